import { randomUUID } from 'node:crypto';
import { fromStoredText, storedText } from '@assetql/core/meaning';
import type { AddJobOptions, Job, Jobs, Lease } from '../../jobs/jobs.ts';
import { isJobState } from '../jobs/job-state.ts';
import type { Parameter, PostgresConnection, Row } from './postgres-connection.ts';
import { isOpenJob } from './postgres-migrations.ts';

function jobOf(row: Row): Job {
  const { id, kind, input, state, attempts, outcome } = row;
  if (!isJobState(state)) throw new Error(`The database holds a job of the state ${String(state)}.`);
  const job = {
    id: String(id),
    kind: String(kind),
    input: fromStoredText(String(input)),
    state,
    attempts: Number(attempts),
  };
  return typeof outcome === 'string' ? { ...job, outcome: fromStoredText(outcome) } : job;
}

/** Epoch milliseconds by the clock of the database, which all servers share, unless `$n` has another time. */
const now = (parameter: string): string =>
  `coalesce(${parameter}::bigint, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)`;

/** Jobs in the database of the records. Several processes may lease jobs from one database. */
export class PostgresJobs implements Jobs {
  private readonly connection: PostgresConnection;
  private readonly clock: () => number | null;

  /** `clock` gives epoch milliseconds, or `null` for the time of the database, which is taken when absent. */
  constructor(connection: PostgresConnection, clock: () => number | null = () => null) {
    this.connection = connection;
    this.clock = clock;
  }

  async add(kind: string, key: string, input: string, { owner = '', signal }: AddJobOptions = {}): Promise<string> {
    signal?.throwIfAborted();
    // The turn after the last one that waits of the owner; of one who has none, the one that is due.
    const ofOwner = `SELECT 1 + max("turn") FROM assetql."job" WHERE ${isOpenJob} AND "owner" = $6`;
    const due = `SELECT min("turn") FROM assetql."job" WHERE ${isOpenJob}`;
    // It changes nothing where there is one already, and gives that one.
    const query = `INSERT INTO assetql."job"("id", "kind", "key", "input", "due", "owner", "turn")
      VALUES ($1, $2, $3, $4, ${now('$5')}, $6, greatest(coalesce((${ofOwner}), 0), coalesce((${due}), 0)))
      ON CONFLICT ("kind", "key") WHERE ${isOpenJob} DO UPDATE SET "kind" = excluded."kind" RETURNING "id"`;
    const texts = [kind, key, input].map((text) => storedText(text));
    return String((await this.row(query, randomUUID(), ...texts, this.clock(), storedText(owner)))?.['id']);
  }

  async lease(kinds: readonly string[], milliseconds: number, signal?: AbortSignal): Promise<Lease | undefined> {
    signal?.throwIfAborted();
    const token = randomUUID();
    const oldest = `SELECT "number" FROM assetql."job"
      WHERE ${isOpenJob} AND "due" <= ${now('$3')} AND "kind" = ANY($4::text[])
      ORDER BY "turn", "number" LIMIT 1 FOR UPDATE SKIP LOCKED`;
    const query = `UPDATE assetql."job"
      SET "state" = 'leased', "attempts" = "attempts" + 1, "due" = ${now('$3')} + $1, "token" = $2
      WHERE "number" = (${oldest}) RETURNING *`;
    const row = await this.row(query, milliseconds, token, this.clock(), kinds);
    return row && { job: jobOf(row), token };
  }

  async extend({ job, token }: Lease, milliseconds: number, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    const query = `UPDATE assetql."job" SET "due" = ${now('$1')} + $2 WHERE "id" = $3 AND "token" = $4 RETURNING 1`;
    return (await this.row(query, this.clock(), milliseconds, job.id, token)) !== undefined;
  }

  async finish(lease: Lease, outcome: string, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    return this.end(lease, 'done', outcome, 0);
  }

  async fail(lease: Lease, reason: string, retryAfter?: number, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    return retryAfter === undefined
      ? this.end(lease, 'failed', reason, 0)
      : this.end(lease, 'waiting', reason, retryAfter);
  }

  async get(id: string, signal?: AbortSignal): Promise<Job | undefined> {
    signal?.throwIfAborted();
    const row = await this.row('SELECT * FROM assetql."job" WHERE "id" = $1', id);
    return row && jobOf(row);
  }

  async last(kinds: readonly string[], key: string, signal?: AbortSignal): Promise<Job | undefined> {
    signal?.throwIfAborted();
    const query = `SELECT * FROM assetql."job" WHERE "key" = $1 AND "kind" = ANY($2::text[])
      ORDER BY "number" DESC LIMIT 1`;
    const row = await this.row(query, storedText(key), kinds);
    return row && jobOf(row);
  }

  async withoutJob(
    kinds: readonly string[],
    keys: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly string[]> {
    signal?.throwIfAborted();
    const query = `SELECT "asked"."key" FROM unnest($1::text[]) WITH ORDINALITY AS "asked"("key", "place")
      WHERE NOT EXISTS (
        SELECT 1 FROM assetql."job" WHERE "job"."key" = "asked"."key" AND "kind" = ANY($2::text[])
      ) ORDER BY "asked"."place"`;
    const rows = await this.connection.rows(query, [keys.map((key) => storedText(key)), kinds]);
    return rows.map(({ key }) => fromStoredText(String(key)));
  }

  private async end({ job, token }: Lease, state: Job['state'], outcome: string, wait: number): Promise<boolean> {
    const query = `UPDATE assetql."job"
      SET "state" = $1, "outcome" = $2, "due" = ${now('$3')} + $4, "token" = NULL
      WHERE "id" = $5 AND "token" = $6 RETURNING 1`;
    const parameters = [state, storedText(outcome), this.clock(), wait, job.id, token];
    return (await this.row(query, ...parameters)) !== undefined;
  }

  private async row(query: string, ...parameters: readonly Parameter[]): Promise<Row | undefined> {
    return (await this.connection.rows(query, parameters))[0];
  }
}
