import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parse } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { MemoryRecords, RecordStore, contentRecords, type LibraryContent } from '../../src/index.ts';
import { createSqliteIndex, openSqliteIndex } from '../../src/node/index.ts';
import { SqliteAssetIndex } from '../../src/node/sqlite/sqlite-asset-index.ts';
import { assetWith, guid, viewer } from '../tiny-library.ts';
import { scratch } from './scratch.ts';

const content: LibraryContent = {
  users: [],
  categories: [],
  attributes: [],
  lightboxes: [],
  assets: [assetWith({ keywords: ['bird', '\u{10FFFF}end'] })],
};

async function recordsOf(filled: LibraryContent): Promise<MemoryRecords> {
  const records = new MemoryRecords();
  await records.change('', ({ put }) => [...contentRecords(filled)].forEach(put));
  return records;
}

async function created(): Promise<string> {
  const path = join(scratch(), 'library.sqlite');
  await createSqliteIndex(path, await recordsOf(content));
  return path;
}

describe('a file that is no index', () => {
  test('is missing', () => {
    expect(openSqliteIndex(join(scratch(), 'none'))).toEqual({ problem: 'missing' });
  });

  test('is something else', () => {
    const path = join(scratch(), 'text.sqlite');
    writeFileSync(path, 'something else '.repeat(100));
    expect(openSqliteIndex(path)).toEqual({ problem: 'corrupt' });
  });

  test('is a database without our tables', () => {
    const path = join(scratch(), 'other.sqlite');
    const database = new DatabaseSync(path);
    database.exec('CREATE TABLE other(a)');
    database.close();
    expect(openSqliteIndex(path)).toEqual({ problem: 'incomplete' });
  });

  test.each([
    ['was not written to its end', 'DELETE FROM "state"', 'incomplete'],
    ['is of another version', `UPDATE "state" SET "value" = 'other'`, 'layout'],
  ])('%s', async (_name, statement, problem) => {
    const path = await created();
    const database = new DatabaseSync(path);
    database.exec(statement);
    database.close();
    expect(openSqliteIndex(path)).toEqual({ problem });
  });

  test('a folder is a failure of the machine', () => {
    expect(() => openSqliteIndex(scratch())).toThrow(/unable to open/);
  });
});

test('a store of one asset answers at its edges', async () => {
  const opening = openSqliteIndex(await created(), { readOnly: true });
  if ('problem' in opening) throw new Error(opening.problem);
  const store = new RecordStore(await recordsOf(content), opening.index, { readOnly: true });
  expect((await store.asset(guid(100)))?.title).toBe('Owl');
  expect(await store.asset(guid(101))).toBeUndefined();
  expect((await store.keywords('', 10)).map(({ keyword }) => keyword)).toEqual(['bird', '\u{10FFFF}end']);
  expect((await store.keywords('\u{10FFFF}', 10)).map(({ keyword }) => keyword)).toEqual(['\u{10FFFF}end']);
  expect((await store.list({ count: 10, offset: 1, viewer })).assets).toEqual([]);
  await store.close();
});

describe('a query', () => {
  /** Statements that ask the words for something, in one list. */
  async function asked(search: string): Promise<readonly string[]> {
    const statements: string[] = [];
    class ObservedDatabase extends DatabaseSync {
      override prepare(...[statement, ...others]: Parameters<DatabaseSync['prepare']>): StatementSync {
        if (statement.includes('MATCH')) statements.push(statement);
        return super.prepare(statement, ...others);
      }
    }
    const path = await created();
    const index = new SqliteAssetIndex(new ObservedDatabase(path, { readOnly: true }));
    const store = new RecordStore(await recordsOf(content), index, { readOnly: true });
    const { ast } = parse('search', search);
    const query = { search: ast, viewer, count: 1, offset: 0 };
    expect(await store.list(query)).toMatchObject({ total: 1, assets: [{ title: 'Owl' }] });
    expect(await store.list({ ...query, offset: 1 })).toEqual({ total: 1, assets: [] });
    expect(await store.list({ ...query, count: 0 })).toEqual({ total: 1, assets: [] });
    await store.close();
    return [...new Set(statements)];
  }

  test('that is long is run once for total and page, that is short by the better way for each', async () => {
    const long = Array.from({ length: 60 }, (_, index) => `*x${index}*`).join(' OR ');
    expect(await asked(`${long} OR *ow*`)).toHaveLength(1);
    expect(await asked('owl')).toHaveLength(2);
  });
});
