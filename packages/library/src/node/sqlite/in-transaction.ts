import type { DatabaseSync } from 'node:sqlite';

/** Undoes a transaction, unless SQLite has ended it by itself, as it does on a full disk. */
export function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) database.exec('ROLLBACK');
}

/** Runs work that writes in a transaction of its own. All of its changes are stored, or none when it throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (failure) {
    rollBack(database);
    throw failure;
  }
}
