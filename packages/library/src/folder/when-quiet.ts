export interface WhenQuietOptions {
  /** Rejects with the reason of the signal when that aborts. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly onFailure: (failure: unknown) => void;
}

/** Milliseconds to wait for further changes. Where the last run took longer, it is that time, so that a large folder is not worked on without a pause. */
const calm = { least: 500, most: 30_000 } as const;

/** Runs work some time after it was asked for last, one run after the other. */
export class WhenQuiet {
  private readonly options: WhenQuietOptions;
  private readonly closing = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> = Promise.resolve();
  private idle: (() => void)[] = [];
  /** How often a run was asked for, and how often one had been when the last one began. */
  private asked = 0;
  private done = 0;
  /** Milliseconds that the last run took. */
  private took = 0;

  constructor(options: WhenQuietOptions) {
    this.options = options;
  }

  /** Has the work run soon. */
  wake(): void {
    if (this.closing.signal.aborted) return;
    this.asked++;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.running = this.running.then(() => this.run());
      },
      Math.min(calm.most, Math.max(calm.least, this.took)),
    );
  }

  /** Leaves work that has not begun until it is asked for again. */
  postpone(): void {
    clearTimeout(this.timer);
  }

  /** Resolves when the work has run on what was there when it was called. */
  async finished(): Promise<void> {
    if (this.done === this.asked || this.closing.signal.aborted) return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  async close(): Promise<void> {
    this.closing.abort(new Error('The library was closed.'));
    clearTimeout(this.timer);
    await this.running;
    this.tell();
  }

  private tell(): void {
    if (this.done === this.asked || this.closing.signal.aborted) for (const resolve of this.idle.splice(0)) resolve();
  }

  private async run(): Promise<void> {
    const { asked } = this;
    const { signal } = this.closing;
    const start = performance.now();
    try {
      await this.options.run(signal);
    } catch (failure) {
      if (!signal.aborted) this.options.onFailure(failure);
    }
    this.took = performance.now() - start;
    this.done = asked;
    this.tell();
  }
}
