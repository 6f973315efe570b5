import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type { Records } from '../../records/records.ts';
import { Slices, type SlicesOptions } from '../slices.ts';
import { IndexWriter } from './index-writer.ts';
import { indexes, layout, sqliteLayout, state, tables } from './sqlite-layout.ts';
import type { OriginOf } from './sqlite-asset-index.ts';

/** When the signal is aborted, the promise rejects with its reason and the file is removed. */
export interface CreateSqliteIndexOptions extends SlicesOptions {
  /** Names the transaction of a sequence, so that the index of other records can be told apart. */
  readonly originOf?: OriginOf | undefined;
}

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
    const sequence = await writeRecords(database, records, { progress, signal });
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
async function writeRecords(database: DatabaseSync, records: Records, options: SlicesOptions): Promise<number> {
  const { write, finish } = new IndexWriter(database).begin();
  const slices = new Slices(options);
  let reached = 0;
  for (;;) {
    const { changes, sequence } = await records.changesSince(reached, undefined, options.signal);
    if (changes.length === 0) break;
    for (const change of changes) {
      write(change);
      if (slices.step()) await slices.pause();
    }
    reached = sequence;
  }
  finish();
  slices.report();
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
