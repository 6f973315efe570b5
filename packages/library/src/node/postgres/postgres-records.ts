import { storedText } from '@assetql/core/meaning';
import {
  filesOfPage,
  isOfKind,
  type Change,
  type ChangePage,
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
import { ChangeQueue } from './change-queue.ts';
import { PostgresConnection, type PostgresConnectionOptions, type Row } from './postgres-connection.ts';
import { migratePostgres } from './postgres-migrations.ts';
import { idOf, kindOf, recordOf } from './store-pending.ts';

export interface OpenPostgresRecordsOptions extends PostgresConnectionOptions {
  /** Epoch milliseconds; the machine's clock when absent. */
  readonly clock?: (() => number) | undefined;
  /** Ends the opening; the promise rejects then. */
  readonly signal?: AbortSignal | undefined;
}

/** Lists of all records of a kind, and the last change of that kind which they include. */
type Lists = { [Kind in ListKind]?: { readonly asOf: number; readonly list: readonly RecordOf<Kind>[] } };

/** How many names of transactions are remembered. */
const mostOrigins = 1000;

/**
 * Opens records in a PostgreSQL database, in a schema of their own, `assetql`; its tables are made when they are not there, and brought to the present version
 * when they are older. Several processes may use one database. Rejects with a sentence for tables of a newer version, or a database that is away.
 */
export async function openPostgresRecords(
  url: string,
  { clock = Date.now, signal, ...options }: OpenPostgresRecordsOptions = {},
): Promise<PostgresRecords> {
  signal?.throwIfAborted();
  const connection = new PostgresConnection(url, options);
  const cut = (): void => connection.cut();
  signal?.addEventListener('abort', cut);
  try {
    await migratePostgres(connection);
    if ((await connection.rows('SELECT 1 FROM assetql."unfinished_copy"')).length > 0)
      throw new Error(
        `${connection.address} holds a copy that is not finished; run “assetql library copy” again, which goes on.`,
      );
    return new PostgresRecords(connection, clock);
  } catch (failure) {
    await connection.close();
    signal?.throwIfAborted();
    throw failure;
  } finally {
    signal?.removeEventListener('abort', cut);
  }
}

/** Records in a PostgreSQL database, opened by {@link openPostgresRecords}. */
export class PostgresRecords implements Records {
  /** For what is kept beside the records. */
  readonly connection: PostgresConnection;
  private readonly queue: ChangeQueue;
  /** Kept while no record of the kind changes, here or in another process. */
  private readonly lists: Lists = {};
  /** Names of transactions by their sequences, of those that were asked for last. */
  private readonly origins = new Map<number, string>();

  /** Takes over a connection: `close` closes it. */
  constructor(connection: PostgresConnection, clock: () => number) {
    this.connection = connection;
    this.queue = new ChangeQueue(connection, clock);
  }

  async change(actor: string, work: (transaction: RecordTransaction) => void, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    return this.queue.change(actor, work);
  }

  async get<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly RecordOf<Kind>[]> {
    signal?.throwIfAborted();
    const query = `SELECT "kind", "id", "value" FROM assetql."record"
      WHERE "id" = ANY($1::text[]) AND "kind" = $2 AND "value" IS NOT NULL`;
    const rows = await this.connection.rows(query, [ids.map((id) => storedText(id)), kind]);
    const found = new Map(rows.map((row) => [idOf(row), valueOf(row, kind)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async all<Kind extends ListKind>(kind: Kind, signal?: AbortSignal): Promise<readonly RecordOf<Kind>[]> {
    signal?.throwIfAborted();
    const lists: { [Each in Kind]?: { readonly asOf: number; readonly list: readonly RecordOf<Each>[] } } = this.lists;
    const last = `SELECT max("sequence") AS "last" FROM assetql."record" WHERE "kind" = $1 AND "kind" <> 'asset'`;
    const asOf = Number((await this.connection.rows(last, [kind]))[0]?.['last'] ?? 0);
    const known = lists[kind];
    if (known?.asOf === asOf) return known.list;
    const query = `SELECT "kind", "value", max("sequence") OVER () AS "last" FROM assetql."record"
      WHERE "kind" = $1 AND "kind" <> 'asset' ORDER BY "number"`;
    const rows = await this.connection.rows(query, [kind]);
    const list = rows.flatMap((row) => valueOf(row, kind) ?? []);
    lists[kind] = { asOf: Number(rows[0]?.['last'] ?? 0), list };
    return list;
  }

  async *filePages(signal?: AbortSignal): AsyncGenerator<readonly FolderFile[]> {
    const query = `SELECT "kind", "value", "sequence", "place" FROM assetql."record"
      WHERE "kind" = 'file' AND "value" IS NOT NULL AND ("sequence", "place") > ($1, $2)
      ORDER BY "sequence", "place" LIMIT ${filesOfPage}`;
    let after: readonly [sequence: number, place: number] = [0, 0];
    for (;;) {
      signal?.throwIfAborted();
      const rows = await this.connection.rows(query, after);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.flatMap((row) => valueOf(row, 'file') ?? []);
      after = [Number(last['sequence']), Number(last['place'])];
    }
  }

  async uploadsUnderWay(signal?: AbortSignal): Promise<readonly UploadUnderWay[]> {
    signal?.throwIfAborted();
    const query = `SELECT "id", "phase" FROM assetql."record" WHERE "phase" IS NOT NULL ORDER BY "number"`;
    return (await this.connection.rows(query)).map((row) => ({ id: idOf(row), phase: uploadPhaseOf(row['phase']) }));
  }

  async countOpenUploads(createdBy: string, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    const query = `SELECT count(*) AS "count" FROM assetql."record" WHERE "phase" = 'open' AND "owner" = $1`;
    return Number((await this.connection.rows(query, [storedText(createdBy)]))[0]?.['count']);
  }

  async directLinksOf(assetId: string, signal?: AbortSignal): Promise<readonly LibraryDirectLink[]> {
    signal?.throwIfAborted();
    const query = `SELECT "kind", "value" FROM assetql."record" WHERE "linked_asset" = $1 ORDER BY "number"`;
    const rows = await this.connection.rows(query, [storedText(assetId)]);
    return rows.flatMap((row) => valueOf(row, 'directLink') ?? []);
  }

  async lastSequence(signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    const query = 'SELECT max("sequence") AS "last" FROM assetql."record"';
    return Number((await this.connection.rows(query))[0]?.['last'] ?? 0);
  }

  async changesSince(sequence: number, limit = 1000, signal?: AbortSignal): Promise<ChangePage> {
    signal?.throwIfAborted();
    // A page ends with the transaction in which it is full, so that all of that one comes along.
    const query = `WITH "end" AS (
        SELECT "sequence" FROM assetql."record" WHERE "sequence" > $1 ORDER BY "sequence", "place" LIMIT 1 OFFSET $2
      )
      SELECT "kind", "id", "value", "sequence" FROM assetql."record"
      WHERE "sequence" > $1 AND "sequence" <= coalesce((SELECT "sequence" FROM "end"), ${Number.MAX_SAFE_INTEGER})
      ORDER BY "sequence", "place"`;
    const rows = await this.connection.rows(query, [sequence, Math.max(0, limit - 1)]);
    const last = rows.at(-1);
    if (last === undefined) return { changes: [], sequence };
    const reached = Number(last['sequence']);
    await this.readOrigin(reached);
    return { changes: rows.map((row) => changeOf(row)), sequence: reached };
  }

  /** The random name of the transaction of a sequence that was read by {@link readOrigin}, or to which `changesSince` has led. */
  originOf(sequence: number): string | undefined {
    return this.origins.get(sequence);
  }

  /** Reads the name of a transaction, which tells whether an index was made from these records. */
  async readOrigin(sequence: number): Promise<string | undefined> {
    const known = this.origins.get(sequence);
    if (known !== undefined) return known;
    const query = 'SELECT "origin" FROM assetql."transaction" WHERE "sequence" = $1';
    const origin = (await this.connection.rows(query, [sequence]))[0]?.['origin'];
    if (typeof origin !== 'string') return undefined;
    const [oldest] = this.origins.keys();
    if (oldest !== undefined && this.origins.size >= mostOrigins) this.origins.delete(oldest);
    this.origins.set(sequence, origin);
    return origin;
  }

  async close(): Promise<void> {
    await this.connection.end(() => this.queue.close());
    await this.connection.close();
  }
}

function valueOf<Kind extends RecordKind>(row: Row, kind: Kind): RecordOf<Kind> | undefined {
  const record = recordOf(row);
  return record !== undefined && isOfKind(record, kind) ? record.value : undefined;
}

function changeOf(row: Row): Change {
  const record = recordOf(row);
  const id = idOf(row);
  return record === undefined ? { removed: true, id, kind: kindOf(row) } : { removed: false, id, ...record };
}
