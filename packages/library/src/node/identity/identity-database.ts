import { chmodSync, closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBroken } from '../sqlite/result-code.ts';

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

function connect(path: string): DatabaseSync {
  // SQLite gives the files that it puts beside a database the rights of the database.
  closeSync(openSync(path, 'a', 0o600));
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  const database = new DatabaseSync(path, { timeout: patience });
  try {
    database.exec(tables);
    return database;
  } catch (failure) {
    database.close();
    throw failure;
  }
}

/**
 * What signing in needs to keep: keys, accounts, the client, grants, tokens and tries of passwords, in one file of the data folder that its
 * owner alone may read. Several processes may have it open. A file that is no database any more is replaced by an empty one.
 */
export function openIdentityDatabase(directory: string): DatabaseSync {
  const path = join(directory, 'identity-1.sqlite');
  try {
    return connect(path);
  } catch (failure) {
    if (!isBroken(failure)) throw failure;
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return connect(path);
  }
}
