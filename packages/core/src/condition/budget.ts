/** Limits how much work an analysis takes, so that a hostile query gets no result instead of all of the machine. */
export class Budget {
  private remaining: number;

  /** `steps` is about the number of comparisons of values. */
  constructor(steps: number) {
    this.remaining = steps;
  }

  /** Takes steps, one by default. `false` when the budget is exhausted, now or before. */
  consume(steps: number = 1): boolean {
    this.remaining -= steps;
    return this.remaining >= 0;
  }

  /** Whether more was taken than there was. */
  get exhausted(): boolean {
    return this.remaining < 0;
  }
}
