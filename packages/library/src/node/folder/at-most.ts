/** Runs work of which some may be under way at a time; what comes later waits. */
export class AtMost {
  private readonly most: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(most: number) {
    this.most = most;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.most) await new Promise<void>((next) => this.waiting.push(next));
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }

  /** Lets all that waits begin, for instance since it is to find that there is nothing to do any more. */
  release(): void {
    for (const next of this.waiting.splice(0)) next();
  }
}
