import { pixelView, type Raster } from '../drawing/rasterize.ts';
import { ByteWriter } from './byte-writer.ts';

const quantum = 8;
/** Places of the values of a block by diagonals, without the first, which goes another way. */
const zigzag = diagonalOrder().slice(1);

/** Eight times eight numbers, eight bytes each. */
function grid(value: (column: number, row: number) => number): DataView {
  const view = new DataView(new ArrayBuffer(8 * 64));
  for (let i = 0; i < 64; i++) view.setFloat64(8 * i, value(i % 8, Math.floor(i / 8)));
  return view;
}

const cosines = grid((x, u) => Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 / 2 : 0.5));
/** Run lengths and sizes of AC values. All codes are eight bits long, so that a code is the place in this list. */
const symbols = [0, 0xf0];
for (let run = 0; run < 16; run++) for (let size = 1; size <= 10; size++) symbols.push(run * 16 + size);
const endOfBlock = 0;
const sixteenZeros = 1;
const codeOf = (run: number, size: number): number => 2 + 10 * run + size - 1;

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

/** The values of a block: the mean, and the others by diagonals. */
interface Block {
  readonly dc: number;
  readonly ac: readonly number[];
}

function transform(block: DataView): Block {
  const rows = grid((u, y) => {
    let sum = 0;
    for (let x = 0; x < 8; x++) sum += block.getFloat64(8 * (y * 8 + x)) * cosines.getFloat64(8 * (u * 8 + x));
    return sum;
  });
  const value = (place: number): number => {
    const u = place % 8;
    const v = Math.floor(place / 8);
    let sum = 0;
    for (let y = 0; y < 8; y++) sum += rows.getFloat64(8 * (y * 8 + u)) * cosines.getFloat64(8 * (v * 8 + y));
    return Math.round(sum / quantum);
  };
  return { dc: value(0), ac: zigzag.map(value) };
}

/** Writes one block, and gives the DC value that the next of the same component starts from. */
function writeBlock(bits: EntropyWriter, { dc, ac }: Block, previous: number): number {
  const size = sizeOf(dc - previous);
  bits.write(size, 4);
  bits.amplitude(dc - previous, size);
  let run = 0;
  for (const value of ac) {
    if (value === 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) bits.write(sixteenZeros, 8);
    bits.write(codeOf(run, sizeOf(value)), 8);
    bits.amplitude(value, sizeOf(value));
    run = 0;
  }
  if (run > 0) bits.write(endOfBlock, 8);
  return dc;
}

/** What a component of a colour is made of. */
interface Component {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly shift: number;
}

const components: readonly Component[] = [
  { red: 0.299, green: 0.587, blue: 0.114, shift: -128 },
  { red: -0.168736, green: -0.331264, blue: 0.5, shift: 0 },
  { red: 0.5, green: -0.418688, blue: -0.081312, shift: 0 },
];

function sample(raster: Raster, left: number, top: number, { red, green, blue, shift }: Component): DataView {
  const pixels = pixelView(raster);
  return grid((column, row) => {
    const x = Math.min(raster.width - 1, left + column);
    const y = Math.min(raster.height - 1, top + row);
    const color = pixels.getUint32((y * raster.width + x) * 4) >>> 8;
    return shift + red * (color >> 16) + green * ((color >> 8) & 255) + blue * (color & 255);
  });
}

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
  const channels = components.map((component) => ({ component, previous: 0 }));
  for (let top = 0; top < raster.height; top += 8)
    for (let left = 0; left < raster.width; left += 8)
      for (const channel of channels) {
        const block = transform(sample(raster, left, top, channel.component));
        channel.previous = writeBlock(bits, block, channel.previous);
      }
  bits.flush();
  return out.u8(0xff, 0xd9).toBytes();
}
