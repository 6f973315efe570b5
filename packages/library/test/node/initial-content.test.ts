import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { check } from '@assetql/core';
import type { InitialLibrary, LibraryAsset, LibraryContent } from '../../src/index.ts';
import {
  openLibrary,
  postgresLibraryDatabase,
  type OpenLibrary,
  type OpenLibraryOptions,
} from '../../src/node/index.ts';
import { developer, smallLibrary } from '../small-library.ts';
import { assetWith, guid } from '../tiny-library.ts';
import { startPostgres, type PostgresServer } from './postgres/postgres-server.ts';
import { preparedFolder } from './prepared-folder.ts';
import { scratch } from './scratch.ts';

const initial = smallLibrary(4);
const inFiles = preparedFolder({ initial });

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Where a library is kept. */
type Place = Required<Pick<OpenLibraryOptions, 'dataDirectory'>> & Pick<OpenLibraryOptions, 'database'>;

async function inDatabase(): Promise<Place> {
  const place = { dataDirectory: scratch(), database: postgresLibraryDatabase(await postgres.newDatabase()) };
  await (await openLibrary({ ...place, initial })).close();
  return place;
}

const places: readonly (readonly [string, () => Promise<Place>])[] = [
  ['files', async () => ({ dataDirectory: await inFiles() })],
  ['PostgreSQL', inDatabase],
];

async function open(place: Place, what: InitialLibrary = initial): Promise<OpenLibrary> {
  const library = await openLibrary({ ...place, initial: what });
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

/** Another version of the initial content. */
const version = (name: string, content: Partial<LibraryContent>): InitialLibrary => ({
  ...initial,
  version: name,
  content: () => ({ ...initial.content(), ...content }),
});

describe.each(places)('a newer version of the initial content, of a library in %s,', (_name, prepared) => {
  const [first, second, third, fourth] = [...initial.content().assets];

  test('replaces all of a library that nobody has changed', async () => {
    const place = await prepared();
    const categories = [{ id: guid(700), name: 'Other', parentId: null }];
    const library = await open(place, version('small-2', { categories, assets: [owl('New owl')] }));
    expect(await found(library, '*')).toEqual(['New owl']);
    expect(await library.store.categoryTree()).toEqual(categories);
  });

  test('keeps what somebody has changed, added and removed, and is stored once', async () => {
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error();
    const place = await prepared();
    const before = await open(place);
    await put(before, owl('Added owl'));
    await put(before, { ...first, title: 'My own title' });
    await before.records.change(developer.id, ({ remove }) => remove('asset', second.id));
    await before.close();
    const assets = [first, second, { ...third, title: 'Another third' }, owl('New owl', guid(501))];
    const newer = version('small-2', { categories: [], assets });
    const library = await open(place, newer);
    const titles = ['Added owl', 'Another third', 'My own title', 'New owl'];
    expect((await found(library, '*')).toSorted()).toEqual(titles);
    // Assets that somebody has changed may be in them.
    expect(await library.store.categoryTree()).toHaveLength(2);
    const sequence = await library.records.change('', () => {});
    await library.close();
    for (const each of [newer, initial, newer]) {
      const again = await open(place, each);
      expect((await found(again, '*')).toSorted()).toEqual(titles);
      expect(await again.records.change('', () => {})).toBe(sequence);
      await again.close();
    }
  });

  test('that is given up leaves the older one', async () => {
    const place = await prepared();
    const abort = new AbortController();
    const opening = openLibrary({
      ...place,
      initial: version('small-2', { assets: [owl('New owl')] }),
      signal: abort.signal,
      progress: ({ phase }) => phase === 'storing' && abort.abort(new Error('enough')),
    });
    await expect(opening).rejects.toThrow('enough');
    expect(await found(await open(place), '*')).toHaveLength(4);
  });
});

describe('a library in PostgreSQL', () => {
  test('is read where the data folder cannot be written, once it was prepared', async () => {
    const place = await inDatabase();
    const url = await postgres.newDatabase();
    const database = postgresLibraryDatabase(url);
    expect(await database.open(scratch(), initial, { readOnly: true })).toBeUndefined();
    const folder = place.dataDirectory;
    const opened = await place.database?.open(folder, initial, { readOnly: true });
    expect(opened?.parts).toBeUndefined();
    expect((await opened?.store.list({ count: 0, offset: 0, viewer: developer.id }))?.total).toBe(4);
    await opened?.close();
  });

  test('makes a damaged index anew, and says so', async () => {
    const place = await inDatabase();
    const folder = place.dataDirectory;
    const index = readdirSync(folder).find((name) => name.startsWith('library-index')) ?? '';
    writeFileSync(join(folder, index), 'something else');
    const library = await open(place);
    expect(library.replaced).toEqual([expect.stringContaining('was damaged and was made anew')]);
    expect(await found(library, '*')).toHaveLength(4);
  });

  test('has an index of its own records only, also when the database was put back to an earlier state', async () => {
    const place = await inDatabase();
    const library = await open(place);
    await put(library, owl('Snowy owl'));
    expect(await found(library, 'snowy')).toEqual(['Snowy owl']);
    await library.close();
    const other = { ...(await inDatabase()), dataDirectory: place.dataDirectory };
    expect(await found(await open(other), 'snowy')).toEqual([]);
  });

  test('is filled while its content is made, where that may not fit into memory', async () => {
    const place = { dataDirectory: scratch(), database: postgresLibraryDatabase(await postgres.newDatabase()) };
    const library = await open(place, { ...smallLibrary(2500), isStreamed: true });
    expect((await library.store.list({ count: 0, offset: 0, viewer: developer.id })).total).toBe(2500);
  });
});
