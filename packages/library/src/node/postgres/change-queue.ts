import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { RecordTransaction } from '../../records/records.ts';
import { PendingRecords, UnreadRecordError } from './pending-records.ts';
import { isAway, type PostgresConnection, type Row } from './postgres-connection.ts';
import { beginWriting, readRecords, storePending, type StoredTransaction } from './store-pending.ts';

interface Waiting {
  readonly actor: string;
  readonly work: (transaction: RecordTransaction) => void;
  readonly resolve: (sequence: number) => void;
  readonly reject: (failure: unknown) => void;
}

/** What became of one that waited: its sequence, or what it has thrown. */
type Result = { readonly sequence: number } | { readonly failure: unknown };

/** How many transactions of the library are stored in one of the database at most. */
const mostTogether = 100;

/**
 * Stores changes one after the other. Those that wait while others are stored are stored together, in one transaction of the database, since each of these waits
 * for its disk.
 */
export class ChangeQueue {
  private readonly connection: PostgresConnection;
  private readonly clock: () => number;
  private readonly waiting: Waiting[] = [];
  private running: Promise<void> | undefined;

  constructor(connection: PostgresConnection, clock: () => number) {
    this.connection = connection;
    this.clock = clock;
  }

  /** As `Records.change`. */
  change(actor: string, work: (transaction: RecordTransaction) => void): Promise<number> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ actor, work, resolve, reject });
      this.running ??= this.run().finally(() => (this.running = undefined));
    });
  }

  /** Resolves when nothing waits. */
  async close(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      const together = this.waiting.splice(0, mostTogether);
      try {
        const results = await this.store(together);
        for (const [index, { resolve, reject }] of together.entries()) {
          const result = results[index];
          if (result !== undefined && 'sequence' in result) resolve(result.sequence);
          else reject(result?.failure);
        }
      } catch (failure) {
        for (const { reject } of together) reject(failure);
      }
    }
  }

  private async store(together: readonly Waiting[]): Promise<readonly Result[]> {
    const transactions: StoredTransaction[] = [];
    let results: readonly Result[] = [];
    let isStoring = false;
    try {
      await this.connection.transaction(async (client) => {
        const last = await beginWriting(client);
        const pending = new PendingRecords();
        results = await this.runAll(client, together, { last, pending, transactions });
        if (transactions.length === 0) return;
        isStoring = true;
        await storePending(client, transactions, pending.all());
      });
    } catch (failure) {
      const [first] = transactions;
      // The answer of the database may be lost, and not what it was about.
      if (!isStoring || !isLost(failure) || first === undefined || !(await this.isStored(first))) throw failure;
    }
    return results;
  }

  private async runAll(
    client: PoolClient,
    together: readonly Waiting[],
    {
      last,
      pending,
      transactions,
    }: { readonly last: number; readonly pending: PendingRecords; readonly transactions: StoredTransaction[] },
  ): Promise<readonly Result[]> {
    const results: Result[] = [];
    let reached = last;
    for (const { actor, work } of together) {
      const result = await runReading(client, pending, reached + 1, work);
      if (result === true) {
        reached += 1;
        transactions.push({ sequence: reached, actor, time: this.clock(), origin: randomUUID() });
      }
      results.push(typeof result === 'boolean' ? { sequence: reached } : result);
    }
    return results;
  }

  /** Whether a transaction was stored of which the database was lost. Waits for one that the database has not ended yet. */
  private isStored({ origin }: StoredTransaction): Promise<boolean> {
    return this.connection.transaction(async (client) => {
      await beginWriting(client);
      const { rows } = await client.query<Row>('SELECT 1 FROM assetql."transaction" WHERE "origin" = $1', [origin]);
      return rows.length > 0;
    });
  }
}

const isLost = (failure: unknown): boolean => isAway(failure instanceof Error ? (failure.cause ?? failure) : failure);

/** Runs a transaction of the library, again for each record that has to be read first. Resolves with whether it has changed anything, or with what it has thrown. */
async function runReading(
  client: PoolClient,
  pending: PendingRecords,
  sequence: number,
  work: (transaction: RecordTransaction) => void,
): Promise<boolean | { readonly failure: unknown }> {
  for (;;) {
    try {
      return pending.run(sequence, work);
    } catch (failure) {
      if (!(failure instanceof UnreadRecordError)) return { failure };
      const { wanted } = failure;
      const found = await readRecords(client, [wanted]);
      pending.know(wanted, [...found.values()][0]);
    }
  }
}
