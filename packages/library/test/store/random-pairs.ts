import { deepEqual } from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compareAssets, fold } from '@assetql/core/meaning';
import fc from 'fast-check';
import { oracle } from '../../../core/test/meaning/oracle.ts';
import {
  contentRecords,
  followRecords,
  MemoryStore,
  RecordStore,
  type AssetIndex,
  type LibraryContent,
  type Store,
  type StoreQuery,
} from '../../src/index.ts';
import { createSqliteIndex, openSqliteIndex, openSqliteRecords } from '../../src/node/index.ts';
import { openPostgresRecords } from '../../src/node/postgres/postgres-records.ts';
import { matchAssetMapper } from '../../src/store/match-asset.ts';
import { visibleLightboxes } from '../../src/store/visible-lightboxes.ts';
import { become } from './become.ts';
import { content } from './content.ts';
import { query } from './queries.ts';

/** Queries that each library is asked. A pair is one query to one library. */
export const queriesOfLibrary = 100;

/** An engine that is filled with one library after another. */
export interface ComparedEngine {
  readonly name: string;
  /** Gives the store with this library in place of the one before. */
  readonly fill: (library: LibraryContent) => Promise<Store>;
  readonly close: () => Promise<void>;
}

/** Sets of bits over postings, made anew for each library. */
export const bitmaps = (): ComparedEngine => ({
  name: 'bitmaps in memory',
  fill: async (library) => new MemoryStore(library),
  close: async () => {},
});

function openIndex(path: string): AssetIndex {
  const opening = openSqliteIndex(path);
  if (!('index' in opening)) throw new Error(`The index is ${opening.problem}.`);
  return opening.index;
}

/** An index in a file, made anew for each library. */
export function sqlite(folder: string): ComparedEngine {
  const path = join(folder, 'index.sqlite');
  let opened: Store | undefined;
  const close = async (): Promise<void> => {
    await opened?.close();
    opened = undefined;
    rmSync(path, { force: true });
  };
  return {
    name: 'SQLite',
    fill: async (library) => {
      await close();
      const records = openSqliteRecords(':memory:');
      await records.change('', ({ put }) => [...contentRecords(library)].forEach(put));
      await createSqliteIndex(path, records);
      opened = new RecordStore(records, openIndex(path));
      return opened;
    },
    close,
  };
}

/** Records in a database that is empty at first. Its index follows the changes from each library to the next. */
export async function postgres(url: string, folder: string): Promise<ComparedEngine> {
  const path = join(folder, 'followed.sqlite');
  const records = await openPostgresRecords(url);
  await createSqliteIndex(path, records);
  const index = openIndex(path);
  const store = new RecordStore(records, index);
  let before: LibraryContent | undefined;
  return {
    name: 'PostgreSQL',
    fill: async (library) => {
      await become(records, before, library);
      before = library;
      await followRecords(index, records);
      return store;
    },
    close: async () => {
      await store.close();
      rmSync(path, { force: true });
    },
  };
}

/** What a list is by definition: all assets, those that the oracle takes, in order. */
function byDefinition(library: LibraryContent, asked: StoreQuery): readonly (string | undefined)[] {
  const mapAsset = matchAssetMapper(library);
  const visible = new Set(visibleLightboxes(library.lightboxes, asked.viewer).map(({ id }) => fold(id)));
  return Array.from(library.assets, (asset) => mapAsset(asset, (id) => visible.has(fold(id))))
    .filter((asset) => oracle(asked, asset))
    .toSorted(compareAssets(asked.sort))
    .map(({ id }) => id);
}

/** How many assets that a query finds have each extension, by definition. */
function facetsByDefinition(
  library: LibraryContent,
  found: readonly (string | undefined)[],
): ReadonlyMap<string, number> {
  const wanted = new Set(found);
  const facets = new Map<string, number>();
  for (const { id, fileExtension } of library.assets)
    if (wanted.has(id)) facets.set(fold(fileExtension), (facets.get(fold(fileExtension)) ?? 0) + 1);
  return facets;
}

export interface ComparedPairs {
  readonly pairs: number;
  /** Results of all queries together: queries that find nothing prove little. */
  readonly results: number;
}

/**
 * Puts random queries to random libraries in all engines, and compares total, page, order and facets with what they are by definition. Rejects with the
 * smallest pair that is answered otherwise. Equal seeds give equal pairs; the seed is the one of all properties when absent.
 */
export async function comparePairs(
  engines: readonly ComparedEngine[],
  { libraries, seed }: { readonly libraries: number; readonly seed?: number },
): Promise<ComparedPairs> {
  let [pairs, results] = [0, 0];
  const queries = fc.array(query, { minLength: queriesOfLibrary, maxLength: queriesOfLibrary });
  await fc.assert(
    fc.asyncProperty(content, queries, async (library, asked) => {
      const expected = asked.map((each) => byDefinition(library, each));
      for (const { name, fill } of engines) {
        const store = await fill(library);
        for (const [at, each] of asked.entries()) {
          const all = expected[at] ?? [];
          const { total, assets } = await store.list(each);
          const answer = { name, total, ids: assets.map(({ id }) => id), facets: await store.facets(each) };
          const ids = all.slice(each.offset, each.offset + each.count);
          deepEqual(answer, { name, total: all.length, ids, facets: facetsByDefinition(library, all) });
        }
      }
      pairs += asked.length;
      results += expected.reduce((sum, { length }) => sum + length, 0);
    }),
    { numRuns: libraries, ...(seed === undefined ? {} : { seed }) },
  );
  return { pairs, results };
}
