import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type { Records } from '../../records/records.ts';
import { IndexWriter } from './index-writer.ts';
import { indexes, layout, sqliteLayout, state, tables } from './sqlite-layout.ts';
import type { OriginOf } from './sqlite-asset-index.ts';

export interface CreateSqliteIndexOptions {
  /** Names the transaction of a sequence, so that the index of other records can be told apart. */
  readonly originOf?: OriginOf | undefined;
  /** Is told how many records are written. */
  readonly progress?: ((done: number) => void) | undefined;
  /** Ends the work; the promise rejects with its reason and the file is removed. */
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds of work between two chances for timers and signals. */
const slice = 25;

/** Every file that SQLite may have made for a database. */
const filesOf = (path: string): readonly string[] => ['', '-journal', '-wal', '-shm'].map((suffix) => path + suffix);

export const removeDatabase = (path: string): void => {
  for (const file of filesOf(path)) rmSync(file, { force: true });
};

/**
 * Writes a new index of all records, over whatever is there. What says that it is whole is written last, when everything else has reached
 * the disk, so that a file whose writing was cut short is never taken for an index.
 */
export async function createSqliteIndex(
  path: string,
  records: Records,
  { originOf = () => undefined, progress, signal }: CreateSqliteIndexOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  removeDatabase(path);
  const database = new DatabaseSync(path);
  let whole = false;
  try {
    // Nobody reads the file before it is whole, so nothing needs to be undone or kept safe meanwhile.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000');
    for (const statement of tables) database.exec(statement);
    database.exec('BEGIN');
    const sequence = await writeRecords(database, records, progress, signal);
    database.exec('COMMIT');
    for (const statement of indexes) {
      signal?.throwIfAborted();
      database.exec(statement);
      await turn();
    }
    for (const { name } of layout.words) database.exec(`INSERT INTO "${name}"("${name}") VALUES ('optimize')`);
    database.exec('ANALYZE');
    syncFile(path);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const insert = database.prepare('INSERT INTO "state" VALUES (?, ?)');
    database.exec('BEGIN');
    insert.run(state.sequence, String(sequence));
    insert.run(state.origin, originOf(sequence) ?? '');
    insert.run(state.complete, sqliteLayout);
    database.exec('COMMIT');
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    whole = true;
  } finally {
    database.close();
    if (!whole) removeDatabase(path);
  }
}

/** Writes all records, and returns the sequence that they lead to. */
async function writeRecords(
  database: DatabaseSync,
  records: Records,
  progress: ((done: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { write, finish } = new IndexWriter(database).begin();
  let reached = 0;
  let done = 0;
  let since = performance.now();
  for (;;) {
    const { changes, sequence } = await records.changesSince(reached, undefined, signal);
    if (changes.length === 0) break;
    for (const change of changes) {
      write(change);
      done += 1;
      if (performance.now() - since < slice) continue;
      progress?.(done);
      await turn();
      signal?.throwIfAborted();
      since = performance.now();
    }
    reached = sequence;
  }
  finish();
  progress?.(done);
  return reached;
}

/** Waits until what was written has reached the disk. */
function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
