import type { BitSet } from './bit-set.ts';
import { numberAt } from './number-at.ts';

/** For each ordinal of a dictionary the positions of the assets that have it, ascending. */
export class Postings {
  /** Where the positions of each ordinal start in `positions`, and where those of the last end. */
  private readonly starts: Uint32Array;
  private readonly positions: Uint32Array;

  /** Takes pairs of an ordinal below `ordinalCount` and a position, in ascending order of their positions. */
  constructor(ordinalCount: number, ordinals: Uint32Array, positions: Uint32Array) {
    this.starts = new Uint32Array(ordinalCount + 1);
    for (const ordinal of ordinals) this.starts[ordinal + 1] = numberAt(this.starts, ordinal + 1) + 1;
    for (let at = 1; at <= ordinalCount; at += 1)
      this.starts[at] = numberAt(this.starts, at) + numberAt(this.starts, at - 1);
    const next = this.starts.slice(0, ordinalCount);
    this.positions = new Uint32Array(ordinals.length);
    for (let pair = 0; pair < ordinals.length; pair += 1) {
      const ordinal = numberAt(ordinals, pair);
      const place = numberAt(next, ordinal);
      this.positions[place] = numberAt(positions, pair);
      next[ordinal] = place + 1;
    }
  }

  /** How many positions the ordinals from `from` to before `to` have together. */
  count(from: number, to: number): number {
    return numberAt(this.starts, to) - numberAt(this.starts, from);
  }

  /** Those positions, ascending within each ordinal. */
  of(from: number, to: number): Uint32Array {
    return this.positions.subarray(this.starts[from], this.starts[to]);
  }

  /** Adds those positions to a set. */
  addTo(set: BitSet, from: number, to: number): void {
    for (const position of this.of(from, to)) set.add(position);
  }
}
