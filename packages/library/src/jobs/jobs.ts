/** Work that is done later, by a worker that leases it. */
export interface Job {
  readonly id: string;
  /** What is to be done: names the function that does it. */
  readonly kind: string;
  /** What it is done with, as JSON. */
  readonly input: string;
  readonly state: 'waiting' | 'leased' | 'done' | 'failed';
  /** How often it was leased. */
  readonly attempts: number;
  /** What came of it, as JSON, or why it failed, as a sentence. */
  readonly outcome?: string;
}

/** A job that was given to a worker until the lease ends. */
export interface Lease {
  readonly job: Job;
  /** Shown when the worker is done. Another lease of the same job has another one. */
  readonly token: string;
}

export interface AddJobOptions {
  /** Id of whom the job is done for; empty when absent. */
  readonly owner?: string;
  readonly signal?: AbortSignal;
}

/**
 * Work that must happen once something is stored, such as making thumbnails. A job may be done more than once, when a worker is killed or
 * its lease ends, so what it does must be idempotent. Methods reject with the signal's reason when it is aborted.
 */
export interface Jobs {
  /**
   * Adds a job. `key` identifies the work: while a job with the same kind and key is not done, its id is returned and nothing is added.
   */
  add(kind: string, key: string, input: string, options?: AddJobOptions): Promise<string>;
  /**
   * Gives a worker a job of these kinds that waits or whose lease has ended, for this many milliseconds; `undefined` when there is none. Owners take turns,
   * and of one owner the oldest job is given first.
   */
  lease(kinds: readonly string[], milliseconds: number, signal?: AbortSignal): Promise<Lease | undefined>;
  /** Extends a lease; false when it has ended and the job was given to another worker, or is done. */
  extend(lease: Lease, milliseconds: number, signal?: AbortSignal): Promise<boolean>;
  /** Ends a job; false, and nothing is stored, when the lease has ended as in `extend`. */
  finish(lease: Lease, outcome: string, signal?: AbortSignal): Promise<boolean>;
  /** Gives up an attempt. The job waits again for `retryAfter` milliseconds, or has failed for good when that is absent. */
  fail(lease: Lease, reason: string, retryAfter?: number, signal?: AbortSignal): Promise<boolean>;
  get(id: string, signal?: AbortSignal): Promise<Job | undefined>;
  /** The job of these kinds that was added last under a key, whatever became of it. */
  last(kinds: readonly string[], key: string, signal?: AbortSignal): Promise<Job | undefined>;
  /** Those of the keys under which no job of these kinds was ever added. */
  withoutJob(kinds: readonly string[], keys: readonly string[], signal?: AbortSignal): Promise<readonly string[]>;
}
