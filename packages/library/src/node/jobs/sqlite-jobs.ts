import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { AddJobOptions, Job, Jobs, Lease } from '../../jobs/jobs.ts';
import { aboutRecordsFile } from '../about-library-file.ts';
import { LogFlushes } from '../records/log-flushes.ts';
import { openRecordsFile } from '../records/open-records-file.ts';
import { StatementCache } from '../sqlite/statement-cache.ts';
import { isJobState } from './job-state.ts';

export interface OpenSqliteJobsOptions {
  /** Epoch milliseconds; the machine's clock when absent. */
  readonly clock?: () => number;
}

/** Jobs that are not done. */
const isOpen = `"state" IN ('waiting', 'leased')`;

type Row = Readonly<Record<string, unknown>>;

function jobOf(row: Row): Job {
  const { id, kind, input, state, attempts, outcome } = row;
  if (!isJobState(state)) throw new Error(`The records hold a job of the state ${String(state)}.`);
  const job = { id: String(id), kind: String(kind), input: String(input), state, attempts: Number(attempts) };
  return typeof outcome === 'string' ? { ...job, outcome } : job;
}

/**
 * Opens the jobs in the file of the records, which is made or brought to the present version as `openSqliteRecords` does. Several processes
 * may lease jobs from one file.
 */
export function openSqliteJobs(
  path: string,
  { clock = Date.now }: OpenSqliteJobsOptions = {},
): Jobs & { readonly close: () => Promise<void> } {
  const about = (failure: unknown): unknown => aboutRecordsFile(path, failure);
  return new SqliteJobs(openRecordsFile(path, false), { clock, about, flushes: new LogFlushes(path) });
}

interface SqliteJobsParts {
  readonly clock: () => number;
  readonly about: (failure: unknown) => unknown;
  readonly flushes: LogFlushes;
}

class SqliteJobs implements Jobs {
  private readonly database: DatabaseSync;
  private readonly statements: StatementCache;
  private readonly clock: () => number;
  private readonly about: (failure: unknown) => unknown;
  private readonly flushes: LogFlushes;

  constructor(database: DatabaseSync, { clock, about, flushes }: SqliteJobsParts) {
    this.database = database;
    this.statements = new StatementCache(database);
    this.clock = clock;
    this.about = about;
    this.flushes = flushes;
  }

  async add(kind: string, key: string, input: string, { owner = '', signal }: AddJobOptions = {}): Promise<string> {
    signal?.throwIfAborted();
    // The turn after the last one that waits of the owner; of one who has none, the one that is due.
    const ofOwner = `SELECT 1 + max("turn") FROM "job" WHERE ${isOpen} AND "owner" = ?6`;
    const due = `SELECT min("turn") FROM "job" WHERE ${isOpen}`;
    // It changes nothing where there is one already, and gives that one.
    const query = `INSERT INTO "job"("id", "kind", "key", "input", "due", "owner", "turn")
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, max(coalesce((${ofOwner}), 0), coalesce((${due}), 0)))
      ON CONFLICT("kind", "key") WHERE ${isOpen} DO UPDATE SET "kind" = excluded."kind" RETURNING "id"`;
    const id = String(this.row(query, randomUUID(), kind, key, input, this.clock(), owner)?.['id']);
    // Only this waits for the disk: when the machine stops, what is known of a lease may be lost, and its job is done again.
    await this.flushes.commits();
    return id;
  }

  async lease(kinds: readonly string[], milliseconds: number, signal?: AbortSignal): Promise<Lease | undefined> {
    signal?.throwIfAborted();
    const now = this.clock();
    const token = randomUUID();
    const oldest = `SELECT "number" FROM "job"
      WHERE ${isOpen} AND "due" <= ? AND "kind" IN (SELECT value FROM json_each(?)) ORDER BY "turn", "number" LIMIT 1`;
    const query = `UPDATE "job" SET "state" = 'leased', "attempts" = "attempts" + 1, "due" = ?, "token" = ?
      WHERE "number" = (${oldest}) RETURNING *`;
    const row = this.row(query, now + milliseconds, token, now, JSON.stringify(kinds));
    return row && { job: jobOf(row), token };
  }

  async extend({ job, token }: Lease, milliseconds: number, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    const query = 'UPDATE "job" SET "due" = ? WHERE "id" = ? AND "token" = ? RETURNING 1';
    return this.row(query, this.clock() + milliseconds, job.id, token) !== undefined;
  }

  async finish(lease: Lease, outcome: string, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    return this.end(lease, 'done', outcome, 0);
  }

  async fail(lease: Lease, reason: string, retryAfter?: number, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    return retryAfter === undefined
      ? this.end(lease, 'failed', reason, 0)
      : this.end(lease, 'waiting', reason, this.clock() + retryAfter);
  }

  async get(id: string, signal?: AbortSignal): Promise<Job | undefined> {
    signal?.throwIfAborted();
    const row = this.row('SELECT * FROM "job" WHERE "id" = ?', id);
    return row && jobOf(row);
  }

  async last(kinds: readonly string[], key: string, signal?: AbortSignal): Promise<Job | undefined> {
    signal?.throwIfAborted();
    const query = `SELECT * FROM "job" WHERE "key" = ? AND "kind" IN (SELECT value FROM json_each(?))
      ORDER BY "number" DESC LIMIT 1`;
    const row = this.row(query, key, JSON.stringify(kinds));
    return row && jobOf(row);
  }

  async withoutJob(
    kinds: readonly string[],
    keys: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly string[]> {
    signal?.throwIfAborted();
    const query = `SELECT "asked".value AS "key" FROM json_each(?) AS "asked"
      WHERE NOT EXISTS (SELECT 1 FROM "job" WHERE "key" = "asked".value AND "kind" IN (SELECT value FROM json_each(?)))`;
    return this.rows(query, JSON.stringify(keys), JSON.stringify(kinds)).map(({ key }) => String(key));
  }

  async close(): Promise<void> {
    this.database.close();
  }

  private end({ job, token }: Lease, state: Job['state'], outcome: string, due: number): boolean {
    const query = `UPDATE "job" SET "state" = ?, "outcome" = ?, "due" = ?, "token" = NULL
      WHERE "id" = ? AND "token" = ? RETURNING 1`;
    return this.row(query, state, outcome, due, job.id, token) !== undefined;
  }

  private row(query: string, ...parameters: readonly (string | number)[]): Row | undefined {
    return this.rows(query, ...parameters)[0];
  }

  private rows(query: string, ...parameters: readonly (string | number)[]): readonly Row[] {
    try {
      // All rows are read, so that the statement has ended and what it has written is stored.
      return this.statements.get(query).all(...parameters);
    } catch (failure) {
      throw this.about(failure);
    }
  }
}
