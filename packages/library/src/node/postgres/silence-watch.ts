export interface SilenceWatchOptions {
  /** Milliseconds that work may take before the database is asked whether it answers at all. */
  readonly after: number;
  /** Asks the database something that takes no time; rejects when it does not answer soon. */
  readonly ask: () => Promise<void>;
  /** Is told that the database does not answer: what waits for it is to be given up. */
  readonly onSilent: () => void;
}

/**
 * Tells a database that hangs from one that works for long, or waits for a lock: while something takes some time, the database is asked over another
 * connection. So a statement may take a minute, and no call waits that long for a database that does not answer.
 */
export class SilenceWatch {
  private readonly options: SilenceWatchOptions;
  private asking: Promise<boolean> | undefined;
  private silent = false;

  constructor(options: SilenceWatchOptions) {
    this.options = options;
  }

  /** Whether the database did not answer when it was asked last. */
  get isSilent(): boolean {
    return this.silent;
  }

  /** Resolves or rejects as the work does. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const watching = setInterval(() => void this.answers(), this.options.after).unref();
    try {
      return await work();
    } finally {
      clearInterval(watching);
    }
  }

  /** Whether the database answers now; it is asked once for all that want to know. */
  answers(): Promise<boolean> {
    this.asking ??= this.asked().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async asked(): Promise<boolean> {
    try {
      await this.options.ask();
      this.silent = false;
    } catch {
      this.silent = true;
      this.options.onSilent();
    }
    return !this.silent;
  }
}
