import { numberAt } from './number-at.ts';

/** How many bits a word of a {@link BitSet} has. */
const width = 32;

/** A set of the whole numbers below a size, one bit each. Methods that change it return it. */
export class BitSet {
  readonly size: number;
  private readonly words: Uint32Array;

  constructor(size: number) {
    this.size = size;
    this.words = new Uint32Array(Math.ceil(size / width));
  }

  has(number: number): boolean {
    return (numberAt(this.words, number >>> 5) & (1 << (number & 31))) !== 0;
  }

  add(number: number): this {
    const at = number >>> 5;
    this.words[at] = numberAt(this.words, at) | (1 << (number & 31));
    return this;
  }

  delete(number: number): this {
    const at = number >>> 5;
    this.words[at] = numberAt(this.words, at) & ~(1 << (number & 31));
    return this;
  }

  /** Adds the numbers from `from` to before `to`. */
  addRange(from: number, to: number): this {
    let number = from;
    for (; number < to && (number & 31) !== 0; number += 1) this.add(number);
    const whole = to - ((to - number) & 31);
    if (whole > number) this.words.fill(0xffff_ffff, number >>> 5, whole >>> 5);
    for (number = Math.max(number, whole); number < to; number += 1) this.add(number);
    return this;
  }

  /** Keeps what `other`, which is of the same size, has as well. */
  and({ words }: BitSet): this {
    for (let at = 0; at < words.length; at += 1) this.words[at] = numberAt(this.words, at) & numberAt(words, at);
    return this;
  }

  /** Adds what `other`, which is of the same size, has. */
  or({ words }: BitSet): this {
    for (let at = 0; at < words.length; at += 1) this.words[at] = numberAt(this.words, at) | numberAt(words, at);
    return this;
  }

  /** Exchanges the numbers that it has for those below the size that it has not. */
  not(): this {
    for (let at = 0; at < this.words.length; at += 1) this.words[at] = ~numberAt(this.words, at);
    const rest = this.size & 31;
    const last = this.words.length - 1;
    if (rest !== 0) this.words[last] = numberAt(this.words, last) & ((1 << rest) - 1);
    return this;
  }

  /** How many numbers it has. */
  count(): number {
    let count = 0;
    for (const word of this.words) count += bitsOf(word);
    return count;
  }

  isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  /** Calls `visit` with each number, ascending. */
  forEach(visit: (number: number) => void): void {
    for (let at = 0; at < this.words.length; at += 1) {
      let word = numberAt(this.words, at);
      while (word !== 0) {
        visit(at * width + (31 - Math.clz32(word & -word)));
        word &= word - 1;
      }
    }
  }
}

/** How many bits of a word are set: added up in pairs, then fours, then bytes. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
