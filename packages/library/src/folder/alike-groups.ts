import { bitsOf, type PictureHash } from '../processing/picture-hash.ts';
import { groupBy } from './group-by.ts';

/** How many bits may differ between pictures that look alike: others of a hundred thousand photographs differ in more. */
const mostDifferent = 5;
/** Bits of each part by which hashes are looked up. Of the four parts of two hashes that differ in five bits, one at least differs in no more than one bit. */
const partBits = 16;

const difference = ([a, b]: PictureHash, [c, d]: PictureHash): number => bitsOf(a ^ c) + bitsOf(b ^ d);

const partsOf = ([high, low]: PictureHash): readonly number[] =>
  [high, low].flatMap((word) => [word >>> partBits, word & 0xff_ff]);

/** Groups pictures that look alike, also over others: of three pictures, the first and the last may differ in more. */
export class AlikeGroups<Item> {
  private readonly items: Item[] = [];
  private readonly hashes: PictureHash[] = [];
  /** Of each picture one that it looks like, or itself. */
  private readonly parents: number[] = [];
  private readonly byHash = new Map<string, number>();
  /** Pictures by the value of each part of their hash; of those with one hash the first. */
  private readonly byPart: readonly Map<number, number[]>[] = partsOf([0, 0]).map(() => new Map());

  add(item: Item, hash: PictureHash): void {
    const index = this.items.push(item) - 1;
    this.hashes.push(hash);
    const key = hash.join(' ');
    const equal = this.byHash.get(key);
    this.parents.push(equal ?? index);
    if (equal !== undefined) return;
    this.byHash.set(key, index);
    for (const [part, value] of partsOf(hash).entries()) {
      const byValue = this.byPart[part];
      for (const other of this.near(byValue, value)) this.join(index, other);
      const same = byValue?.get(value);
      if (same === undefined) byValue?.set(value, [index]);
      else same.push(index);
    }
  }

  /** The groups of two and more, each in the order in which its pictures were added. */
  groups(): readonly (readonly Item[])[] {
    return groupBy(this.items.entries(), ([index]) => this.rootOf(index)).map((group) => group.map(([, item]) => item));
  }

  /** Pictures whose part is the same but for one bit. */
  private *near(byValue: ReadonlyMap<number, readonly number[]> | undefined, value: number): Generator<number> {
    yield* byValue?.get(value) ?? [];
    for (let bit = 0; bit < partBits; bit++) yield* byValue?.get(value ^ (1 << bit)) ?? [];
  }

  private join(index: number, other: number): void {
    const [hash, otherHash] = [this.hashes[index], this.hashes[other]];
    if (hash === undefined || otherHash === undefined || difference(hash, otherHash) > mostDifferent) return;
    this.parents[this.rootOf(index)] = this.rootOf(other);
  }

  private rootOf(index: number): number {
    let root = index;
    for (let parent = this.parents[root] ?? root; parent !== root; parent = this.parents[root] ?? root) root = parent;
    this.parents[index] = root;
    return root;
  }
}
