import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { storedText } from '@assetql/core/meaning';
import type { LibraryRecord } from '../../records/records.ts';
import { actorPrefix } from '../initial-content-actor.ts';
import { Slices, type SlicesOptions } from '../slices.ts';
import type { PostgresConnection, Row } from './postgres-connection.ts';
import { beginWriting, idOf, kindOf, storePending } from './store-pending.ts';

/** Records that are stored at a time. */
const batchSize = 1000;

export interface StoreInitialContentOptions extends SlicesOptions {
  readonly clock: () => number;
}

/** Whether a version of the initial content was stored; without a version, whether any was. */
export async function hasInitialContent(connection: PostgresConnection, version?: string): Promise<boolean> {
  const query = 'SELECT 1 FROM assetql."initial_content" WHERE "version" = $1 OR $1 IS NULL LIMIT 1';
  return (await connection.rows(query, [version === undefined ? null : storedText(version)])).length > 0;
}

/** As `storeInitialContent` of SQLite: stores a version once, and never over what somebody has changed. Other processes that change the library wait meanwhile. */
export async function storeInitialContent(
  connection: PostgresConnection,
  version: string,
  records: Iterable<LibraryRecord>,
  { clock, progress, signal }: StoreInitialContentOptions,
): Promise<void> {
  await connection.transaction(async (client) => {
    const sequence = 1 + (await beginWriting(client));
    const known = 'SELECT 1 FROM assetql."initial_content" WHERE "version" = $1';
    if ((await client.query(known, [storedText(version)])).rows.length > 0) return;
    const isFirst = (await client.query('SELECT 1 FROM assetql."initial_content" LIMIT 1')).rows.length === 0;
    const others = `SELECT 1 FROM assetql."transaction" WHERE NOT starts_with("actor", $1) LIMIT 1`;
    const isUnchanged = (await client.query(others, [actorPrefix])).rows.length === 0;
    await client.query(
      `INSERT INTO assetql."transaction"("sequence", "actor", "time", "origin") VALUES ($1, $2, $3, $4)`,
      [sequence, storedText(actorPrefix + version), clock(), randomUUID()],
    );
    await client.query(`INSERT INTO assetql."initial_content" VALUES ($1, $2)`, [storedText(version), sequence]);
    const present = isFirst ? new Map<string, Present>() : await readPresent(client);
    const writer = new InitialWriter(client, sequence);
    const slices = new Slices({ progress, signal });
    for (const record of records) {
      const key = `${record.kind} ${record.value.id}`;
      const before = present.get(key);
      present.delete(key);
      if (before === undefined || (before.isInitial && before.value !== JSON.stringify(record.value)))
        await writer.write({ kind: record.kind, id: record.value.id, record });
      if (slices.step()) await slices.pause();
    }
    // What earlier versions have written, this one does not have and nobody has changed.
    for (const { kind, id, value, isInitial } of present.values())
      if (value !== null && isInitial && (kind === 'asset' || isUnchanged))
        await writer.write({ kind, id, record: undefined });
    await writer.flush();
    slices.report();
    signal?.throwIfAborted();
  });
}

/** What is known of a record: its JSON, `null` when it was removed, and whether initial content has changed it last. */
interface Present {
  readonly kind: LibraryRecord['kind'];
  readonly id: string;
  readonly value: string | null;
  readonly isInitial: boolean;
}

async function readPresent(client: PoolClient): Promise<Map<string, Present>> {
  const query = `SELECT "kind", "id", "value", starts_with("actor", $1) AS "initial"
    FROM assetql."record" JOIN assetql."transaction" USING ("sequence")`;
  const { rows } = await client.query<Row>(query, [actorPrefix]);
  return new Map(
    rows.map((row) => {
      const [kind, id] = [kindOf(row), idOf(row)];
      const value = typeof row['value'] === 'string' ? row['value'] : null;
      return [`${kind} ${id}`, { kind, id, value, isInitial: row['initial'] === true }];
    }),
  );
}

interface InitialRecord {
  readonly kind: LibraryRecord['kind'];
  readonly id: string;
  readonly record: LibraryRecord | undefined;
}

/** Writes the records of one transaction in batches. */
class InitialWriter {
  private readonly client: PoolClient;
  private readonly sequence: number;
  private place = 0;
  private batch: InitialRecord[] = [];

  constructor(client: PoolClient, sequence: number) {
    this.client = client;
    this.sequence = sequence;
  }

  async write(record: InitialRecord): Promise<void> {
    this.batch.push(record);
    if (this.batch.length >= batchSize) await this.flush();
  }

  async flush(): Promise<void> {
    const { sequence } = this;
    const records = this.batch.map(({ kind, id, record }) => {
      this.place += 1;
      const at = { sequence, place: this.place };
      return { kind, id, record, ...at, added: at, comesBack: false };
    });
    this.batch = [];
    if (records.length > 0) await storePending(this.client, [], records);
  }
}
