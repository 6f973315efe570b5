import type { Job, Jobs, Lease } from './jobs.ts';

interface Entry {
  readonly key: string;
  job: Job;
  /** Epoch milliseconds from which it may be leased. */
  due: number;
  /** Of the present lease. */
  token: string | undefined;
}

const isOpen = ({ job }: Entry): boolean => job.state === 'waiting' || job.state === 'leased';

/** Jobs in memory, for pages and tests. `clock` gives epoch milliseconds. */
export class MemoryJobs implements Jobs {
  private readonly clock: () => number;
  /** In the order in which they were added. */
  private readonly entries = new Map<string, Entry>();

  constructor(clock: () => number = Date.now) {
    this.clock = clock;
  }

  async add(kind: string, key: string, input: string, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    for (const entry of this.entries.values())
      if (isOpen(entry) && entry.job.kind === kind && entry.key === key) return entry.job.id;
    const id = crypto.randomUUID();
    const job: Job = { id, kind, input, state: 'waiting', attempts: 0 };
    this.entries.set(id, { key, job, due: this.clock(), token: undefined });
    return id;
  }

  async lease(kinds: readonly string[], milliseconds: number, signal?: AbortSignal): Promise<Lease | undefined> {
    signal?.throwIfAborted();
    const now = this.clock();
    for (const entry of this.entries.values()) {
      if (!isOpen(entry) || entry.due > now || !kinds.includes(entry.job.kind)) continue;
      const token = crypto.randomUUID();
      entry.job = { ...entry.job, state: 'leased', attempts: entry.job.attempts + 1 };
      entry.due = now + milliseconds;
      entry.token = token;
      return { job: entry.job, token };
    }
    return undefined;
  }

  async extend(lease: Lease, milliseconds: number, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    const entry = this.leased(lease);
    if (entry !== undefined) entry.due = this.clock() + milliseconds;
    return entry !== undefined;
  }

  async finish(lease: Lease, outcome: string, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    return this.end(lease, 'done', outcome);
  }

  async fail(lease: Lease, reason: string, retryAfter?: number, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    if (retryAfter === undefined) return this.end(lease, 'failed', reason);
    const entry = this.leased(lease);
    if (entry !== undefined) entry.due = this.clock() + retryAfter;
    return this.end(lease, 'waiting', reason);
  }

  async get(id: string, signal?: AbortSignal): Promise<Job | undefined> {
    signal?.throwIfAborted();
    return this.entries.get(id)?.job;
  }

  async withoutJob(
    kinds: readonly string[],
    keys: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly string[]> {
    signal?.throwIfAborted();
    const known = new Set<string>();
    for (const { job, key } of this.entries.values()) if (kinds.includes(job.kind)) known.add(key);
    return keys.filter((key) => !known.has(key));
  }

  /** The entry of a lease, unless another worker has taken it over since. */
  private leased({ job, token }: Lease): Entry | undefined {
    const entry = this.entries.get(job.id);
    return entry?.token === token ? entry : undefined;
  }

  private end(lease: Lease, state: Job['state'], outcome: string): boolean {
    const entry = this.leased(lease);
    if (entry === undefined) return false;
    entry.job = { ...entry.job, state, outcome };
    entry.token = undefined;
    return true;
  }
}
