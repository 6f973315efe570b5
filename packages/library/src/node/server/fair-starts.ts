import { Turns } from '../queries/turns.ts';

/**
 * Starts a few pieces of work in each turn of the event loop, and callers in turn. Work that keeps this thread busy for some milliseconds
 * would otherwise be done for all requests that have arrived before anybody else is read; so one caller with many connections delays others
 * by the work of one turn.
 */
export class FairStarts {
  /** Bounded by the requests that a server has at a time. */
  private readonly waiting = new Turns<() => void>({ ofCaller: Infinity, ofAll: Infinity });
  private readonly ofTurn: number;
  /** How many pieces may still be started in this turn. */
  private left: number;
  private isTurnAwaited = false;

  /** `ofTurn` is how many pieces of work are started in a turn of the event loop; 1 when absent. */
  constructor(ofTurn = 1) {
    this.ofTurn = ofTurn;
    this.left = ofTurn;
  }

  /** Resolves or rejects as `work` does. Rejects with the signal's reason when that is aborted before the work has started. */
  run<Result>(caller: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.next(caller, () => {
        if (signal.aborted) reject(signal.reason);
        else work().then(resolve, reject);
      });
    });
  }

  /** Calls `start` when it is its turn: at once where nothing waits. It must not throw. */
  next(caller: string, start: () => void): void {
    this.waiting.add(caller, start);
    this.startOfTurn();
  }

  private startOfTurn(): void {
    while (this.left > 0) {
      const next = this.waiting.take(() => true);
      if (next === undefined) return;
      this.left -= 1;
      next();
      this.awaitTurn();
    }
  }

  private awaitTurn(): void {
    if (this.isTurnAwaited) return;
    this.isTurnAwaited = true;
    setImmediate(() => {
      this.isTurnAwaited = false;
      this.left = this.ofTurn;
      this.startOfTurn();
    });
  }
}
