import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { connect } from './connect.ts';
import { completionMark, sqliteLayout } from './sqlite-layout.ts';
import { SqliteStore } from './sqlite-store.ts';

export interface OpenSqliteStoreOptions {
  /** Opens the file without the right to change it, or to make others beside it. */
  readonly readOnly?: boolean | undefined;
}

/** Why a file is no store: it is not there, its writing was cut short, it is no whole database, or another version wrote it. */
export type SqliteProblem = 'missing' | 'incomplete' | 'corrupt' | 'layout';

export type SqliteOpening = { readonly store: SqliteStore } | { readonly problem: SqliteProblem };

/** Milliseconds to wait for another process that writes. */
const patience = 5000;

/** SQLite's codes for a file that is broken, and for one that is none of its own. */
const brokenCodes: ReadonlySet<number> = new Set([11, 26]);
/** Its code for a statement that cannot be prepared: the table is not there. */
const unknownTable = 1;

const codeOf = (failure: unknown): number | undefined =>
  failure instanceof Error && 'errcode' in failure && typeof failure.errcode === 'number'
    ? failure.errcode & 255
    : undefined;

/** Opens a file that `createSqliteStore` has written. Throws only what has nothing to do with what is in the file. */
export function openSqliteStore(path: string, { readOnly = false }: OpenSqliteStoreOptions = {}): SqliteOpening {
  if (!existsSync(path)) return { problem: 'missing' };
  const database = connect(path, { readOnly, timeout: patience });
  let problem: SqliteProblem | undefined;
  try {
    problem = problemOf(database);
    if (problem === undefined) return { store: new SqliteStore(database) };
  } catch (failure) {
    const code = codeOf(failure) ?? 0;
    if (brokenCodes.has(code)) problem = 'corrupt';
    else if (code === unknownTable) problem = 'incomplete';
    else throw failure;
  } finally {
    if (problem !== undefined) database.close();
  }
  return { problem };
}

function problemOf(database: DatabaseSync): SqliteProblem | undefined {
  const mark = database.prepare('SELECT "value" FROM "library" WHERE "name" = ?').get(completionMark);
  if (mark === undefined) return 'incomplete';
  return mark['value'] === sqliteLayout ? undefined : 'layout';
}
