import { restrictionCondition } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contentRecords,
  followRecords,
  IndexBehindError,
  MemoryAssetIndex,
  MemoryRecords,
  type AssetIndex,
  type LibraryContent,
} from '../../src/index.ts';
import { runs } from '../../../core/test/meaning/reason/runs.ts';
import { categoryResolver } from '../../src/store/resolve-categories.ts';
import { content } from '../store/content.ts';
import { query } from '../store/queries.ts';

/** Fills records so that what is there at the end was added, replaced and removed on the way. */
async function fill(records: MemoryRecords, index: AssetIndex, before: LibraryContent, after: LibraryContent) {
  await records.change('', ({ put }) => [...contentRecords(before)].forEach(put));
  await followRecords(index, records);
  await records.change('', ({ put, remove }) => {
    for (const { kind, value } of contentRecords(before)) remove(kind, value.id);
    for (const record of contentRecords(after)) put(record);
  });
  return followRecords(index, records);
}

describe('an index in memory', () => {
  test('that has followed changes answers like a new one', { timeout: runs(60_000) }, async () => {
    const queries = fc.array(query, { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(content, content, queries, async (before, after, asked) => {
        const records = new MemoryRecords();
        const followed = new MemoryAssetIndex();
        const sequence = await fill(records, followed, before, { ...after, assets: [...after.assets] });
        const fresh = new MemoryAssetIndex();
        expect(await followRecords(fresh, records)).toBe(sequence);
        const resolve = categoryResolver(await records.all('category'));
        for (const { sort, count, offset, viewer, ...expressions } of asked) {
          const restriction = resolve(restrictionCondition(expressions));
          const question = { restriction, viewer, sort, count, offset, facets: true, atLeast: sequence };
          expect(await followed.query(question)).toEqual(await fresh.query(question));
        }
        for (const member of ['categoryIds', 'lightboxIds'] as const)
          expect(await followed.assetCounts(member)).toEqual(await fresh.assetCounts(member));
        expect(await followed.keywords('', 1000)).toEqual(await fresh.keywords('', 1000));
      }),
      { numRuns: runs(20) },
    );
  });

  test('says when it is behind, and skips what it has applied', async () => {
    const index = new MemoryAssetIndex();
    const question = {
      restriction: { kind: 'constant', value: true } as const,
      viewer: '',
      count: 10,
      offset: 0,
      atLeast: 2,
    };
    await index.apply([], 1);
    await expect(index.query(question)).rejects.toThrow(IndexBehindError);
    await index.apply([], 2);
    await index.apply([{ removed: true, kind: 'asset', id: 'a' }], 1);
    expect(await index.query(question)).toEqual({ total: 0, ids: [], asOf: 2 });
  });
});
