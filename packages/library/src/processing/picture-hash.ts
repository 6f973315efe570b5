import type { Pixels } from './pixels.ts';

/** How a picture looks: 64 bits, each of which says whether a part of it is brighter than the one to its right. In two halves. */
export type PictureHash = readonly [high: number, low: number];

/** Columns that are compared in each of as many rows. */
const side = 8;
/** Pictures with fewer brighter or fewer darker parts than this are plain, and would look like every other plain one. */
const leastContrast = 8;
/** Pictures in whose rows fewer parts than this differ from those of the row above are of one pattern, such as stripes or a light in the middle, and would look like others of it. */
const leastVariety = 8;

/** A difference in brightness that is none: that of one step of a channel. */
const noise = 1000;

/** The bits of a whole number of 32 bits that are set. */
export function bitsOf(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** How bright a pixel is on white paper, 0 to 255,000. */
function brightness(data: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
  return ((299 * red + 587 * green + 114 * blue) * alpha) / 255 + 1000 * (255 - alpha);
}

/** Where a part begins and ends: it has one pixel at least. */
function span(part: number, parts: number, length: number): readonly [start: number, end: number] {
  const start = Math.floor((part * length) / parts);
  return [start, Math.max(start + 1, Math.floor(((part + 1) * length) / parts))];
}

/** The mean brightness of a part of a picture. */
function meanOf({ width, height, data }: Pixels, column: number, row: number): number {
  const [left, right] = span(column, side + 1, width);
  const [top, bottom] = span(row, side, height);
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += brightness(data, 4 * (y * width + x));
  return sum / ((right - left) * (bottom - top));
}

/**
 * The difference hash of a picture, which is nearly the same in other sizes and formats; `undefined` for one that has too little contrast, or too little variety, to be told from others. A
 * picture of a few thousand pixels is enough.
 */
export function hashPicture(pixels: Pixels): PictureHash | undefined {
  let [high, low] = [0, 0];
  let [above, variety] = [0, 0];
  for (let row = 0; row < side; row++) {
    let bits = 0;
    let before = meanOf(pixels, 0, row);
    for (let column = 1; column <= side; column++) {
      const mean = meanOf(pixels, column, row);
      bits = (bits << 1) | (before > mean + noise ? 1 : 0);
      before = mean;
    }
    if (row < side / 2) high = (high << side) | bits;
    else low = (low << side) | bits;
    if (row > 0) variety += bitsOf(above ^ bits);
    above = bits;
  }
  const brighter = bitsOf(high) + bitsOf(low);
  const isPlain = brighter < leastContrast || brighter > side * side - leastContrast;
  return isPlain || variety < leastVariety ? undefined : [high, low];
}
