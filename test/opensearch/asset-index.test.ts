import { check } from '@assetql/core';
import { restrictionCondition } from '@assetql/core/meaning';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  followRecords,
  IndexBehindError,
  MemoryAssetIndex,
  MemoryRecords,
  type AssetIndex,
  type StoreQuery,
} from '../../packages/library/src/index.ts';
import { OpenSearchIndex } from '../../packages/library/src/node/opensearch/open-search-index.ts';
import { categoryResolver } from '../../packages/library/src/store/resolve-categories.ts';
import { become } from '../../packages/library/test/store/become.ts';
import { content } from '../../packages/library/test/store/content.ts';
import { query } from '../../packages/library/test/store/queries.ts';
import { assetWith, guid } from '../../packages/library/test/tiny-library.ts';
import { addresses, nodes, untilGreen, withIndex } from './cluster.ts';

/** Pairs of query and library that are compared, 100 to a library. `ASSETQL_OPENSEARCH_PAIRS` sets another number for a long run. */
const pairs = Number(process.env['ASSETQL_OPENSEARCH_PAIRS'] ?? 1000);
const perLibrary = 100;

/** Asks an index and one in memory the same, and expects the same answers. */
async function expectEqual(
  records: MemoryRecords,
  [index, memory]: readonly [AssetIndex, AssetIndex],
  queries: readonly StoreQuery[],
): Promise<void> {
  const resolve = categoryResolver(await records.all('category'));
  for (const { sort, count, offset, viewer, ...expressions } of queries) {
    const restriction = resolve(restrictionCondition(expressions));
    const question = { restriction, viewer, sort, count, offset, facets: true };
    expect(await index.query(question)).toEqual(await memory.query(question));
  }
  for (const member of ['categoryIds', 'lightboxIds'] as const)
    expect(await index.assetCounts(member)).toEqual(await memory.assetCounts(member));
  for (const prefix of ['', 'a', 'ß'])
    expect(await index.keywords(prefix, 1000)).toEqual(await memory.keywords(prefix, 1000));
}

test(
  `${pairs} random pairs of query and library have the answers of the index in memory, order and facets included`,
  {
    timeout: 36_000_000,
  },
  async () => {
    const queries = fc.array(query, { minLength: perLibrary / 2, maxLength: perLibrary / 2 });
    const limit = fc.constantFrom(1, 3, 10, 1000);
    await fc.assert(
      fc.asyncProperty(content, content, limit, queries, queries, async (before, after, pageSize, first, second) => {
        const records = new MemoryRecords();
        const memory = new MemoryAssetIndex();
        await withIndex({ shards: 3, replicas: 0 }, async (index) => {
          for (const [previous, next, asked] of [
            [undefined, before, first],
            [before, after, second],
          ] as const) {
            await become(records, previous, next);
            await followRecords(index, records, undefined, pageSize);
            await followRecords(memory, records);
            await expectEqual(records, [index, memory], asked);
          }
        });
      }),
      { numRuns: Math.ceil(pairs / perLibrary) },
    );
  },
);

const everything = { restriction: { kind: 'constant', value: true } as const, viewer: '', count: 10, offset: 0 };

test('an index says when it is behind, skips what it has applied, and is the same for all who open it', async () => {
  await withIndex({ shards: 1, replicas: 0 }, async (index, name) => {
    await index.apply([], 1);
    await expect(index.query({ ...everything, atLeast: 2 })).rejects.toThrow(IndexBehindError);
    await index.apply([{ removed: false, kind: 'asset', id: guid(1), value: assetWith({ id: guid(1) }) }], 2);
    await index.apply([{ removed: true, kind: 'asset', id: guid(1) }], 1);
    const other = await OpenSearchIndex.open({ url: addresses, name });
    for (const each of [index, other])
      expect(await each.query({ ...everything, atLeast: 2 })).toEqual({ total: 1, ids: [guid(1)], asOf: 2 });
  });
});

test('a change that is interrupted is applied whole by the next attempt', async () => {
  await withIndex({ shards: 2, replicas: 0 }, async (index) => {
    const records = new MemoryRecords();
    const assets = Array.from({ length: 1500 }, (_, at) => assetWith({ id: guid(at + 1) }));
    await records.change('', ({ put }) => assets.forEach((value) => put({ kind: 'asset', value })));
    for (const milliseconds of [1, 30, 80, 150])
      await followRecords(index, records, AbortSignal.timeout(milliseconds), 2000).catch(() => undefined);
    await followRecords(index, records, undefined, 2000);
    const { total, ids } = await index.query({ ...everything, count: 1000 });
    expect([total, ids.length]).toEqual([1500, 1000]);
  });
});

test('words, keywords and values that are longer than a term may be are found by what they equal and how they begin', async () => {
  await withIndex({ shards: 1, replicas: 0 }, async (index) => {
    const long = 'a'.repeat(40_000);
    const value = assetWith({
      id: guid(1),
      title: `${long} b`,
      keywords: [`${long}b`],
      description: `${long}c ${'x'.repeat(300)}`,
    });
    await index.apply([{ removed: false, kind: 'asset', id: value.id, value }], 1);
    const total = async (search: string): Promise<number> => {
      const { ast } = check('search', search);
      return (await index.query({ ...everything, restriction: restrictionCondition({ search: ast }) })).total;
    };
    expect(await total(`title:${long}`)).toBe(1);
    expect(await total(`title:${long}a`)).toBe(0);
    expect(await total(`title:"${long} b"`)).toBe(1);
    expect(await total(`keywords:${'a'.repeat(100)}*`)).toBe(1);
    expect(await total(`description:${'x'.repeat(300)}`)).toBe(1);
    expect(await total(`description:${'x'.repeat(299)}`)).toBe(0);
  });
});

// The last test of this file: the cluster has a node less from here on, which others do without.
test('while a node is killed under load, answers are right or errors, and soon right again', async () => {
  await withIndex({ shards: 3, replicas: 1 }, async (index, name) => {
    const assets = Array.from({ length: 2000 }, (_, at) => assetWith({ id: guid(at + 1), title: `asset ${at % 7}` }));
    await index.apply(
      assets.map((value) => ({ removed: false, kind: 'asset', id: value.id, value })),
      1,
    );
    await untilGreen(name);
    const { ast } = check('search', 'title:3');
    const question = { ...everything, restriction: restrictionCondition({ search: ast }), facets: true };
    const right = await index.query(question);
    expect(right.total).toBe(286);
    const [wrong, errors]: [unknown[], unknown[]] = [[], []];
    let answers = 0;
    const ending = Date.now() + 20_000;
    const ask = async (): Promise<void> => {
      while (Date.now() < ending) {
        try {
          const answer = await index.query(question);
          answers += 1;
          if (JSON.stringify([answer.total, answer.ids]) !== JSON.stringify([right.total, right.ids]))
            wrong.push(answer);
        } catch (error) {
          errors.push(error);
        }
      }
    };
    const asking = [ask(), ask(), ask(), ask()];
    setTimeout(() => process.kill(nodes[1]?.pid ?? 0, 'SIGKILL'), 2000);
    await Promise.all(asking);
    expect(wrong).toEqual([]);
    expect(answers).toBeGreaterThan(100);
    for (const error of errors) expect(String(error)).toMatch(/OpenSearch at/);
    await expect.poll(() => index.query(question).catch(() => undefined), { timeout: 60_000 }).toEqual(right);
  });
});
