import { closeSync, openSync, readdirSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { openLibrary, type OpenLibrary } from '../../src/node/index.ts';
import { pause } from './pause.ts';
import { preparedFolder } from './prepared-folder.ts';
import { runScript } from './process.ts';
import { scratch } from './scratch.ts';
import { developer, smallLibrary } from '../small-library.ts';

const initial = smallLibrary(20);
const prepared = preparedFolder({ initial });
const byCodePoint = (a: string, b: string): number => (a < b ? -1 : 1);
const ids = [...initial.content().assets].map(({ id }) => id).toSorted(byCodePoint);
const open = (dataDirectory: string): Promise<OpenLibrary> => openLibrary({ dataDirectory, initial });

/** Opens the library of a folder, and sees that it is all there and answers. */
async function expectWhole(folder: string): Promise<void> {
  const library = await open(folder);
  const all = await library.store.list({ count: 1000, offset: 0, viewer: developer.id });
  expect(all.assets.map(({ id }) => id).toSorted(byCodePoint)).toEqual(ids);
  const { ast } = check('search', 'smil*');
  const found = await library.store.list({ search: ast, count: 1000, offset: 0, viewer: developer.id });
  expect(found.total).toBeGreaterThan(3);
  await library.close();
  expect(readdirSync(folder).filter((name) => name.includes('preparing'))).toEqual([]);
}

const databaseOf = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => /^library-.*\.sqlite$/.test(name)) ?? '');

describe('kill -9 while a data folder is prepared', () => {
  test.each([
    ['at once', /^reading/, 0],
    ['while drawings are read', /^reading/, 60],
    ['when they are stored', /^storing/, 0],
    ['while they are stored', /^storing/, 8],
    ['when all are stored', /^storing 10/, 0],
    ['a little later', /^storing 10/, 15],
    ['later still', /^storing 10/, 40],
  ])('%s', async (_name, moment, milliseconds) => {
    const folder = scratch();
    const script = runScript('open', folder, '20');
    await script.line(moment);
    await pause(milliseconds);
    script.child.kill('SIGKILL');
    await script.ended;
    await expectWhole(folder);
  });
});

describe('a database that is broken', () => {
  test.each<[string, (file: string) => void]>([
    ['is empty', (file) => truncateSync(file, 0)],
    ['is cut in half', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['lacks its last page', (file) => truncateSync(file, statSync(file).size - 4096)],
    ['is something else', (file) => writeFileSync(file, 'not a database at all '.repeat(500))],
    [
      'has pages of nonsense',
      (file) => {
        const descriptor = openSync(file, 'r+');
        writeSync(descriptor, Buffer.alloc(40_960, 0xa5), 0, 40_960, 8 * 4096);
        closeSync(descriptor);
      },
    ],
  ])('and %s is replaced', async (_name, spoil) => {
    const folder = await prepared();
    spoil(databaseOf(folder));
    await expectWhole(folder);
  });
});

describe('several processes', () => {
  test('prepare once and open the same', async () => {
    const folder = scratch();
    const scripts = Array.from({ length: 3 }, () => runScript('open', folder, '20'));
    expect(await Promise.all(scripts.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(scripts.filter(({ lines }) => lines.some((line) => line.startsWith('storing')))).toHaveLength(1);
    expect(new Set(scripts.map(({ lines }) => lines.at(-1))).size).toBe(1);
    await expectWhole(folder);
  });

  test('read while another one has it open', async () => {
    const folder = await prepared();
    const first = await open(folder);
    const script = runScript('open', folder, '20');
    expect(await script.ended).toBe(0);
    expect((await first.store.list({ count: 1, offset: 0, viewer: '' })).total).toBe(ids.length);
    await first.close();
  });
});
