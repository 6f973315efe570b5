import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf, systemCode } from '../../failure.ts';
import { pageProblem } from '../sqlite/page-problem.ts';
import { isBroken, resultCode, resultCodes } from '../sqlite/result-code.ts';
import { contentProblem } from './identity-content.ts';
import { DamagedIdentityError, identityTables } from './identity-tables.ts';

/** Milliseconds to wait for another process that writes. */
const patience = 5000;

const tables = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS "setting" ("name" TEXT PRIMARY KEY, "value" TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS "account" (
    "user_id" TEXT PRIMARY KEY, "user_name" TEXT NOT NULL UNIQUE, "salt" BLOB NOT NULL, "hash" BLOB NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS "client" (
    "client_id" TEXT PRIMARY KEY, "secret_digest" TEXT NOT NULL, "redirect_uri" TEXT NOT NULL -- those registered, with blanks between
  ) STRICT;
  CREATE TABLE IF NOT EXISTS "artifact" (
    "kind" TEXT NOT NULL, "digest" TEXT NOT NULL, "payload" TEXT NOT NULL, "grant_id" TEXT,
    "expires_at" INTEGER NOT NULL, "consumed_at" INTEGER, PRIMARY KEY ("kind", "digest")
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS "artifact_grant" ON "artifact" ("grant_id");
  CREATE INDEX IF NOT EXISTS "artifact_expiry" ON "artifact" ("expires_at");
  CREATE TABLE IF NOT EXISTS "interaction" (
    "digest" TEXT PRIMARY KEY, "payload" TEXT NOT NULL, "network" TEXT NOT NULL, "expires_at" INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS "interaction_network" ON "interaction" ("network", "expires_at");
  CREATE INDEX IF NOT EXISTS "interaction_expiry" ON "interaction" ("expires_at");
  CREATE TABLE IF NOT EXISTS "attempt" (
    "digest" TEXT PRIMARY KEY, "count" INTEGER NOT NULL, "next_at" INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS "attempt_age" ON "attempt" ("next_at");
  COMMIT`;

/** Whether a database has tables, and not those that ours begin with. */
function isForeign(database: DatabaseSync): boolean {
  const names = database.prepare('SELECT "name" FROM "sqlite_schema"').all();
  return names.length > 0 && !names.some(({ name }) => name === 'setting');
}

/** What is wrong with the content of a database that SQLite itself finds whole. Throws the error of SQLite where a table has other columns. */
function contentOf(database: DatabaseSync): string | undefined {
  for (const [table, columns] of Object.entries(identityTables))
    database.prepare(`SELECT ${columns.map((column) => `"${column}"`).join()} FROM "${table}"`);
  return contentProblem({
    clients: database.prepare('SELECT * FROM "client"').all(),
    settings: database.prepare('SELECT * FROM "setting"').all(),
  });
}

function connect(path: string): DatabaseSync {
  // SQLite gives the files that it puts beside a database the rights of the database.
  closeSync(openSync(path, 'a', 0o600));
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  const database = new DatabaseSync(path, { timeout: patience });
  try {
    if (isForeign(database)) throw new DamagedFile('its tables are those of something else');
    database.exec(tables);
    // What is damaged behind the first pages would show only when it is read.
    const problem = pageProblem(database) ?? contentOf(database);
    if (problem !== undefined) throw new DamagedFile(problem);
    return database;
  } catch (failure) {
    database.close();
    throw failure;
  }
}

/** What SQLite found in a file that it opened. */
class DamagedFile extends Error {}

/** Whether a file can never be read, and not only now. */
const isDamage = (failure: unknown): boolean =>
  failure instanceof DamagedFile ||
  isBroken(failure) ||
  // A table has other columns: a statement of ours cannot be prepared.
  resultCode(failure) === resultCodes.error ||
  systemCode(failure) === 'EISDIR';

const damaged = (path: string, cause: unknown): DamagedIdentityError =>
  new DamagedIdentityError(
    `${path}, which holds the accounts and tokens of this library, is damaged. Move it away, or start with --new-passwords, which puts it aside and makes new ones.`,
    { cause },
  );

/** The file of accounts in a data folder. */
export const identityFile = (directory: string): string => join(directory, 'identity-1.sqlite');

function unusable(path: string, failure: unknown): Error {
  if (isDamage(failure)) return damaged(path, failure);
  return new Error(
    `${path}, which holds the accounts and tokens of this library, cannot be used: ${messageOf(failure)}. Make it readable and writable for yourself, and see whether the disk is full`,
    { cause: failure },
  );
}

/** Names the file of accounts in a failure of SQLite, which does not; gives other failures as they are. */
export const aboutIdentityFile = (directory: string, failure: unknown): unknown =>
  resultCode(failure) === undefined ? failure : unusable(identityFile(directory), failure);

/** Throws a {@link DamagedIdentityError} where something has changed the content of the file since it was opened. */
export function checkIdentityContent(directory: string, database: DatabaseSync): void {
  const problem = contentOf(database);
  if (problem !== undefined) throw unusable(identityFile(directory), new DamagedFile(problem));
}

/** Puts a damaged file aside, under a name that nothing has, for who wants to look into it. */
function putAside(path: string): void {
  const place = `${path}.damaged-${randomUUID()}`;
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, place + suffix);
}

/**
 * What signing in needs to keep: keys, accounts, the client, grants, tokens and tries of passwords, in one file of the data folder that its
 * owner alone may read. Several processes may have it open. With `replace` a damaged file is put aside, and an empty one takes its place;
 * otherwise it is a {@link DamagedIdentityError}.
 */
export function openIdentityDatabase(
  directory: string,
  { replace = false }: { readonly replace?: boolean } = {},
): DatabaseSync {
  const path = identityFile(directory);
  try {
    return connect(path);
  } catch (failure) {
    if (!isDamage(failure)) throw unusable(path, failure);
    if (!replace) throw damaged(path, failure);
    putAside(path);
    return connect(path);
  }
}
