/** Whole numbers below 2³², appended one by one. */
export class NumberList {
  private numbers = new Uint32Array(64);
  private used = 0;

  get length(): number {
    return this.used;
  }

  push(number: number): void {
    if (this.used === this.numbers.length) {
      const larger = new Uint32Array(this.used * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.used] = number;
    this.used += 1;
  }

  /** The numbers so far, without room for more. */
  toArray(): Uint32Array {
    return this.numbers.slice(0, this.used);
  }
}
