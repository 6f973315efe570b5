import { fileFromPath } from '@assetql/client/node';
import { appendFile, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rejection } from '../scripted-client.ts';

let folder = '';
let path = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assetql-file-'));
  path = join(folder, 'owl.txt');
  await writeFile(path, '0123456789');
  await utimes(path, 1, 1);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const textOf = async (bytes: Blob | Promise<Blob | Uint8Array<ArrayBuffer>>): Promise<string> =>
  await new Response(await bytes).text();

it('a file has its name, size and date, and is read in parts', async () => {
  const file = await fileFromPath(path);
  expect(file).toMatchObject({ name: 'owl.txt', size: 10, lastModified: 1000 });
  expect(await textOf(file.slice(2, 5))).toBe('234');
  expect(await textOf(file.slice(0, 10))).toBe('0123456789');
  expect(await textOf(file.slice(8, 12))).toBe('89');
  expect((await fileFromPath(path, { name: 'snow.txt' })).name).toBe('snow.txt');
});

it.each<[name: string, change: () => Promise<void>]>([
  ['longer', () => appendFile(path, '!')],
  ['shorter', () => truncate(path, 3)],
  ['other', () => writeFile(path, '9876543210')],
])('a file that has become %s is not read', async (_name, change) => {
  const file = await fileFromPath(path);
  await change();
  expect(await rejection(textOf(file.slice(0, 2)))).toHaveProperty(
    'message',
    `${path} was changed while it was uploaded.`,
  );
});

it('what is not a file is refused', async () => {
  expect(await rejection(fileFromPath(folder))).toBeInstanceOf(TypeError);
  expect(await rejection(fileFromPath(join(folder, 'missing.txt')))).toMatchObject({ code: 'ENOENT' });
});
