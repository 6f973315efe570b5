import { compareAssets, fold } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LibraryContent, StoreQuery } from '../../src/index.ts';
import { matchAssetMapper } from '../../src/store/match-asset.ts';
import { visibleLightboxes } from '../../src/store/visible-lightboxes.ts';
import { oracle } from '../../../core/test/meaning/oracle.ts';
import { runs } from '../../../core/test/meaning/reason/runs.ts';
import { content } from './content.ts';
import { query } from './queries.ts';
import { scratchFolder, storesOf } from './scratch-stores.ts';

/** What a list is by definition: all assets, those that the oracle takes, in order. */
function byDefinition(library: LibraryContent, asked: StoreQuery) {
  const mapAsset = matchAssetMapper(library);
  const visible = new Set(visibleLightboxes(library.lightboxes, asked.viewer).map(({ id }) => fold(id)));
  return Array.from(library.assets, (asset) => mapAsset(asset, (id) => visible.has(fold(id))))
    .filter((asset) => oracle(asked, asset))
    .toSorted(compareAssets(asked.sort))
    .map(({ id }) => id);
}

describe('all stores give equal answers', () => {
  test('to generated queries over generated libraries', { timeout: runs(120_000) }, async () => {
    const folder = scratchFolder();
    let found = 0;
    await fc.assert(
      fc.asyncProperty(content, fc.array(query, { minLength: 100, maxLength: 100 }), async (library, queries) => {
        const { memory, sqlite, close } = await storesOf(library, folder);
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
          await close();
        }
      }),
      { numRuns: runs(50) },
    );
    expect(found).toBeGreaterThan(1000);
  });
});
