import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work between two chances for timers and signals. */
const slice = 25;

export interface SlicesOptions {
  /** Is told how many pieces are done. */
  readonly progress?: ((done: number) => void) | undefined;
  /** Ends the work: `pause` rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Divides long work into slices, between which timers and signals have their chance. */
export class Slices {
  private readonly options: SlicesOptions;
  private done = 0;
  private since = performance.now();

  constructor(options: SlicesOptions) {
    this.options = options;
  }

  /** Counts a piece of work. True when a slice has ended: `pause` is to be awaited then. */
  step(): boolean {
    this.done += 1;
    return performance.now() - this.since >= slice;
  }

  async pause(): Promise<void> {
    this.report();
    await turn();
    this.options.signal?.throwIfAborted();
    this.since = performance.now();
  }

  report(): void {
    this.options.progress?.(this.done);
  }
}
