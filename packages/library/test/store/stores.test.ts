import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareAssets, restrictionPredicate } from '@assetql/core/meaning';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { LibraryContent, StoreQuery } from '../../src/index.ts';
import { MemoryStore } from '../../src/memory-store.ts';
import { createSqliteStore } from '../../src/node/sqlite/create-sqlite-store.ts';
import { openSqliteStore } from '../../src/node/sqlite/open-sqlite-store.ts';
import { matchAssetMapper } from '../../src/store/match-asset.ts';
import { visibleLightboxes } from '../../src/store/visible-lightboxes.ts';
import { fold } from '@assetql/core/meaning';
import { content } from './content.ts';
import { query } from './queries.ts';

const directory = mkdtempSync(join(tmpdir(), 'assetql-stores-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function sqliteStore(library: LibraryContent, name: string) {
  const path = join(directory, name);
  await createSqliteStore(path, library);
  const opening = openSqliteStore(path);
  if (!('store' in opening)) throw new Error(opening.problem);
  return opening.store;
}

/** What a list is by definition: all assets, those that the predicate takes, in order. */
function byDefinition(library: LibraryContent, asked: StoreQuery) {
  const mapAsset = matchAssetMapper(library);
  const visible = new Set(visibleLightboxes(library.lightboxes, asked.viewer).map(({ id }) => fold(id)));
  const matches = restrictionPredicate(asked);
  return Array.from(library.assets, (asset) => mapAsset(asset, (id) => visible.has(fold(id))))
    .filter(matches)
    .toSorted(compareAssets(asked.sort))
    .map(({ id }) => id);
}

describe('all stores give equal answers', () => {
  test('to generated queries over generated libraries', { timeout: 120_000 }, async () => {
    let run = 0;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(content, fc.array(query, { minLength: 100, maxLength: 100 }), async (library, queries) => {
        const memory = new MemoryStore(library);
        const sqlite = await sqliteStore(library, `generated-${(run += 1)}.sqlite`);
        try {
          for (const asked of queries) {
            const expected = byDefinition(library, asked);
            const page = expected.slice(asked.offset, asked.offset + asked.count);
            found += expected.length;
            const inMemory = await memory.list(asked);
            const inSqlite = await sqlite.list(asked);
            expect({ total: inMemory.total, ids: inMemory.assets.map(({ id }) => id) }).toEqual({
              total: expected.length,
              ids: page,
            });
            expect(inSqlite).toEqual(inMemory);
            expect(await sqlite.facets(asked)).toEqual(await memory.facets(asked));
          }
        } finally {
          await sqlite.close();
        }
      }),
      { numRuns: 30, endOnFailure: true },
    );
    expect(found).toBeGreaterThan(1000);
  });
});
