import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError, Pool, type ClientConfig, type PoolClient } from 'pg';
import { systemCode } from '../../failure.ts';
import { RecordsUnavailableError } from '../../records/records.ts';
import { SilenceWatch } from './silence-watch.ts';

export interface PostgresConnectionOptions {
  /** How many connections are open at most; 8 when absent. */
  readonly most?: number | undefined;
  /** Milliseconds for which the database may be away before a call fails; 10,000 when absent. */
  readonly patience?: number | undefined;
  /** Milliseconds after which a database that has not answered is asked whether it answers at all; 3000 when absent. */
  readonly silence?: number | undefined;
}

/** Values of parameters, as the driver takes them. */
export type Parameter = string | number | boolean | null | Uint8Array | readonly (string | number | boolean | null)[];
export type Row = Readonly<Record<string, unknown>>;

/** Milliseconds that a statement may take. Nothing here is slow: this ends what waits for a lock that nobody gives back. */
const statementTimeout = 60_000;

/** Milliseconds after which a statement is given up that the database does not end itself, although it answers others. */
const lost = statementTimeout + 5000;

/** Milliseconds in which a connection is made, or the database says that it is there. */
const greeting = 5000;

/** Milliseconds that a database has to answer what is under way when its connections are closed. */
const farewell = 800;

/** What the driver says of a statement that was not answered in time. */
const silent = 'Query read timeout';

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
  // A file that the address names, such as a certificate, is not there.
  if (failure instanceof Error && 'syscall' in failure && failure.syscall === 'open') return false;
  if (awayCodes.has(systemCode(failure))) return true;
  // The driver has no code for a connection that has ended under it.
  return (
    failure instanceof Error &&
    !(failure instanceof DatabaseError) &&
    (failure.message === silent || /\bconnect(?:ion)?\b/i.test(failure.message))
  );
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

/** Asks a database over a connection of its own whether it is there. */
async function askAlone(config: ClientConfig): Promise<void> {
  const client = new Client(config);
  client.on('error', ignore);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (failure) {
    // Who refuses has answered.
    if (!(failure instanceof DatabaseError)) throw failure;
  } finally {
    client.end().catch(ignore);
  }
}

/** Connections to a PostgreSQL database, which come back when the database was away. */
export class PostgresConnection {
  readonly address: string;
  private readonly pool: Pool;
  private readonly patience: number;
  private readonly sockets = new Set<Socket>();
  private readonly watch: SilenceWatch;
  private isCut = false;

  constructor(url: string, { most = 8, patience = 10_000, silence = 3000 }: PostgresConnectionOptions = {}) {
    this.address = shownAddress(url);
    this.patience = patience;
    const usual: ClientConfig = {
      connectionString: url,
      application_name: 'assetql',
      connectionTimeoutMillis: greeting,
      stream: () => this.newSocket(),
    };
    this.pool = new Pool({
      ...usual,
      max: most,
      statement_timeout: statementTimeout,
      query_timeout: lost,
      idle_in_transaction_session_timeout: statementTimeout,
      keepAlive: true,
      allowExitOnIdle: true,
    });
    this.watch = new SilenceWatch({
      after: silence,
      ask: () => askAlone({ ...usual, query_timeout: greeting }),
      onSilent: () => this.destroySockets(),
    });
    // A connection that nobody uses has ended; the next call makes a new one.
    this.pool.on('error', ignore);
  }

  /** Runs a statement that may be run twice. Waits for a database that is away. */
  async rows(query: string, parameters: readonly Parameter[] = []): Promise<readonly Row[]> {
    return this.untilThere(async () =>
      this.watch.during(async () => (await this.pool.query<Row>(query, [...parameters])).rows),
    );
  }

  /** Runs statements of one connection. Waits for a database that is away, and then runs `work` once. */
  async use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.untilThere(() => this.watch.during(() => this.pool.connect()));
    // What is asked of a connection that has ended rejects; the event would end the process.
    client.on('error', ignore);
    let broken: unknown;
    try {
      return await this.watch.during(() => work(client));
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

  /** Gives up what the database does not answer, now and from now on, so that one that hangs does not keep a process from ending. */
  cut(): void {
    this.isCut = true;
    this.destroySockets();
  }

  /** Does the last work before {@link close}. What the database has not answered after most of a second is given up. */
  async end(work: () => Promise<void>): Promise<void> {
    const impatience = setTimeout(() => this.cut(), farewell);
    try {
      await work();
    } finally {
      clearTimeout(impatience);
    }
  }

  async close(): Promise<void> {
    await this.end(() => this.pool.end());
  }

  private destroySockets(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private newSocket(): Socket {
    const socket = new Socket();
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    // The driver connects it first, and hears of its end then.
    if (this.isCut) setImmediate(() => socket.destroy());
    return socket;
  }

  /** A failure as a sentence for people. */
  private about(failure: unknown): unknown {
    if (!isAway(failure)) return failure;
    const problem = this.watch.isSilent ? 'does not answer' : 'cannot be reached';
    return new RecordsUnavailableError(`The database ${this.address} ${problem}; see that it runs, and try again.`, {
      cause: failure,
    });
  }

  private async untilThere<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = performance.now() + this.patience;
    for (let wait = 50; ; wait = Math.min(1000, 2 * wait)) {
      // Of those that ask while the database hangs, each waits as long as it takes to be sure that it still does.
      if (this.watch.isSilent && !(await this.watch.answers())) throw this.about(new Error(silent));
      try {
        return await work();
      } catch (failure) {
        const isOver = this.isCut || this.watch.isSilent || performance.now() + wait > end;
        if (isOver || !isAway(failure)) throw this.about(failure);
        await pause(wait);
      }
    }
  }
}
