import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isUnwritable } from '../is-unwritable.ts';

export interface ConnectOptions {
  /** Opens the file without the right to change it, and without making another one beside it. */
  readonly readOnly?: boolean | undefined;
  /** Milliseconds to wait for another process that writes. */
  readonly timeout?: number | undefined;
}

/** Whether the database can be read without making files beside it. Other failures are left to the first statement that meets them. */
function canRead(database: DatabaseSync): boolean {
  try {
    database.exec('SELECT 1 FROM sqlite_schema');
    return true;
  } catch (failure) {
    return !isUnwritable(failure);
  }
}

/** Opens a database file that is there. */
export function connect(path: string, { readOnly = false, timeout = 0 }: ConnectOptions = {}): DatabaseSync {
  if (!readOnly) return new DatabaseSync(path, { timeout });
  // In WAL mode, processes share the state of a database in two files beside it. A reader that cannot make them can read only a file that
  // it declares immutable, which ignores them: where a writer has left pages in the log, they have to be read.
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (log !== undefined) {
    const database = new DatabaseSync(path, { readOnly, timeout });
    // An opening that failed, on a full disk for example, leaves an empty log.
    if (log.size > 0 || canRead(database)) return database;
    database.close();
  }
  const place = pathToFileURL(path);
  place.searchParams.set('immutable', '1');
  return new DatabaseSync(place, { readOnly, timeout });
}
