import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLibrary } from '../../src/node/index.ts';
import { smallLibrary } from '../small-library.ts';
import { preparedFolder } from './prepared-folder.ts';

const initial = smallLibrary(50);
const prepared = preparedFolder({ initial });

/** Bytes of a page of the file. */
const page = 4096;

function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path);
  for (let at = from; at < Math.min(to, bytes.length); at++) bytes[at] = (at * 7919) & 255;
  writeFileSync(path, bytes);
}

test.each<readonly [string, (path: string) => void]>([
  ['cut in half', (path) => truncateSync(path, readFileSync(path).length / 2)],
  ['without its second page', (path) => overwrite(path, page, 2 * page)],
  ['without all pages behind the first', (path) => overwrite(path, page, Infinity)],
  ['without its first page', (path) => overwrite(path, 0, page)],
  ['a text', (path) => writeFileSync(path, 'hello\n'.repeat(1000))],
])('records.sqlite that is %s is named, and left as it is', async (_name, damage) => {
  const folder = await prepared();
  const path = join(folder, 'records.sqlite');
  damage(path);
  const before = readFileSync(path);
  const opening = openLibrary({ dataDirectory: folder, initial });
  await expect(opening).rejects.toThrow(`${path}, which holds the library, cannot be read: `);
  expect(readFileSync(path).equals(before)).toBe(true);
});
