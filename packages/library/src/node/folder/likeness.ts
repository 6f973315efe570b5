import type Sharp from 'sharp';
import { groupBy } from './group-by.ts';

/** How a picture looks: 64 bits, each of which says whether a part of it is brighter than the one to its right. In two halves. */
export type PictureHash = readonly [high: number, low: number];

/** Columns that are compared in each of as many rows. */
const side = 8;
/** How many bits may differ between pictures that look alike: others of a hundred thousand photographs differ in more. */
const mostDifferent = 5;
/** Pictures with fewer brighter or fewer darker parts than this are plain, and would look like every other plain one. */
const leastContrast = 8;

function bitsOf(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const difference = ([a, b]: PictureHash, [c, d]: PictureHash): number => bitsOf(a ^ c) + bitsOf(b ^ d);

/** The bytes of a hash, each with its place: of two hashes that differ in few bits one at least is equal. */
const bytesOf = ([high, low]: PictureHash): readonly string[] =>
  [high, low].flatMap((word, half) => [0, 8, 16, 24].map((shift) => `${half} ${shift} ${(word >>> shift) & 0xff}`));

/** The difference hash of a picture, which is the same in other sizes and formats; `undefined` for one that cannot be drawn, or has too little contrast to be told from others. */
export async function hashPicture(sharp: typeof Sharp, picture: Uint8Array): Promise<PictureHash | undefined> {
  let pixels: Uint8Array;
  try {
    pixels = await sharp(picture)
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(side + 1, side, { fit: 'fill' })
      .raw()
      .toBuffer();
  } catch {
    return undefined;
  }
  const words = [0, 0];
  for (let at = 0; at < side * side; at += 1) {
    const pixel = Math.floor(at / side) * (side + 1) + (at % side);
    const [left = 0, right = 0] = pixels.subarray(pixel, pixel + 2);
    const half = at < 32 ? 0 : 1;
    words[half] = ((words[half] ?? 0) << 1) | (left > right ? 1 : 0);
  }
  const [high = 0, low = 0] = words;
  const brighter = bitsOf(high) + bitsOf(low);
  return brighter < leastContrast || brighter > side * side - leastContrast ? undefined : [high, low];
}

/** Groups what looks alike, also over others: of three pictures, the first and the last may differ in more. */
export function groupAlike<Item>(hashes: readonly (readonly [Item, PictureHash])[]): readonly (readonly Item[])[] {
  const parents = hashes.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) root = parent;
    parents[index] = root;
    return root;
  };
  const byByte = new Map<string, number[]>();
  for (const [index, [, hash]] of hashes.entries())
    for (const byte of bytesOf(hash)) {
      const others = byByte.get(byte) ?? [];
      for (const other of others) {
        const [, otherHash] = hashes[other] ?? [];
        if (otherHash !== undefined && difference(hash, otherHash) <= mostDifferent)
          parents[rootOf(index)] = rootOf(other);
      }
      others.push(index);
      byByte.set(byte, others);
    }
  return groupBy(hashes.entries(), ([index]) => rootOf(index)).map((group) => group.map(([, [item]]) => item));
}
