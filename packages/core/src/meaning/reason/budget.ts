/** How much work an answer may take, so that a hostile query gets "unknown" and not all of the machine. */
export class Budget {
  private left: number;

  /** `steps` is about the number of comparisons of values. */
  constructor(steps: number) {
    this.left = steps;
  }

  /** Takes steps. False when there are none left, now or before. */
  spend(steps: number): boolean {
    this.left -= steps;
    return this.left >= 0;
  }
}
