import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import { systemCode } from '../../failure.ts';

export interface PostgresConnectionOptions {
  /** How many connections are open at most; 8 when absent. */
  readonly most?: number | undefined;
  /** Milliseconds for which the database may be away before a call fails; 10,000 when absent. */
  readonly patience?: number | undefined;
}

/** Values of parameters, as the driver takes them. */
export type Parameter = string | number | boolean | null | Uint8Array | readonly (string | number | boolean | null)[];
export type Row = Readonly<Record<string, unknown>>;

/** Milliseconds that a statement may take. Nothing here is slow: this ends what waits for a lock that nobody gives back. */
const statementTimeout = 60_000;

/** Codes of the system and of PostgreSQL for a server that is away, starts, or ends. */
const awayCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Whether the connection failed, and not what was asked. */
export function isAway(failure: unknown): boolean {
  if (failure instanceof AggregateError) return failure.errors.some((each) => isAway(each));
  if (awayCodes.has(systemCode(failure))) return true;
  // The driver has no code for a connection that has ended under it.
  return failure instanceof Error && !(failure instanceof DatabaseError) && /\bconnection\b/i.test(failure.message);
}

/** The address of a database without what may be secret. */
export function shownAddress(url: string): string {
  try {
    const { protocol, hostname, port, pathname } = new URL(url);
    return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  } catch {
    return 'the database';
  }
}

const ignore = (): void => {};

/** Connections to a PostgreSQL database, which come back when the database was away. */
export class PostgresConnection {
  readonly address: string;
  private readonly pool: Pool;
  private readonly patience: number;

  constructor(url: string, { most = 8, patience = 10_000 }: PostgresConnectionOptions = {}) {
    this.address = shownAddress(url);
    this.patience = patience;
    this.pool = new Pool({
      connectionString: url,
      max: most,
      application_name: 'assetql',
      connectionTimeoutMillis: 5000,
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: statementTimeout,
      keepAlive: true,
      allowExitOnIdle: true,
    });
    // A connection that nobody uses has ended; the next call makes a new one.
    this.pool.on('error', ignore);
  }

  /** Runs a statement that may be run twice. Waits for a database that is away. */
  async rows(query: string, parameters: readonly Parameter[] = []): Promise<readonly Row[]> {
    return this.untilThere(async () => (await this.pool.query<Row>(query, [...parameters])).rows);
  }

  /** Runs statements of one connection. Waits for a database that is away, and then runs `work` once. */
  async use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.untilThere(() => this.pool.connect());
    // What is asked of a connection that has ended rejects; the event would end the process.
    client.on('error', ignore);
    let broken: unknown;
    try {
      return await work(client);
    } catch (failure) {
      broken = failure;
      throw this.about(failure);
    } finally {
      client.off('error', ignore);
      client.release(isAway(broken));
    }
  }

  /** Runs `work` in a transaction, which is rolled back when it rejects. */
  async transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.use(async (client) => {
      await client.query('BEGIN');
      try {
        const result = await work(client);
        await client.query('COMMIT');
        return result;
      } catch (failure) {
        if (!isAway(failure)) await client.query('ROLLBACK');
        throw failure;
      }
    });
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** A failure as a sentence for people. */
  private about(failure: unknown): unknown {
    if (!isAway(failure)) return failure;
    return new Error(`The database ${this.address} cannot be reached; see that it runs, and try again.`, {
      cause: failure,
    });
  }

  private async untilThere<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = performance.now() + this.patience;
    for (let wait = 50; ; wait = Math.min(1000, 2 * wait)) {
      try {
        return await work();
      } catch (failure) {
        if (!isAway(failure) || performance.now() + wait > end) throw this.about(failure);
        await pause(wait);
      }
    }
  }
}
