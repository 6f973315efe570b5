import type { Lease } from '../jobs/jobs.ts';
import { processAsset, processAssetKind, processAssetNowKind, type ProcessingParts } from './process-asset.ts';

/** Milliseconds of a lease, after which another worker may take the job over. It is extended three times as often. */
const leaseTime = 15_000;
/** Attempts, and milliseconds between them. */
const mostAttempts = 3;
const pause = 5000;
/** Milliseconds between two looks at a job that somebody waits for. */
const look = 20;

/** Kinds of jobs; those of the first list are done first. */
const kinds: readonly (readonly string[])[] = [[processAssetNowKind], [processAssetKind]];

export interface JobRunnerOptions extends ProcessingParts {
  /** How many jobs are done at a time; one when absent. */
  readonly atOnce?: number;
}

/** Keeps no process alive that has nothing else to do. */
function withoutHold(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}

/**
 * Does the jobs of a library. A job that is interrupted, by whatever, is done again when its lease ends. After its first call of `wake` it looks every few
 * seconds for jobs that are due: those that have failed once, and those that another process has left.
 */
export class JobRunner {
  /** Is told of failures that are not those of a job, such as a disk that is away. */
  onFailure: (failure: unknown) => void = () => {};
  private readonly options: JobRunnerOptions;
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();
  /** Whether a job may have come that no run has seen. */
  private isAsked = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: JobRunnerOptions) {
    this.options = options;
  }

  /** Has jobs that wait done soon. */
  wake(): void {
    if (this.closing.signal.aborted) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wake(), pause);
    withoutHold(this.timer);
    this.isAsked = true;
    if (this.running.size >= (this.options.atOnce ?? 1)) return;
    this.isAsked = false;
    const run = this.doJobs()
      .catch((failure: unknown) => {
        if (!this.closing.signal.aborted) this.onFailure(failure);
      })
      .finally(() => {
        this.running.delete(run);
        if (this.isAsked) this.wake();
      });
    this.running.add(run);
  }

  /** Resolves when a job is done, has failed, waits for its next attempt, or after some milliseconds. */
  async settled(id: string, milliseconds: number): Promise<void> {
    const { jobs } = this.options.parts;
    for (let left = milliseconds; left > 0; left -= look) {
      const job = await jobs.get(id);
      if (job === undefined || job.state === 'done' || job.state === 'failed') return;
      if (job.state === 'waiting' && job.attempts > 0) return;
      await new Promise((resolve) => setTimeout(resolve, look));
    }
  }

  /** Gives up what is under way, which waits again, and resolves when nothing is. */
  async close(): Promise<void> {
    this.closing.abort(new Error('The library was closed.'));
    clearTimeout(this.timer);
    await Promise.all(this.running);
  }

  private async doJobs(): Promise<void> {
    for (let lease = await this.next(); lease !== undefined; lease = await this.next()) {
      // The next one may be done meanwhile.
      this.wake();
      await this.do(lease);
    }
  }

  private async next(): Promise<Lease | undefined> {
    if (this.closing.signal.aborted) return undefined;
    for (const each of kinds) {
      const lease = await this.options.parts.jobs.lease(each, leaseTime);
      if (lease !== undefined) return lease;
    }
    return undefined;
  }

  private async do(lease: Lease): Promise<void> {
    const { jobs } = this.options.parts;
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      jobs.extend(lease, leaseTime).then(
        (isOurs) => isOurs || lost.abort(new Error('The lease has ended.')),
        (failure: unknown) => lost.abort(failure),
      );
    }, leaseTime / 3);
    try {
      const signal = AbortSignal.any([lost.signal, this.closing.signal]);
      const outcome = await processAsset(lease.job.input, this.options, signal);
      await jobs.finish(lease, JSON.stringify(outcome));
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      // To be closed is no fault of the job.
      const retryAfter = this.closing.signal.aborted ? 0 : lease.job.attempts < mostAttempts ? pause : undefined;
      await jobs.fail(lease, reason, retryAfter);
    } finally {
      clearInterval(heartbeat);
    }
  }
}
