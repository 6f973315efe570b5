import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '@assetql/core';
import { expect, onTestFinished, test } from 'vitest';
import { openLibrary, postgresLibraryDatabase, type OpenLibrary } from '../../packages/library/src/node/index.ts';
import { startPostgres } from '../../packages/library/test/node/postgres/postgres-server.ts';
import { developer, smallLibrary } from '../../packages/library/test/small-library.ts';
import { assetWith, guid } from '../../packages/library/test/tiny-library.ts';
import { addresses, removeIndex } from './cluster.ts';

const initial = smallLibrary(40);

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-opensearch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function found(library: OpenLibrary, search: string) {
  const { ast } = check('search', search);
  const { total, assets } = await library.store.list({ search: ast, count: 100, offset: 0, viewer: developer.id });
  return [total, assets.map(({ title }) => title)];
}

test('two servers on one database and one index give the answers of a library in files, and see what either writes', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const name = `assetql-shared-${process.pid}`;
  onTestFinished(() => removeIndex(name));
  const openSearch = { url: addresses, name, shards: 3, replicas: 1 };
  const database = postgresLibraryDatabase(await postgres.newDatabase(), { openSearch });
  const open = async (): Promise<OpenLibrary> => {
    const library = await openLibrary({ initial, dataDirectory: scratch(), database });
    onTestFinished(() => library.close());
    return library;
  };
  const [one, other] = [await open(), await open()];
  const inFiles = await openLibrary({ initial, dataDirectory: scratch() });
  onTestFinished(() => inFiles.close());
  for (const search of ['', 'smiling*', '*ing', '"smiling face"', 'face NOT grinning', 'title:cat OR keywords:*o*'])
    for (const library of [one, other]) expect(await found(library, search)).toEqual(await found(inFiles, search));
  const facets = { viewer: developer.id };
  expect(await other.store.facets(facets)).toEqual(await inFiles.store.facets(facets));

  const put = (library: OpenLibrary, title: string): Promise<number> =>
    library.records.change(developer.id, (transaction) =>
      transaction.put({ kind: 'asset', value: assetWith({ id: guid(500), title }) }),
    );
  await put(one, 'A barn owl');
  expect(await other.store.indexState?.()).toMatchObject({ lag: 1 });
  expect(await found(other, 'title:owl')).toEqual([1, ['A barn owl']]);
  expect(await one.store.indexState?.()).toMatchObject({ lag: 0 });
  // Both write and ask at the same time: the last word is the same for both.
  for (let round = 0; round < 10; round++) {
    await Promise.all([
      put(one, `one ${round}`),
      put(other, `other ${round}`),
      found(one, 'one'),
      found(other, 'other'),
    ]);
    const [seenByOne, seenByOther] = [
      await found(one, 'title:one OR title:other'),
      await found(other, 'title:one OR title:other'),
    ];
    expect(seenByOne).toEqual(seenByOther);
    expect(seenByOne[0]).toBe(1);
  }
});
