import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { connect } from './connect.ts';
import { isBroken, resultCode, resultCodes } from './result-code.ts';
import { completionMark, sqliteLayout } from './sqlite-layout.ts';
import { SqliteStore } from './sqlite-store.ts';

export interface OpenSqliteStoreOptions {
  /** Opens the file without the right to change it, or to make others beside it. */
  readonly readOnly?: boolean | undefined;
}

/** Why a file cannot be opened: it does not exist, its writing was interrupted, it is damaged, or another version wrote it. */
export type SqliteProblem = 'missing' | 'incomplete' | 'corrupt' | 'layout';

export type SqliteOpening = { readonly store: SqliteStore } | { readonly problem: SqliteProblem };

/** Milliseconds to wait for another process that writes. */
const patience = 5000;

/** Opens a file that `createSqliteStore` has written. Throws only what has nothing to do with what is in the file. */
export function openSqliteStore(path: string, { readOnly = false }: OpenSqliteStoreOptions = {}): SqliteOpening {
  if (!existsSync(path)) return { problem: 'missing' };
  const database = connect(path, { readOnly, timeout: patience });
  let store: SqliteStore | undefined;
  try {
    const problem = problemOf(database);
    if (problem !== undefined) return { problem };
    store = new SqliteStore(database, { path, readOnly });
    return { store };
  } catch (failure) {
    if (isBroken(failure)) return { problem: 'corrupt' };
    // A statement cannot be prepared: the table is not there.
    if (resultCode(failure) === resultCodes.error) return { problem: 'incomplete' };
    throw failure;
  } finally {
    if (store === undefined) database.close();
  }
}

function problemOf(database: DatabaseSync): SqliteProblem | undefined {
  const mark = database.prepare('SELECT "value" FROM "library" WHERE "name" = ?').get(completionMark);
  if (mark === undefined) return 'incomplete';
  return mark['value'] === sqliteLayout ? undefined : 'layout';
}
