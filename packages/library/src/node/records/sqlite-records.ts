import type { DatabaseSync } from 'node:sqlite';
import {
  type Change,
  type ChangePage,
  type RecordKind,
  type RecordOf,
  type Records,
  type RecordTransaction,
  isRecordKind,
} from '../../records/records.ts';
import { connect } from '../sqlite/connect.ts';
import { StatementCache } from '../sqlite/statement-cache.ts';
import { migrate } from './migrations.ts';

export interface OpenSqliteRecordsOptions {
  /** Opens the file without the right to change it, or to make others beside it. */
  readonly readOnly?: boolean | undefined;
  /** Epoch milliseconds; the machine's clock when absent. */
  readonly clock?: () => number;
}

/** Milliseconds to wait for another process that writes. */
const patience = 5000;

/**
 * Opens records in an SQLite file of their own; it is made when it is not there, and brought to the present version when it is older.
 * Throws a sentence for a file that holds something else or is of a newer version.
 */
export function openSqliteRecords(path: string, options: OpenSqliteRecordsOptions = {}): Records {
  const { readOnly = false, clock = Date.now } = options;
  const database = connect(path, { readOnly, timeout: patience });
  try {
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    migrate(database, path, readOnly);
    return new SqliteRecords(database, clock);
  } catch (failure) {
    database.close();
    throw failure;
  }
}

class SqliteRecords implements Records {
  private readonly database: DatabaseSync;
  private readonly statements: StatementCache;
  private readonly clock: () => number;

  constructor(database: DatabaseSync, clock: () => number) {
    this.database = database;
    this.statements = new StatementCache(database);
    this.clock = clock;
  }

  async change(actor: string, work: (transaction: RecordTransaction) => void, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const sequence = this.write(actor, work);
      this.database.exec('COMMIT');
      return sequence;
    } catch (failure) {
      // A full disk ends the transaction by itself.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw failure;
    }
  }

  async get<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly RecordOf<Kind>[]> {
    signal?.throwIfAborted();
    return ids.flatMap((id) => this.value(kind, id) ?? []);
  }

  async all<Kind extends Exclude<RecordKind, 'asset'>>(
    kind: Kind,
    signal?: AbortSignal,
  ): Promise<readonly RecordOf<Kind>[]> {
    signal?.throwIfAborted();
    const query = 'SELECT "value" FROM "record" WHERE "kind" = ? AND "value" IS NOT NULL ORDER BY "position"';
    const rows = this.statements.get(query).all(kind);
    return rows.map((row): RecordOf<Kind> => JSON.parse(String(row['value'])));
  }

  async changesSince(sequence: number, limit = 1000, signal?: AbortSignal): Promise<ChangePage> {
    signal?.throwIfAborted();
    // The transaction in which the page is full, so that all of that one comes along.
    const end = this.statements
      .get('SELECT "sequence" FROM "record" WHERE "sequence" > ? ORDER BY "sequence", "place" LIMIT 1 OFFSET ?')
      .get(sequence, Math.max(0, limit - 1))?.['sequence'];
    const query = 'SELECT * FROM "record" WHERE "sequence" > ? AND "sequence" <= ? ORDER BY "sequence", "place"';
    const rows = this.statements.get(query).all(sequence, typeof end === 'number' ? end : Number.MAX_SAFE_INTEGER);
    const changes = rows.map((row): Change => {
      const { kind, id, value } = row;
      if (!isRecordKind(kind)) throw new Error(`The records hold one of the kind ${String(kind)}.`);
      return typeof value === 'string'
        ? { removed: false, id: String(id), kind, value: JSON.parse(value) }
        : { removed: true, id: String(id), kind };
    });
    return { changes, sequence: Number(rows.at(-1)?.['sequence'] ?? sequence) };
  }

  async close(): Promise<void> {
    this.database.close();
  }

  /** Runs the work inside the transaction that is open. */
  private write(actor: string, work: (transaction: RecordTransaction) => void): number {
    let sequence = 0;
    let place = 0;
    const put = (kind: RecordKind, id: string, value: string | null): void => {
      if (sequence === 0)
        sequence = Number(
          this.statements.get('INSERT INTO "transaction"("actor", "time") VALUES (?, ?)').run(actor, this.clock())
            .lastInsertRowid,
        );
      place += 1;
      this.statements.get(upsert).run({ kind, id, value, sequence, place });
    };
    work({
      get: (kind, id) => this.value(kind, id),
      put: (record) => put(record.kind, record.value.id, JSON.stringify(record.value)),
      remove: (kind, id) => {
        if (this.value(kind, id) !== undefined) put(kind, id, null);
      },
    });
    if (sequence !== 0) return sequence;
    return Number(this.statements.get('SELECT max("sequence") AS "last" FROM "transaction"').get()?.['last'] ?? 0);
  }

  private value<Kind extends RecordKind>(kind: Kind, id: string): RecordOf<Kind> | undefined {
    const row = this.statements.get('SELECT "value" FROM "record" WHERE "kind" = ? AND "id" = ?').get(kind, id);
    const value = row?.['value'];
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  }
}

/** A record that is replaced keeps its position; one that is new, or comes back, goes to the end. */
const upsert = `
  INSERT INTO "record"("kind", "id", "value", "sequence", "place", "position")
  VALUES (
    :kind, :id, :value, :sequence, :place,
    1 + coalesce((SELECT max("position") FROM "record" WHERE "kind" = :kind), 0)
  )
  ON CONFLICT("kind", "id") DO UPDATE SET
    "sequence" = excluded."sequence",
    "place" = excluded."place",
    "position" = CASE WHEN "record"."value" IS NULL THEN excluded."position" ELSE "record"."position" END,
    "value" = excluded."value"`;
