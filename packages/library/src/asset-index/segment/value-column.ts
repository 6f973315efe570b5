import type { Comparing } from '@assetql/core/meaning';
import type { BitSet } from './bit-set.ts';
import { DictionaryBuilder } from './dictionary-builder.ts';
import { numberAt } from './number-at.ts';
import { visitNumbers } from './number-ordinals.ts';
import { Postings } from './postings.ts';
import type { SortedTexts } from './sorted-texts.ts';
import { visitSatisfying } from './text-ordinals.ts';

/** Reading all values one after the other costs as much as following the postings of a share of them, the reciprocal of this. */
const readAllFrom = 8;
/** Sorting what was found costs as much as walking the order of all, at a share of the reciprocal of this. */
const walkAllFrom = 32;

/** At most one value for each asset, known by its ordinal in the order of all different values. */
abstract class ValueColumn {
  /** For each position the ordinal of its value and one more, 0 for none. */
  protected readonly ranks: Uint32Array;
  readonly postings: Postings;
  private readonly valueCount: number;

  constructor(ranks: Uint32Array, valueCount: number) {
    this.ranks = ranks;
    this.valueCount = valueCount;
    const positions: number[] = [];
    for (const [position, rank] of ranks.entries()) if (rank > 0) positions.push(position);
    const ordinals = Uint32Array.from(positions, (position) => numberAt(ranks, position) - 1);
    this.postings = new Postings(valueCount, ordinals, Uint32Array.from(positions));
  }

  /** Adds the assets whose value satisfies a test. */
  abstract addSatisfying(test: Comparing['test'], set: BitSet): void;

  /** The value at a position, for comparisons with the same column of another segment; `undefined` for none. */
  abstract valueAt(position: number): string | number | undefined;

  /** Adds the assets whose value has an ordinal from `from` to before `to`. */
  protected addRange(from: number, to: number, set: BitSet): void {
    const { ranks } = this;
    if (this.postings.count(from, to) * readAllFrom < ranks.length) this.postings.addTo(set, from, to);
    else
      for (let position = 0; position < ranks.length; position += 1) {
        const rank = numberAt(ranks, position);
        if (rank > from && rank <= to) set.add(position);
      }
  }

  /** Adds the assets without a value. */
  addMissing(set: BitSet): void {
    for (const [position, rank] of this.ranks.entries()) if (rank === 0) set.add(position);
  }

  /** How many assets of a set have each value, by its ordinal and one more; those without one are counted at 0. */
  counts(set: BitSet): Uint32Array {
    const counts = new Uint32Array(this.valueCount + 1);
    set.forEach((position) => {
      const rank = numberAt(this.ranks, position);
      counts[rank] = numberAt(counts, rank) + 1;
    });
    return counts;
  }

  /** The positions of a set in the order of their values, equal ones by their position, those without a value last. */
  *inOrder(set: BitSet, descending: boolean): Generator<number, void> {
    if (set.count() * walkAllFrom < this.ranks.length) {
      yield* this.sorted(set, descending);
      return;
    }
    if (descending) {
      for (let ordinal = this.valueCount - 1; ordinal >= 0; ordinal -= 1)
        for (const position of this.postings.of(ordinal, ordinal + 1)) if (set.has(position)) yield position;
    } else for (const position of this.postings.of(0, this.valueCount)) if (set.has(position)) yield position;
    for (const [position, rank] of this.ranks.entries()) if (rank === 0 && set.has(position)) yield position;
  }

  private sorted(set: BitSet, descending: boolean): readonly number[] {
    const { ranks } = this;
    const positions: number[] = [];
    set.forEach((position) => positions.push(position));
    // The rank of a missing value is the lowest, and it comes last in both directions.
    const last = this.valueCount + 1;
    const place = (position: number): number => {
      const rank = numberAt(ranks, position);
      if (rank === 0) return last;
      return descending ? last - rank : rank;
    };
    return positions.toSorted((a, b) => place(a) - place(b) || a - b);
  }
}

/** A column of folded texts in stored form. */
export class TextColumn extends ValueColumn {
  readonly texts: SortedTexts;

  /** Takes the value of each position in turn. */
  static of(values: readonly (string | null)[]): TextColumn {
    const builder = new DictionaryBuilder();
    const numbers = values.map((value) => (value === null ? undefined : builder.add(value)));
    const { texts, ordinals } = builder.finish();
    return new TextColumn(
      Uint32Array.from(numbers, (number) => (number === undefined ? 0 : numberAt(ordinals, number) + 1)),
      texts,
    );
  }

  constructor(ranks: Uint32Array, texts: SortedTexts) {
    super(ranks, texts.length);
    this.texts = texts;
  }

  override addSatisfying(test: Comparing['test'], set: BitSet): void {
    if (test.kind === 'text') visitSatisfying(test, this.texts, (from, to) => this.addRange(from, to, set));
  }

  override valueAt(position: number): string | undefined {
    const rank = numberAt(this.ranks, position);
    return rank === 0 ? undefined : this.texts.at(rank - 1);
  }
}

/** A column of numbers, as they are compared. */
export class NumberColumn extends ValueColumn {
  /** The different values, ascending. */
  private readonly numbers: Float64Array;

  /** Takes the value of each position in turn. */
  static of(values: readonly (number | null)[]): NumberColumn {
    const numbers = new Float64Array(new Set(values.filter((value) => value !== null))).toSorted();
    const ordinals = new Map(Array.from(numbers, (number, ordinal) => [number, ordinal]));
    const rankOf = (value: number | null): number => (value === null ? 0 : (ordinals.get(value) ?? 0) + 1);
    return new NumberColumn(Uint32Array.from(values, rankOf), numbers);
  }

  constructor(ranks: Uint32Array, numbers: Float64Array) {
    super(ranks, numbers.length);
    this.numbers = numbers;
  }

  override addSatisfying(test: Comparing['test'], set: BitSet): void {
    if (test.kind === 'number') visitNumbers(test, this.numbers, (from, to) => this.addRange(from, to, set));
  }

  override valueAt(position: number): number | undefined {
    const rank = numberAt(this.ranks, position);
    return rank === 0 ? undefined : this.numbers[rank - 1];
  }
}
