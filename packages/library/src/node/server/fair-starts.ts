import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from '../queries/turns.ts';

/**
 * Starts work one piece at a time, with a turn of the event loop between two pieces, and callers in turn. Work that keeps this thread busy for
 * some milliseconds would otherwise be done for all requests that have arrived before anybody else is read; so one caller with many
 * connections delays others by one piece of work.
 */
export class FairStarts {
  /** Bounded by the requests that a server has at a time. */
  private readonly waiting = new Turns<() => void>({ ofCaller: Infinity, ofAll: Infinity });
  private isStarting = false;

  /** Resolves or rejects as `work` does. Rejects with the signal's reason when that is aborted before the work has started. */
  run<Result>(caller: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const result = new Promise<Result>((resolve, reject) => {
      this.waiting.add(caller, () => {
        if (signal.aborted) reject(signal.reason);
        else work().then(resolve, reject);
      });
    });
    void this.start();
    return result;
  }

  private async start(): Promise<void> {
    if (this.isStarting) return;
    this.isStarting = true;
    for (let next = this.take(); next !== undefined; next = this.take()) {
      next();
      await nextTurn();
    }
    this.isStarting = false;
  }

  private take(): (() => void) | undefined {
    return this.waiting.take(() => true);
  }
}
