import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

export interface ConnectOptions {
  /** Opens the file without the right to change it, and without making another one beside it. */
  readonly readOnly?: boolean | undefined;
  /** Milliseconds to wait for another process that writes. */
  readonly timeout?: number | undefined;
}

/** Opens a database file that is there. */
export function connect(path: string, { readOnly = false, timeout = 0 }: ConnectOptions = {}): DatabaseSync {
  // What several processes share about a file stands in files beside it. Where there are none and none can be made, SQLite reads only
  // what it is told nobody changes; where somebody who may write has made them, they are read as well.
  if (!readOnly || existsSync(`${path}-wal`)) return new DatabaseSync(path, { readOnly, timeout });
  const place = pathToFileURL(path);
  place.searchParams.set('immutable', '1');
  return new DatabaseSync(place, { readOnly, timeout });
}
