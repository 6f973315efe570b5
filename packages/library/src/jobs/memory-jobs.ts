import type { AddJobOptions, Job, Jobs, Lease } from './jobs.ts';

interface Entry {
  readonly key: string;
  readonly owner: string;
  /** Jobs of lower turns are done first. */
  readonly turn: number;
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

  async add(kind: string, key: string, input: string, { owner = '', signal }: AddJobOptions = {}): Promise<string> {
    signal?.throwIfAborted();
    for (const entry of this.entries.values())
      if (isOpen(entry) && entry.job.kind === kind && entry.key === key) return entry.job.id;
    const id = crypto.randomUUID();
    const job: Job = { id, kind, input, state: 'waiting', attempts: 0 };
    this.entries.set(id, { key, owner, turn: this.nextTurn(owner), job, due: this.clock(), token: undefined });
    return id;
  }

  async lease(kinds: readonly string[], milliseconds: number, signal?: AbortSignal): Promise<Lease | undefined> {
    signal?.throwIfAborted();
    const now = this.clock();
    let next: Entry | undefined;
    for (const entry of this.entries.values()) {
      if (!isOpen(entry) || entry.due > now || !kinds.includes(entry.job.kind)) continue;
      if (next === undefined || entry.turn < next.turn) next = entry;
    }
    if (next === undefined) return undefined;
    const token = crypto.randomUUID();
    next.job = { ...next.job, state: 'leased', attempts: next.job.attempts + 1 };
    next.due = now + milliseconds;
    next.token = token;
    return { job: next.job, token };
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

  async last(kinds: readonly string[], key: string, signal?: AbortSignal): Promise<Job | undefined> {
    signal?.throwIfAborted();
    return [...this.entries.values()].findLast((entry) => entry.key === key && kinds.includes(entry.job.kind))?.job;
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

  /** The turn after the last one that waits of an owner; of one who has none, the one that is due. */
  private nextTurn(owner: string): number {
    const open = [...this.entries.values()].filter(isOpen);
    const due = open.reduce((least, { turn }) => Math.min(least, turn), Infinity);
    return open.reduce(
      (next, entry) => (entry.owner === owner ? Math.max(next, entry.turn + 1) : next),
      due === Infinity ? 0 : due,
    );
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
