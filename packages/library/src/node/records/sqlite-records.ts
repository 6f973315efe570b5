import type { DatabaseSync } from 'node:sqlite';
import { fromStoredText, storedText } from '@assetql/core/meaning';
import {
  filesOfPage,
  isRecordKind,
  type Change,
  type ChangePage,
  type LibraryRecord,
  type ListKind,
  type RecordKind,
  type RecordOf,
  type Records,
  type RecordTransaction,
  type UploadUnderWay,
} from '../../records/records.ts';
import type { LibraryDirectLink } from '../../direct-link.ts';
import type { FolderFile } from '../../folder-file.ts';
import { uploadPhaseOf } from '../../upload.ts';
import { aboutRecordsFile } from '../about-library-file.ts';
import { inTransaction } from '../sqlite/in-transaction.ts';
import { StatementCache } from '../sqlite/statement-cache.ts';
import { LogFlushes } from './log-flushes.ts';
import { inMemory, openRecordsFile } from './open-records-file.ts';
import { RecordWriter } from './record-writer.ts';
import {
  hasAnyInitialContent,
  hasInitialContent,
  storeInitialContent,
  type StoreInitialContentOptions,
} from './store-initial-content.ts';

export interface OpenSqliteRecordsOptions {
  /** Opens the file without the right to change it, or to make others beside it. */
  readonly readOnly?: boolean | undefined;
  /** Epoch milliseconds; the machine's clock when absent. */
  readonly clock?: () => number;
}

/** Uploads that are not over, as the index of them has it. */
const isUnderWay = `"kind" = 'upload'
  AND (json_extract("value", '$.phase') <> 'finalized' OR json_extract("value", '$.awaitsProcessing') = 1)`;

/** Lists of all records of a kind, and the last change of that kind which they include. */
type Lists = { [Kind in ListKind]?: { readonly asOf: number; readonly list: readonly RecordOf<Kind>[] } };

/**
 * Opens records in an SQLite file of their own; it is made when it is not there, and brought to the present version when it is older.
 * Throws a sentence for a file that holds something else or is of a newer version.
 */
export function openSqliteRecords(path: string, options: OpenSqliteRecordsOptions = {}): SqliteRecords {
  const { readOnly = false, clock = Date.now } = options;
  const about = (failure: unknown): unknown => aboutRecordsFile(path, failure);
  const flushes = path === inMemory || readOnly ? undefined : new LogFlushes(path);
  return new SqliteRecords(openRecordsFile(path, readOnly), { clock, about, flushes });
}

interface SqliteRecordsOptions {
  readonly clock: () => number;
  /** Says in a failure of SQLite which file it is about. */
  readonly about: (failure: unknown) => unknown;
  /** Absent for records that are in no file, or are only read. */
  readonly flushes: LogFlushes | undefined;
}

/** Records in an SQLite file, opened by {@link openSqliteRecords}. */
export class SqliteRecords implements Records {
  private readonly database: DatabaseSync;
  private readonly statements: StatementCache;
  private readonly clock: () => number;
  private readonly about: (failure: unknown) => unknown;
  private readonly flushes: LogFlushes | undefined;
  /** Kept while no record of the kind changes, here or in another process. */
  private readonly lists: Lists = {};

  /** Takes over a database: `close` closes it. */
  constructor(database: DatabaseSync, { clock, about, flushes }: SqliteRecordsOptions) {
    this.database = database;
    this.statements = new StatementCache(database);
    this.clock = clock;
    this.about = about;
    this.flushes = flushes;
  }

  async change(actor: string, work: (transaction: RecordTransaction) => void, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    const { sequence, hasWritten } = this.naming(() => inTransaction(this.database, () => this.write(actor, work)));
    // One that changes nothing may have seen what another one has changed, and tells its caller so.
    await (hasWritten ? this.flushes?.commits() : this.flushes?.settled());
    return sequence;
  }

  async get<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly RecordOf<Kind>[]> {
    signal?.throwIfAborted();
    return this.naming(() => this.snapshot(() => ids.flatMap((id) => this.value(kind, id) ?? [])));
  }

  async all<Kind extends ListKind>(kind: Kind, signal?: AbortSignal): Promise<readonly RecordOf<Kind>[]> {
    signal?.throwIfAborted();
    return this.naming(() => this.list(kind));
  }

  async *filePages(signal?: AbortSignal): AsyncGenerator<readonly FolderFile[]> {
    const query = `SELECT "value", "sequence", "place" FROM "record"
      WHERE "kind" = 'file' AND "kind" <> 'asset' AND "value" IS NOT NULL AND ("sequence", "place") > (?, ?)
      ORDER BY "sequence", "place" LIMIT ${filesOfPage}`;
    let after: readonly [sequence: number, place: number] = [0, 0];
    for (;;) {
      signal?.throwIfAborted();
      const rows = this.naming(() => this.statements.get(query).all(...after));
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map((row): FolderFile => JSON.parse(String(row['value'])));
      after = [Number(last['sequence']), Number(last['place'])];
    }
  }

  async uploadsUnderWay(signal?: AbortSignal): Promise<readonly UploadUnderWay[]> {
    signal?.throwIfAborted();
    // “+” has SQLite read the index and sort what it finds, in place of reading all records in the order of “number”.
    const query = `SELECT "id", json_extract("value", '$.phase') AS "phase" FROM "record" WHERE ${isUnderWay}
      ORDER BY +"number"`;
    return this.naming(() =>
      this.statements
        .get(query)
        .all()
        .map(({ id, phase }) => ({ id: fromStoredText(String(id)), phase: uploadPhaseOf(phase) })),
    );
  }

  async countOpenUploads(createdBy: string, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    const query = `SELECT count(*) AS "count" FROM "record" WHERE ${isUnderWay}
      AND json_extract("value", '$.phase') = 'open' AND json_extract("value", '$.createdBy') = ?`;
    return this.naming(() => Number(this.statements.get(query).get(createdBy)?.['count']));
  }

  async directLinksOf(assetId: string, signal?: AbortSignal): Promise<readonly LibraryDirectLink[]> {
    signal?.throwIfAborted();
    const query = `SELECT "value" FROM "record" WHERE "kind" = 'directLink' AND json_extract("value", '$.assetId') = ?
      ORDER BY "number"`;
    return this.naming(() => {
      const rows = this.statements.get(query).all(assetId);
      return rows.map((row): LibraryDirectLink => JSON.parse(String(row['value'])));
    });
  }

  async lastSequence(signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    const query = 'SELECT max("sequence") AS "last" FROM "record"';
    return this.naming(() => Number(this.statements.get(query).get()?.['last'] ?? 0));
  }

  async changesSince(sequence: number, limit = 1000, signal?: AbortSignal): Promise<ChangePage> {
    signal?.throwIfAborted();
    return this.naming(() => this.page(sequence, limit));
  }

  async close(): Promise<void> {
    this.database.close();
  }

  /** A random name of the transaction of a sequence, which tells whether an index was made from these records. */
  originOf(sequence: number): string | undefined {
    return this.naming(() => {
      const row = this.statements.get('SELECT "origin" FROM "transaction" WHERE "sequence" = ?').get(sequence);
      return row === undefined ? undefined : String(row['origin']);
    });
  }

  /** Whether a version of initial content was stored; without a version, whether any was. */
  hasInitialContent(version?: string): boolean {
    return this.naming(() =>
      version === undefined ? hasAnyInitialContent(this.database) : hasInitialContent(this.database, version),
    );
  }

  /** As {@link storeInitialContent}. Nothing else may use these records meanwhile. */
  async storeInitialContent(
    version: string,
    records: Iterable<LibraryRecord>,
    options: Omit<StoreInitialContentOptions, 'clock'> = {},
  ): Promise<void> {
    try {
      await storeInitialContent(this.database, version, records, { clock: this.clock, ...options });
      await this.flushes?.commits();
    } catch (failure) {
      throw this.about(failure);
    }
  }

  /** Runs the work inside the transaction that is open. */
  private write(
    actor: string,
    work: (transaction: RecordTransaction) => void,
  ): { readonly sequence: number; readonly hasWritten: boolean } {
    const writer = new RecordWriter(this.statements, actor, this.clock());
    work({
      get: (kind, id) => this.value(kind, id),
      put: (record) => writer.put(record),
      remove: (kind, id) => {
        if (this.value(kind, id) !== undefined) writer.remove(kind, id);
      },
    });
    return { sequence: writer.reached(), hasWritten: writer.hasWritten() };
  }

  private list<Kind extends ListKind>(kind: Kind): readonly RecordOf<Kind>[] {
    const lists: { [Each in Kind]?: { readonly asOf: number; readonly list: readonly RecordOf<Each>[] } } = this.lists;
    const last = `SELECT max("sequence") AS "last" FROM "record" WHERE "kind" = ? AND "kind" <> 'asset'`;
    const asOf = Number(this.statements.get(last).get(kind)?.['last'] ?? 0);
    const known = lists[kind];
    if (known?.asOf === asOf) return known.list;
    const query = `SELECT "value" FROM "record"
      WHERE "kind" = ? AND "kind" <> 'asset' AND "value" IS NOT NULL ORDER BY "number"`;
    const rows = this.statements.get(query).all(kind);
    const list = rows.map((row): RecordOf<Kind> => JSON.parse(String(row['value'])));
    lists[kind] = { asOf, list };
    return list;
  }

  private page(sequence: number, limit: number): ChangePage {
    // The transaction in which the page is full, so that all of that one comes along.
    const end = this.statements
      .get('SELECT "sequence" FROM "record" WHERE "sequence" > ? ORDER BY "sequence", "place" LIMIT 1 OFFSET ?')
      .get(sequence, Math.max(0, limit - 1))?.['sequence'];
    const query = 'SELECT * FROM "record" WHERE "sequence" > ? AND "sequence" <= ? ORDER BY "sequence", "place"';
    const rows = this.statements.get(query).all(sequence, typeof end === 'number' ? end : Number.MAX_SAFE_INTEGER);
    const changes = rows.map((row): Change => {
      const { kind, value } = row;
      const id = fromStoredText(String(row['id']));
      if (!isRecordKind(kind)) throw new Error(`The records hold one of the kind ${String(kind)}.`);
      return typeof value === 'string'
        ? { removed: false, id, kind, value: JSON.parse(value) }
        : { removed: true, id, kind };
    });
    return { changes, sequence: Number(rows.at(-1)?.['sequence'] ?? sequence) };
  }

  /** Lets all statements see the same state, which is faster as well, since the file is locked once. */
  private snapshot<Result>(read: () => Result): Result {
    if (this.database.isTransaction) return read();
    this.database.exec('BEGIN');
    try {
      return read();
    } finally {
      this.database.exec('COMMIT');
    }
  }

  private naming<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (failure) {
      throw this.about(failure);
    }
  }

  private value<Kind extends RecordKind>(kind: Kind, id: string): RecordOf<Kind> | undefined {
    const row = this.statements
      .get('SELECT "value" FROM "record" WHERE "id" = ? AND "kind" = ?')
      .get(storedText(id), kind);
    const value = row?.['value'];
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  }
}
