/** So many requests in so many milliseconds, whenever they come. */
export class SendingBudget {
  readonly #most: number;
  readonly #period: number;
  /** When the last ones were sent, the oldest first. */
  readonly #sent: number[] = [];

  constructor(most: number, period: number) {
    this.#most = Math.max(1, Math.floor(most));
    this.#period = period;
  }

  /** Takes leave to send one now; otherwise gives the milliseconds to wait for it. `now` is in epoch milliseconds. */
  take(now: number): number {
    const [first] = this.#sent;
    if (first !== undefined && this.#sent.length >= this.#most) {
      const wait = first + this.#period - now;
      if (wait > 0) return wait;
      this.#sent.shift();
    }
    this.#sent.push(now);
    return 0;
  }
}
