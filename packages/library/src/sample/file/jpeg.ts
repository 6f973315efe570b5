import type { Raster } from '../drawing/rasterize.ts';
import { ByteWriter } from './byte-writer.ts';

const quantum = 8;
const zigzag = diagonalOrder();
const cosines = Float64Array.from(
  { length: 64 },
  (_, i) => Math.cos(((2 * (i % 8) + 1) * Math.floor(i / 8) * Math.PI) / 16) * (i < 8 ? Math.SQRT1_2 / 2 : 0.5),
);
/** Run lengths and sizes of AC values. All codes are eight bits long, so that a code is the place in this list. */
const symbols = [0, 0xf0];
for (let run = 0; run < 16; run++) for (let size = 1; size <= 10; size++) symbols.push(run * 16 + size);
const codeOf = new Map(symbols.map((value, code) => [value, code]));

function diagonalOrder(): readonly number[] {
  const order: number[] = [];
  for (let sum = 0; sum < 15; sum++)
    for (let i = 0; i <= sum; i++) {
      const [x, y] = sum % 2 === 0 ? [i, sum - i] : [sum - i, i];
      if (x < 8 && y < 8) order.push(y * 8 + x);
    }
  return order;
}

class EntropyWriter {
  readonly #out: ByteWriter;
  #bits = 0;
  #count = 0;

  constructor(out: ByteWriter) {
    this.#out = out;
  }

  write(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.#bits = (this.#bits << 1) | ((value >> bit) & 1);
      if (++this.#count < 8) continue;
      this.#out.u8(this.#bits);
      if (this.#bits === 255) this.#out.u8(0);
      this.#bits = this.#count = 0;
    }
  }

  /** The bits of a value, negative ones by their complement. */
  amplitude(value: number, size: number): void {
    this.write(value < 0 ? value + 2 ** size - 1 : value, size);
  }

  flush(): void {
    if (this.#count > 0) this.write(255, 8 - this.#count);
  }
}

const sizeOf = (value: number): number => (value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1);

function transform(block: Float64Array): readonly number[] {
  const rows = new Float64Array(64);
  for (let y = 0; y < 8; y++)
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += (block[y * 8 + x] ?? 0) * (cosines[u * 8 + x] ?? 0);
      rows[y * 8 + u] = sum;
    }
  return zigzag.map((place) => {
    const u = place % 8;
    const v = Math.floor(place / 8);
    let sum = 0;
    for (let y = 0; y < 8; y++) sum += (rows[y * 8 + u] ?? 0) * (cosines[v * 8 + y] ?? 0);
    return Math.round(sum / quantum);
  });
}

/** Writes one block, and gives the DC value that the next of the same component starts from. */
function writeBlock(bits: EntropyWriter, values: readonly number[], previous: number): number {
  const dc = values[0] ?? 0;
  const size = sizeOf(dc - previous);
  bits.write(size, 4);
  bits.amplitude(dc - previous, size);
  let run = 0;
  for (const value of values.slice(1)) {
    if (value === 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) bits.write(codeOf.get(0xf0) ?? 0, 8);
    bits.write(codeOf.get(run * 16 + sizeOf(value)) ?? 0, 8);
    bits.amplitude(value, sizeOf(value));
    run = 0;
  }
  if (run > 0) bits.write(codeOf.get(0) ?? 0, 8);
  return dc;
}

function sample(raster: Raster, left: number, top: number, weights: readonly number[], shift: number): Float64Array {
  const block = new Float64Array(64);
  for (let i = 0; i < 64; i++) {
    const x = Math.min(raster.width - 1, left + (i % 8));
    const y = Math.min(raster.height - 1, top + Math.floor(i / 8));
    const at = (y * raster.width + x) * 4;
    let sum = shift;
    for (let channel = 0; channel < 3; channel++) sum += (weights[channel] ?? 0) * (raster.pixels[at + channel] ?? 0);
    block[i] = sum;
  }
  return block;
}

const components: readonly (readonly [readonly number[], number])[] = [
  [[0.299, 0.587, 0.114], -128],
  [[-0.168736, -0.331264, 0.5], 0],
  [[0.5, -0.418688, -0.081312], 0],
];

/** A baseline JPEG file; the raster's transparency is not looked at. */
export function encodeJpeg(raster: Raster): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().u8(0xff, 0xd8);
  out.u8(0xff, 0xe0).u16(16).text('JFIF').u8(0, 1, 1, 1).u16(72, 72).u8(0, 0);
  out.u8(0xff, 0xdb).u16(67).u8(0).bytes(Array<number>(64).fill(quantum));
  out.u8(0xff, 0xc0).u16(17).u8(8).u16(raster.height, raster.width).u8(3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0);
  const lengths = (bits: number, count: number): number[] =>
    Array.from({ length: 16 }, (_, i) => (i + 1 === bits ? count : 0));
  out
    .u8(0xff, 0xc4)
    .u16(31)
    .u8(0x00)
    .bytes(lengths(4, 12))
    .bytes(Array.from({ length: 12 }, (_, i) => i));
  out
    .u8(0xff, 0xc4)
    .u16(19 + symbols.length)
    .u8(0x10)
    .bytes(lengths(8, symbols.length))
    .bytes(symbols);
  out.u8(0xff, 0xda).u16(12).u8(3, 1, 0, 2, 0, 3, 0, 0, 63, 0);
  const bits = new EntropyWriter(out);
  const previous = [0, 0, 0];
  for (let top = 0; top < raster.height; top += 8)
    for (let left = 0; left < raster.width; left += 8)
      for (const [index, [weights, shift]] of components.entries()) {
        const values = transform(sample(raster, left, top, weights, shift));
        previous[index] = writeBlock(bits, values, previous[index] ?? 0);
      }
  bits.flush();
  return out.u8(0xff, 0xd9).toBytes();
}
