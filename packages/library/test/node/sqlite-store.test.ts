import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parse } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { createSqliteStore, openSqliteStore } from '../../src/node/index.ts';
import { SqliteStore } from '../../src/node/sqlite/sqlite-store.ts';
import { assetWith, guid, viewer } from '../tiny-library.ts';
import { scratch } from './scratch.ts';

const content = {
  users: [],
  categories: [],
  attributes: [],
  lightboxes: [],
  assets: [assetWith({ keywords: ['bird', '\u{10FFFF}end'] })],
};

async function created(): Promise<string> {
  const path = join(scratch(), 'library.sqlite');
  await createSqliteStore(path, content);
  return path;
}

describe('a file that is no store', () => {
  test('is missing', () => {
    expect(openSqliteStore(join(scratch(), 'none'))).toEqual({ problem: 'missing' });
  });

  test('is something else', () => {
    const path = join(scratch(), 'text.sqlite');
    writeFileSync(path, 'something else '.repeat(100));
    expect(openSqliteStore(path)).toEqual({ problem: 'corrupt' });
  });

  test('is a database without our tables', () => {
    const path = join(scratch(), 'other.sqlite');
    const database = new DatabaseSync(path);
    database.exec('CREATE TABLE other(a)');
    database.close();
    expect(openSqliteStore(path)).toEqual({ problem: 'incomplete' });
  });

  test.each([
    ['was not written to its end', 'DELETE FROM "library"', 'incomplete'],
    ['is of another version', `UPDATE "library" SET "value" = 'other'`, 'layout'],
  ])('%s', async (_name, statement, problem) => {
    const path = await created();
    const database = new DatabaseSync(path);
    database.exec(statement);
    database.close();
    expect(openSqliteStore(path)).toEqual({ problem });
  });

  test('a folder is a failure of the machine', () => {
    expect(() => openSqliteStore(scratch())).toThrow(/unable to open/);
  });
});

test('a store of one asset answers at its edges', async () => {
  const opening = openSqliteStore(await created(), { readOnly: true });
  if ('problem' in opening) throw new Error(opening.problem);
  const { store } = opening;
  expect((await store.asset(guid(100)))?.title).toBe('Owl');
  expect(await store.asset(guid(101))).toBeUndefined();
  expect((await store.keywords('', 10)).map(({ keyword }) => keyword)).toEqual(['bird', '\u{10FFFF}end']);
  expect((await store.keywords('\u{10FFFF}', 10)).map(({ keyword }) => keyword)).toEqual(['\u{10FFFF}end']);
  expect((await store.list({ count: 10, offset: 1, viewer })).assets).toEqual([]);
  await store.close();
});

test('what is given up leaves no file', async () => {
  const path = join(scratch(), 'library.sqlite');
  const abort = new AbortController();
  const assets = {
    *[Symbol.iterator]() {
      yield assetWith();
      abort.abort(new Error('enough'));
    },
  };
  await expect(createSqliteStore(path, { ...content, assets }, { signal: abort.signal })).rejects.toThrow('enough');
  expect(openSqliteStore(path)).toEqual({ problem: 'missing' });
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
    const store = new SqliteStore(new ObservedDatabase(path, { readOnly: true }), { path, readOnly: true });
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
