import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { check } from '@assetql/core';
import { restrictionCondition } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  contentRecords,
  followRecords,
  IndexBehindError,
  MemoryAssetIndex,
  MemoryRecords,
  type AssetIndex,
  type LibraryContent,
  type LibraryRecord,
  type RecordTransaction,
  type StoreQuery,
} from '../../src/index.ts';
import { createSqliteIndex, openSqliteIndex } from '../../src/node/index.ts';
import { runs } from '../../../core/test/meaning/reason/runs.ts';
import { categoryResolver } from '../../src/store/resolve-categories.ts';
import { content } from '../store/content.ts';
import { query } from '../store/queries.ts';
import { scratchFolder } from '../store/scratch-stores.ts';
import { assetWith, guid } from '../tiny-library.ts';

let files = 0;

/** An index in a file, of what the records hold now. */
async function sqliteIndex(folder: string, records: MemoryRecords): Promise<AssetIndex> {
  const path = join(folder, `index-${++files}.sqlite`);
  await createSqliteIndex(path, records);
  const opening = openSqliteIndex(path);
  if ('problem' in opening) throw new Error(opening.problem);
  return opening.index;
}

const engines: readonly (readonly [string, (folder: string, records: MemoryRecords) => Promise<AssetIndex>])[] = [
  ['memory', async () => new MemoryAssetIndex()],
  ['SQLite', sqliteIndex],
];

/** A step of a library's life: records that are stored, removed, or stored and removed again by the end of a transaction. */
type Step = (transaction: RecordTransaction) => void;

/** Steps that bring a library from one content to another, each record in one of them, so that some come and go on the way. */
function stepsBetween(before: LibraryContent, after: LibraryContent, choices: readonly number[]): readonly Step[] {
  const steps: [Step, Step, Step] = [() => {}, () => {}, () => {}];
  let turn = 0;
  const add = (step: Step): void => {
    const at = (choices[turn++ % Math.max(1, choices.length)] ?? 0) % 3;
    const earlier = steps[at] ?? steps[0];
    steps[at] = (transaction) => {
      earlier(transaction);
      step(transaction);
    };
  };
  const afterwards: readonly LibraryRecord[] = [...contentRecords(after)];
  const isKept = ({ kind, value }: LibraryRecord): boolean =>
    afterwards.some((each) => each.kind === kind && each.value.id === value.id);
  for (const record of contentRecords(before))
    if (!isKept(record)) add(({ remove }) => remove(record.kind, record.value.id));
  for (const record of afterwards) add(({ put }) => put(record));
  return steps;
}

/** Asks two indexes the same, and expects the same answers. */
async function expectEqual(
  records: MemoryRecords,
  [one, other]: readonly [AssetIndex, AssetIndex],
  queries: readonly StoreQuery[],
): Promise<void> {
  const atLeast = await one.sequence();
  expect(await other.sequence()).toBe(atLeast);
  const resolve = categoryResolver(await records.all('category'));
  for (const { sort, count, offset, viewer, ...expressions } of queries) {
    const restriction = resolve(restrictionCondition(expressions));
    const question = { restriction, viewer, sort, count, offset, facets: true, atLeast };
    expect(await one.query(question)).toEqual(await other.query(question));
  }
  for (const member of ['categoryIds', 'lightboxIds'] as const)
    expect(await one.assetCounts(member)).toEqual(await other.assetCounts(member));
  for (const prefix of ['', 'a', 'ß'])
    expect(await one.keywords(prefix, 1000)).toEqual(await other.keywords(prefix, 1000));
}

const queries = fc.array(query, { minLength: 15, maxLength: 15 });
const choices = fc.array(fc.nat(2), { minLength: 10, maxLength: 60 });
const limit = fc.constantFrom(1, 3, 10, 1000);

const everything = { restriction: { kind: 'constant', value: true } as const, viewer: '', count: 10, offset: 0 };

describe.each(engines)('an index in %s', (_name, make) => {
  test(
    'that has followed changes page by page answers like a new one, and like one in memory',
    { timeout: runs(120_000) },
    async () => {
      const folder = scratchFolder();
      await fc.assert(
        fc.asyncProperty(content, content, choices, limit, queries, async (before, after, chosen, pageSize, asked) => {
          const records = new MemoryRecords();
          await records.change('', ({ put }) => [...contentRecords(before)].forEach(put));
          const followed = await make(folder, records);
          const memory = new MemoryAssetIndex();
          for (const step of stepsBetween(before, after, chosen)) {
            await records.change('', step);
            await followRecords(followed, records, undefined, pageSize);
            await followRecords(memory, records);
            await expectEqual(records, [followed, memory], asked.slice(0, 5));
          }
          const fresh = await make(folder, records);
          await followRecords(fresh, records);
          await expectEqual(records, [followed, fresh], asked);
          await expectEqual(records, [followed, memory], asked);
          await followed.close();
          await fresh.close();
        }),
        { numRuns: runs(25) },
      );
    },
  );

  test('says when it is behind, and skips what it has applied', async () => {
    const index = await make(scratchFolder(), new MemoryRecords());
    onTestFinished(() => index.close());
    await index.apply([], 1);
    await expect(index.query({ ...everything, atLeast: 2 })).rejects.toThrow(IndexBehindError);
    await index.apply([], 2);
    await index.apply([{ removed: true, kind: 'asset', id: 'a' }], 1);
    expect(await index.query({ ...everything, atLeast: 2 })).toEqual({ total: 0, ids: [], asOf: 2 });
  });

  test('reads values by the definitions that attributes have now', async () => {
    const records = new MemoryRecords();
    const index = await make(scratchFolder(), records);
    onTestFinished(() => index.close());
    const found = async (value: string): Promise<number> => {
      await followRecords(index, records);
      const { ast } = check('filters', `Attributes/ANY(a: a EQ '{"Key":"width","Value":"${value}"}')`);
      if (ast === undefined) throw new Error('The expression cannot be read.');
      return (await index.query({ ...everything, restriction: restrictionCondition({ filters: ast }) })).total;
    };
    const define = (type: 'number' | 'string'): LibraryRecord => ({
      kind: 'attribute',
      value: { id: 'width', name: 'Width', type, required: false, lookupValues: [] },
    });
    await records.change('', ({ put }) => put({ kind: 'asset', value: assetWith({ attributes: { width: ['042'] } }) }));
    expect(await found('42')).toBe(0);
    await records.change('', ({ put }) => put(define('number')));
    expect(await found('42')).toBe(1);
    await records.change('', ({ remove }) => remove('attribute', 'width'));
    expect(await found('42')).toBe(0);
    await records.change('', ({ put }) => put(define('string')));
    expect([await found('042'), await found('42')]).toEqual([1, 0]);
  });

  test('heeds a signal that is aborted', async () => {
    const index = await make(scratchFolder(), new MemoryRecords());
    onTestFinished(() => index.close());
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(index.apply([], 1, signal)).rejects.toThrow('enough');
    await expect(index.query(everything, signal)).rejects.toThrow('enough');
    await expect(index.keywords('', 1, signal)).rejects.toThrow('enough');
    await expect(index.assetCounts('categoryIds', signal)).rejects.toThrow('enough');
    expect(await index.sequence()).toBe(0);
  });
});

describe('an index in SQLite', () => {
  test('applies a page as a whole or not at all', async () => {
    const index = await sqliteIndex(scratchFolder(), new MemoryRecords());
    onTestFinished(() => index.close());
    const asset = assetWith({ id: guid(1), keywords: ['owl'] });
    const good = { removed: false, id: asset.id, kind: 'asset', value: asset } as const;
    const broken = {
      ...good,
      id: guid(2),
      value: {
        ...asset,
        id: guid(2),
        get title(): string {
          throw new Error('broken');
        },
      },
    };
    await expect(index.apply([good, broken], 1)).rejects.toThrow('broken');
    expect([await index.sequence(), await index.keywords('', 10)]).toEqual([0, []]);
    await index.apply([good], 1);
    expect((await index.keywords('', 10)).map(({ keyword }) => keyword)).toEqual(['owl']);
  });

  test('applies nothing when SQLite ends the transaction by itself, and all of it later', async () => {
    const path = join(scratchFolder(), 'index.sqlite');
    await createSqliteIndex(path, new MemoryRecords());
    const opening = openSqliteIndex(path);
    if ('problem' in opening) throw new Error(opening.problem);
    const { index } = opening;
    onTestFinished(() => index.close());
    const records = new MemoryRecords();
    await records.change('', ({ put }) => put({ kind: 'asset', value: assetWith({ keywords: ['owl'] }) }));
    const disk = new DatabaseSync(path);
    disk.exec(`CREATE TRIGGER "full" BEFORE INSERT ON "keyword" BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`);
    await expect(followRecords(index, records)).rejects.toThrow('the disk is full');
    disk.exec('DROP TRIGGER "full"');
    disk.close();
    expect([await index.sequence(), await index.query(everything)]).toEqual([0, { total: 0, ids: [], asOf: 0 }]);
    await followRecords(index, records);
    expect(await index.query(everything)).toMatchObject({ total: 1, asOf: 1 });
    expect((await index.keywords('', 10)).map(({ keyword }) => keyword)).toEqual(['owl']);
  });

  test('that two processes feed applies each page once', async () => {
    const path = join(scratchFolder(), 'index.sqlite');
    await createSqliteIndex(path, new MemoryRecords());
    const both = [openSqliteIndex(path), openSqliteIndex(path)].flatMap((opening) =>
      'index' in opening ? opening.index : [],
    );
    const records = new MemoryRecords();
    await records.change('', ({ put }) => put({ kind: 'asset', value: assetWith({ keywords: ['owl'] }) }));
    await Promise.all(both.map((index) => followRecords(index, records)));
    await records.change('', ({ put }) => put({ kind: 'asset', value: assetWith({ keywords: [] }) }));
    await Promise.all(both.map((index) => followRecords(index, records)));
    for (const index of both) expect([await index.sequence(), await index.keywords('', 10)]).toEqual([2, []]);
    await Promise.all(both.map((index) => index.close()));
  });
});
