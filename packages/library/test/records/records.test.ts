import { DatabaseSync } from 'node:sqlite';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MemoryRecords, type Change, type LibraryRecord, type Records } from '../../src/index.ts';
import { openSqliteRecords } from '../../src/node/index.ts';
import { openPostgresRecords } from '../../src/node/postgres/postgres-records.ts';
import { filesOfPage } from '../../src/records/records.ts';
import { migrations } from '../../src/node/records/migrations.ts';
import type { LibraryUpload } from '../../src/upload.ts';
import { filesIn } from '../files-in.ts';
import { startPostgres, type PostgresServer } from '../node/postgres/postgres-server.ts';
import { scratch } from '../node/scratch.ts';
import { assetWith, guid, linkWith, uploadWith } from '../tiny-library.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const openInPostgres = async (): Promise<Records> => openPostgresRecords(await postgres.newDatabase());

const implementations: readonly (readonly [name: string, open: () => Promise<Records>])[] = [
  ['memory', async () => new MemoryRecords()],
  ['SQLite', async () => openSqliteRecords(join(scratch(), 'records.sqlite'))],
  ['PostgreSQL', openInPostgres],
];

const asset = (id: number, title: string): LibraryRecord => ({
  kind: 'asset',
  value: assetWith({ id: guid(id), title }),
});
const category = (id: number, name: string): LibraryRecord => ({
  kind: 'category',
  value: { id: guid(id), name, parentId: null },
});

/** All changes after a sequence, page by page, and how many records each page has. */
async function changesOf(
  records: Records,
  sequence: number,
  limit?: number,
): Promise<{ readonly changes: readonly Change[]; readonly sizes: readonly number[]; readonly sequence: number }> {
  const changes: Change[] = [];
  const sizes: number[] = [];
  for (let at = sequence; ;) {
    const page = await records.changesSince(at, limit);
    if (page.changes.length === 0) return { changes, sizes, sequence: page.sequence };
    changes.push(...page.changes);
    sizes.push(page.changes.length);
    at = page.sequence;
  }
}

describe.each(implementations)('records in %s', (_name, open) => {
  test('give what was put, in the order of the ids that are asked for', async () => {
    const records = await open();
    await records.change('ann', ({ put }) => {
      put(asset(1, 'one'));
      put(asset(2, 'two'));
    });
    const found = await records.get('asset', [guid(2), guid(9), guid(1)]);
    expect(found.map(({ title }) => title)).toEqual(['two', 'one']);
    expect(await records.get('user', [guid(1)])).toEqual([]);
    await records.close();
  });

  test('tell which uploads are not over, and how many of a person are open', async () => {
    const records = await open();
    const upload = (id: number, change: Partial<LibraryUpload>): LibraryRecord => ({
      kind: 'upload',
      value: uploadWith({ id: guid(id), createdBy: 'ann', ...change }),
    });
    await records.change('', ({ put, remove }) => {
      put(upload(1, {}));
      put(upload(2, { phase: 'finalized' }));
      put(upload(3, { phase: 'finalized', awaitsProcessing: true }));
      put(upload(4, { phase: 'removing' }));
      put(upload(5, { createdBy: 'bob' }));
      put(upload(6, {}));
      remove('upload', guid(6));
    });
    const underWay = await records.uploadsUnderWay();
    // Nothing else of them: what thousands of uploads say would not fit into memory.
    expect(underWay.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: guid(1), phase: 'open' },
      { id: guid(3), phase: 'finalized' },
      { id: guid(4), phase: 'removing' },
      { id: guid(5), phase: 'open' },
    ]);
    const counts = ['ann', 'bob', 'eve'].map((person) => records.countOpenUploads(person));
    expect(await Promise.all(counts)).toEqual([1, 1, 0]);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(records.uploadsUnderWay(signal)).rejects.toThrow('enough');
    await expect(records.countOpenUploads('ann', signal)).rejects.toThrow('enough');
    await records.close();
  });

  test('give the direct links of one asset, in the order in which they were added', async () => {
    const records = await open();
    const link = (id: number, assetId: number): LibraryRecord => ({
      kind: 'directLink',
      value: linkWith({ id: guid(id), assetId: guid(assetId), name: '\0 \ud800' }),
    });
    await records.change('', ({ put, remove }) => {
      for (const each of [link(3, 100), link(1, 100), link(2, 100), link(4, 101)]) put(each);
      remove('directLink', guid(1));
    });
    await records.change('', ({ put }) => put(link(3, 100)));
    const idsOf = async (of: number): Promise<readonly string[]> =>
      (await records.directLinksOf(guid(of))).map(({ id }) => id);
    expect(await idsOf(100)).toEqual([guid(3), guid(2)]);
    expect(await idsOf(101)).toEqual([guid(4)]);
    expect(await idsOf(102)).toEqual([]);
    await expect(records.directLinksOf(guid(100), AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    await records.close();
  });

  test('keep the place of a record that is replaced, and put one that comes back at the end', async () => {
    const records = await open();
    const names = async (): Promise<readonly string[]> => (await records.all('category')).map(({ name }) => name);
    await records.change('', ({ put }) => [category(1, 'a'), category(2, 'b'), category(3, 'c')].forEach(put));
    await records.change('', ({ put }) => put(category(1, 'A')));
    expect(await names()).toEqual(['A', 'b', 'c']);
    await records.change('', ({ remove }) => remove('category', guid(2)));
    expect(await names()).toEqual(['A', 'c']);
    await records.change('', ({ put }) => put(category(2, 'b')));
    expect(await names()).toEqual(['A', 'c', 'b']);
    await records.close();
  });

  test('store all of a transaction or nothing', async () => {
    const records = await open();
    const first = await records.change('', ({ put }) => put(asset(1, 'one')));
    const failing = records.change('', ({ put, remove }) => {
      put(asset(2, 'two'));
      remove('asset', guid(1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await records.get('asset', [guid(1), guid(2)])).toHaveLength(1);
    expect(await changesOf(records, first)).toMatchObject({ changes: [], sequence: first });
    await records.close();
  });

  test('see the changes of their own transaction', async () => {
    const records = await open();
    const seen: unknown[] = [];
    await records.change('', ({ get, put, remove }) => {
      put(asset(1, 'one'));
      seen.push(get('asset', guid(1))?.title);
      remove('asset', guid(1));
      seen.push(get('asset', guid(1)));
    });
    expect(seen).toEqual(['one', undefined]);
    await records.close();
  });

  test('a transaction without a change keeps the sequence', async () => {
    const records = await open();
    expect(await records.change('', ({ remove }) => remove('asset', guid(1)))).toBe(0);
    expect(await records.lastSequence()).toBe(0);
    const sequence = await records.change('', ({ put }) => put(asset(1, 'one')));
    expect(sequence).toBeGreaterThan(0);
    expect(await records.change('', ({ get }) => void get('asset', guid(1)))).toBe(sequence);
    expect([await records.lastSequence(), (await records.changesSince(0)).sequence]).toEqual([sequence, sequence]);
    await records.close();
  });

  test('pages of changes end where a transaction ends', async () => {
    const records = await open();
    for (const count of [1, 3, 2, 1])
      await records.change('', ({ put }) => {
        for (let index = 0; index < count; index++) put(asset(100 * count + index + Math.random(), 'x'));
      });
    const { sizes } = await changesOf(records, 0, 2);
    expect(sizes).toEqual([4, 2, 1]);
    await records.close();
  });

  test('give the files of a folder page by page, in the order of their last change', async () => {
    const records = await open();
    const file = (number: number, size: number): LibraryRecord => ({
      kind: 'file',
      value: { id: guid(number), path: `${number}.jpg`, size, modified: 1, inode: '1', depth: 'name', facts: {} },
    });
    // More than a page, of which a part changes in one transaction.
    await records.change('', ({ put }) => {
      for (let number = 1; number <= filesOfPage + 2; number++) put(file(number, 1));
      put(asset(1, 'one'));
    });
    await records.change('', ({ put, remove }) => {
      put(file(1, 2));
      remove('file', guid(2));
    });
    const files = await filesIn(records);
    expect(files).toHaveLength(filesOfPage + 1);
    expect(files[0]?.path).toBe('3.jpg');
    expect(files.at(-1)).toMatchObject({ path: '1.jpg', size: 2 });
    await records.close();
  });

  test('reject for a signal that is aborted before', async () => {
    const records = await open();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(records.change('', ({ put }) => put(asset(1, 'one')), signal)).rejects.toThrow('enough');
    await expect(records.get('asset', [guid(1)], signal)).rejects.toThrow('enough');
    await expect(records.all('user', signal)).rejects.toThrow('enough');
    await expect(filesIn(records, signal)).rejects.toThrow('enough');
    await expect(records.changesSince(0, 10, signal)).rejects.toThrow('enough');
    await expect(records.lastSequence(signal)).rejects.toThrow('enough');
    expect(await records.get('asset', [guid(1)])).toEqual([]);
    await records.close();
  });
});

const step = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  kind: fc.constantFrom('asset' as const, 'category' as const),
  text: fc.option(fc.string({ maxLength: 3 }), { nil: undefined }),
});

test('all implementations give the same for the same transactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 12 }), async (transactions) => {
      const all = [new MemoryRecords(), openSqliteRecords(':memory:'), await openInPostgres()];
      const ofEach = async <Result>(ask: (records: Records) => Promise<Result>): Promise<Result> => {
        const [memory, ...others] = await Promise.all(all.map((records) => ask(records)));
        for (const other of others) expect(other).toEqual(memory);
        if (memory === undefined) throw new Error('There is none.');
        return memory;
      };
      for (const steps of transactions)
        await ofEach((records) =>
          records.change('', ({ put, remove }) => {
            for (const { id, kind, text } of steps)
              if (text === undefined) remove(kind, guid(id));
              else put(kind === 'asset' ? asset(id, text) : category(id, text));
          }),
        );
      for (let sequence = 0; sequence <= transactions.length; sequence++)
        await ofEach((records) => changesOf(records, sequence, 3));
      await ofEach((records) => records.all('category'));
      await Promise.all(all.map((records) => records.close()));
    }),
    { numRuns: 100 },
  );
});

describe('the file of records', () => {
  test('keeps them for the next process, and numbers go on', async () => {
    const path = join(scratch(), 'records.sqlite');
    const first = openSqliteRecords(path);
    const sequence = await first.change('ann', ({ put }) => put(asset(1, 'one')));
    await first.close();
    const second = openSqliteRecords(path);
    expect(await second.get('asset', [guid(1)])).toHaveLength(1);
    expect(await second.change('ann', ({ remove }) => remove('asset', guid(1)))).toBeGreaterThan(sequence);
    await second.close();
  });

  test('is read where it cannot be written', async () => {
    const path = join(scratch(), 'records.sqlite');
    const writer = openSqliteRecords(path);
    await writer.change('', ({ put }) => put(asset(1, 'one')));
    await writer.close();
    const reader = openSqliteRecords(path, { readOnly: true });
    expect(await reader.get('asset', [guid(1)])).toHaveLength(1);
    await expect(reader.change('', ({ put }) => put(asset(2, 'two')))).rejects.toThrow(/readonly/);
    await reader.close();
  });

  test('can be asked while a transaction is open', async () => {
    const records = openSqliteRecords(join(scratch(), 'records.sqlite'));
    await records.change('', ({ put }) => put(category(1, 'a')));
    let asked: Promise<unknown> | undefined;
    await records.change('', ({ put }) => {
      put(category(2, 'b'));
      asked = records.get('category', [guid(1)]);
    });
    expect(await asked).toMatchObject([{ name: 'a' }]);
    expect(await records.all('category')).toHaveLength(2);
    await records.close();
  });

  test('with a record of a kind that only a newer version knows does not leave it out silently', async () => {
    const path = join(scratch(), 'records.sqlite');
    const records = openSqliteRecords(path);
    await records.change('', ({ put }) => put(category(1, 'a')));
    const newer = new DatabaseSync(path);
    newer.exec(`UPDATE "record" SET "kind" = 'collection'`);
    newer.close();
    await expect(records.changesSince(0)).rejects.toThrow('collection');
    await records.close();
  });

  test('takes no change when SQLite ends the transaction by itself, and takes the next one', async () => {
    const path = join(scratch(), 'records.sqlite');
    const records = openSqliteRecords(path);
    const disk = new DatabaseSync(path);
    disk.exec(`CREATE TRIGGER "full" BEFORE INSERT ON "record" WHEN new."id" = '${guid(2)}'
      BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`);
    const failing = records.change('', ({ put }) => [asset(1, 'one'), asset(2, 'two')].forEach(put));
    await expect(failing).rejects.toThrow('the disk is full');
    const initial = records.storeInitialContent('1', [asset(1, 'one'), asset(2, 'two')]);
    await expect(initial).rejects.toThrow('the disk is full');
    expect(records.hasInitialContent()).toBe(false);
    disk.exec('DROP TRIGGER "full"');
    disk.close();
    expect(await records.changesSince(0)).toEqual({ changes: [], sequence: 0 });
    await records.storeInitialContent('1', [asset(1, 'one'), asset(2, 'two')]);
    expect(await records.get('asset', [guid(1), guid(2)])).toHaveLength(2);
    await records.close();
  });

  test('stores a version of the initial content once, whichever process comes first', async () => {
    const path = join(scratch(), 'records.sqlite');
    const both = [openSqliteRecords(path), openSqliteRecords(path)];
    for (const records of both) await records.storeInitialContent('1', [category(1, 'a')]);
    for (const records of both) expect(await records.changesSince(0)).toMatchObject({ sequence: 1, changes: [{}] });
    await Promise.all(both.map((records) => records.close()));
  });

  test('has nothing of initial content that is given up while it is stored', async () => {
    const records = openSqliteRecords(':memory:');
    const abort = new AbortController();
    const many = function* (): Iterable<LibraryRecord> {
      for (let index = 0; index < 10_000; index++) yield asset(index, `Owl ${index}`);
    };
    const done: number[] = [];
    const progress = (count: number): void => {
      done.push(count);
      abort.abort(new Error('enough'));
    };
    await expect(records.storeInitialContent('1', many(), { progress, signal: abort.signal })).rejects.toThrow(
      'enough',
    );
    expect(done).toHaveLength(1);
    expect([records.hasInitialContent('1'), await records.changesSince(0)]).toEqual([
      false,
      { changes: [], sequence: 0 },
    ]);
    await records.close();
  });

  test('of a newer version, or with something else in it, is refused and left as it is', async () => {
    const folder = scratch();
    const newer = join(folder, 'newer.sqlite');
    await openSqliteRecords(newer).close();
    const database = new DatabaseSync(newer);
    database.exec(`PRAGMA user_version = ${migrations.length + 1}`);
    database.close();
    expect(() => openSqliteRecords(newer)).toThrow(`${newer} was written by a newer version of AssetQL.`);
    const other = join(folder, 'other.sqlite');
    const foreign = new DatabaseSync(other);
    foreign.exec('CREATE TABLE "notes"("text" TEXT)');
    foreign.close();
    expect(() => openSqliteRecords(other)).toThrow(`${other} holds something else than records.`);
    const text = join(folder, 'text.sqlite');
    writeFileSync(text, 'not a database at all '.repeat(500));
    expect(() => openSqliteRecords(text)).toThrow('file is not a database');
  });

  test('finds the direct links of an asset by an index, so that those of other assets are not read', async () => {
    const path = join(scratch(), 'records.sqlite');
    await openSqliteRecords(path).close();
    const database = new DatabaseSync(path);
    const plan = database
      .prepare(
        `EXPLAIN QUERY PLAN SELECT "value" FROM "record"
         WHERE "kind" = 'directLink' AND json_extract("value", '$.assetId') = ? ORDER BY "number"`,
      )
      .all('x');
    database.close();
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH record USING INDEX direct_link_by_asset \(/),
    ]);
  });

  test('finds unfinished uploads by an index, so that what they say is not read', async () => {
    const path = join(scratch(), 'records.sqlite');
    const records = openSqliteRecords(path);
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    expect(await records.uploadsUnderWay()).toEqual([]);
    const [statement = ''] = prepare.mock.lastCall ?? [];
    prepare.mockRestore();
    await records.close();
    const database = new DatabaseSync(path);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all();
    database.close();
    expect(plan[0]?.['detail']).toMatch(/^(?:SCAN|SEARCH) record USING INDEX upload_under_way/);
  });

  test('of an older version is brought up to date, unless it is only read', async () => {
    const path = join(scratch(), 'old.sqlite');
    new DatabaseSync(path).close();
    expect(() => openSqliteRecords(path, { readOnly: true })).toThrow('older version');
    const records = openSqliteRecords(path);
    expect(await records.change('', ({ put }) => put(asset(1, 'one')))).toBe(1);
    await records.close();
  });
});
