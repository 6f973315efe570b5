import { chmodSync, existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { aboutRecordsFile } from '../about-library-file.ts';
import { connect } from '../sqlite/connect.ts';
import { checkVersion, migrate } from './migrations.ts';

/** What SQLite calls a database that is in no file. */
export const inMemory = ':memory:';

/** Milliseconds to wait for another process that writes. */
const patience = 5000;

/**
 * Opens the file of the records; it is made when it is not there, and brought to the present version when it is older. Throws a sentence for a
 * file that holds something else or is of a newer version, and leaves it as it is. Commits are atomic and in order, and survive the end of the
 * process; what must survive that of the machine waits for `LogFlushes`.
 */
export function openRecordsFile(path: string, readOnly: boolean): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    const isNew = !readOnly && path !== inMemory && !existsSync(path);
    database = connect(path, { readOnly, timeout: patience });
    checkVersion(database, path);
    // SQLite gives its files the rights of the process, and those beside a database the rights of the database.
    if (isNew) chmodSync(path, 0o600);
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    migrate(database, path, readOnly);
    // SQLite goes on to flush its log before it copies pages out of it.
    if (!readOnly) database.exec('PRAGMA synchronous = NORMAL');
    database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768');
    // Who only reads may not be told that others have written: pages of the file itself are as they are now.
    if (readOnly) database.exec('PRAGMA mmap_size = 1073741824');
    return database;
  } catch (failure) {
    database?.close();
    throw aboutRecordsFile(path, failure);
  }
}
