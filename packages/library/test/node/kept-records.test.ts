import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { check } from '@assetql/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { InitialLibrary, LibraryAsset } from '../../src/index.ts';
import { openLibrary, openSqliteRecords, type OpenLibrary } from '../../src/node/index.ts';
import { assetWith, guid } from '../tiny-library.ts';
import { developer, smallLibrary } from '../small-library.ts';
import { preparedFolder } from './prepared-folder.ts';
import { scratch } from './scratch.ts';

const initial = smallLibrary(4);
const prepared = preparedFolder({ initial });
const recordsOf = (folder: string): string => join(folder, 'records.sqlite');

async function open(dataDirectory: string, what: InitialLibrary = initial): Promise<OpenLibrary> {
  const library = await openLibrary({ dataDirectory, initial: what });
  // Some are closed by the test.
  onTestFinished(() => library.close().catch(() => {}));
  return library;
}

const owl = (title: string, id = guid(500)): LibraryAsset => assetWith({ id, title });

async function found(library: OpenLibrary, search: string): Promise<readonly string[]> {
  const { ast } = check('search', search);
  const { assets } = await library.store.list({ search: ast, count: 100, offset: 0, viewer: developer.id });
  return assets.map(({ title }) => title ?? '');
}

const put = (library: OpenLibrary, asset: LibraryAsset): Promise<number> =>
  library.records.change(developer.id, (transaction) => transaction.put({ kind: 'asset', value: asset }));

describe('what somebody stores in a library', () => {
  test('is found at once, by everybody who has the folder open, and is there when it is opened again', async () => {
    const folder = await prepared();
    const [one, other] = [await open(folder), await open(folder)];
    await put(one, owl('Snowy owl'));
    expect(await Promise.all([found(one, 'snowy'), found(other, 'snowy')])).toEqual([['Snowy owl'], ['Snowy owl']]);
    await put(other, owl('Barn owl'));
    expect([await found(one, 'barn'), await found(one, 'snowy')]).toEqual([['Barn owl'], []]);
    await one.close();
    await other.close();
    expect(await found(await open(folder), 'barn')).toEqual(['Barn owl']);
  });

  test.each<[string, (folder: string) => void]>([
    [
      'is removed',
      (folder) => {
        for (const name of readdirSync(folder)) if (name.startsWith('library-index')) rmSync(join(folder, name));
      },
    ],
    [
      'is damaged',
      (folder) => {
        const index = readdirSync(folder).find((name) => /^library-index.*sqlite$/.test(name)) ?? '';
        writeFileSync(join(folder, index), 'something else');
      },
    ],
  ])('is found when the index %s', async (_name, spoil) => {
    const folder = await prepared();
    const library = await open(folder);
    await put(library, owl('Snowy owl'));
    await library.close();
    spoil(folder);
    expect(await found(await open(folder), 'snowy')).toEqual(['Snowy owl']);
  });

  test('is what a copy from before holds, when that is put in its place', async () => {
    const folder = await prepared();
    const first = await open(folder);
    await put(first, owl('Snowy owl'));
    await first.close();
    cpSync(recordsOf(folder), join(folder, 'copy'));
    const second = await open(folder);
    await put(second, owl('Barn owl'));
    expect(await found(second, 'barn')).toEqual(['Barn owl']);
    await second.close();
    cpSync(join(folder, 'copy'), recordsOf(folder));
    const restored = await open(folder);
    expect([await found(restored, 'barn'), await found(restored, 'snowy')]).toEqual([[], ['Snowy owl']]);
  });

  test('is found by others after a category was renamed, which changes no asset', async () => {
    const folder = await prepared();
    const [one, other] = [await open(folder), await open(folder)];
    const category = { id: guid(600), name: 'Night birds', parentId: null };
    await one.records.change(developer.id, (transaction) => {
      transaction.put({ kind: 'category', value: category });
      transaction.put({ kind: 'asset', value: { ...owl('Snowy owl'), categoryIds: [category.id] } });
    });
    expect(await found(other, 'category:night')).toEqual(['Snowy owl']);
    await other.records.change(developer.id, (transaction) =>
      transaction.put({ kind: 'category', value: { ...category, name: 'Raptors' } }),
    );
    expect([await found(one, 'category:night'), await found(one, 'category:raptors')]).toEqual([[], ['Snowy owl']]);
  });
});

describe('records that cannot be used', () => {
  test.each<[string, (path: string) => void, string]>([
    [
      'of a newer version',
      (path) => {
        const database = new DatabaseSync(path);
        database.exec('PRAGMA user_version = 1000');
        database.close();
      },
      'was written by a newer version of AssetQL.',
    ],
    [
      'something else in a database',
      (path) => {
        rmSync(path);
        const database = new DatabaseSync(path);
        database.exec('CREATE TABLE "note"("text")');
        database.close();
      },
      'holds something else than records.',
    ],
    ['something else', (path) => writeFileSync(path, 'something else '.repeat(1000)), 'file is not a database'],
  ])('are refused and left as they are: %s', async (_name, spoil, problem) => {
    const folder = await prepared();
    const path = recordsOf(folder);
    spoil(path);
    const bytes = readFileSync(path);
    for (let round = 0; round < 2; round++)
      await expect(openLibrary({ dataDirectory: folder, initial })).rejects.toThrow(
        new RegExp(`${path.replaceAll('.', '\\.')}.*${problem}`),
      );
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });
});

test('a list of a kind is read again when another process has changed it', async () => {
  const path = join(scratch(), 'records.sqlite');
  const [one, other] = [openSqliteRecords(path), openSqliteRecords(path)];
  await one.change('', ({ put: store }) => store({ kind: 'category', value: { id: 'a', name: 'A', parentId: null } }));
  const list = await other.all('category');
  await one.change('', ({ put: store }) => store({ kind: 'asset', value: assetWith() }));
  expect(await other.all('category')).toBe(list);
  await one.change('', ({ remove }) => remove('category', 'a'));
  expect(await other.all('category')).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});
