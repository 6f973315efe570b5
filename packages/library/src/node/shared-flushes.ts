/**
 * Brings what has a path to the disk. All who ask for a path while it is being flushed share its next flush, so that many changes at a time
 * wait for the disk together.
 */
export class SharedFlushes {
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Map<string, Promise<void>>();
  private readonly flushPath: (path: string) => Promise<void>;

  constructor(flush: (path: string) => Promise<void>) {
    this.flushPath = flush;
  }

  /** Resolves when all that is there now is on the disk. Rejects as the flush does. */
  flush(path: string): Promise<void> {
    const waiting = this.waiting.get(path);
    if (waiting !== undefined) return waiting;
    const before = this.running.get(path);
    if (before === undefined) return this.start(path);
    const startNext = (): Promise<void> => {
      this.waiting.delete(path);
      return this.start(path);
    };
    // What is under way may have begun before the latest change was there; whether it fails is told to those who wait for it.
    const next = before.then(startNext, startNext);
    this.waiting.set(path, next);
    return next;
  }

  /** Resolves when every flush that was asked for has ended. */
  async ended(path: string): Promise<void> {
    await (this.waiting.get(path) ?? this.running.get(path));
  }

  private start(path: string): Promise<void> {
    const run = this.flushPath(path).finally(() => this.running.delete(path));
    this.running.set(path, run);
    return run;
  }
}
