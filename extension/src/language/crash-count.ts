/** How often a server may stop by itself before it is left alone, in how many milliseconds. */
const most = 5;
const within = 180_000;

/** Counts crashes, so that a server that cannot live is not started again and again. */
export class CrashCount {
  private readonly now: () => number;
  private crashes: readonly number[] = [];

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** Takes one in. False when there have been too many lately. */
  mayRestart(): boolean {
    const now = this.now();
    this.crashes = [...this.crashes.filter((time) => now - time < within), now];
    return this.crashes.length < most;
  }

  forget(): void {
    this.crashes = [];
  }
}
