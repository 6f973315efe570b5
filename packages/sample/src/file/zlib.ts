import { ByteWriter } from './byte-writer.ts';
import { adler32 } from './checksum.ts';

/** Bits from the lowest of each byte on, as DEFLATE packs them. */
class BitWriter {
  readonly #out: ByteWriter;
  #bits = 0;
  #count = 0;

  constructor(out: ByteWriter) {
    this.#out = out;
  }

  write(value: number, count: number): void {
    this.#bits |= value << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      this.#out.u8(this.#bits & 255);
      this.#bits >>>= 8;
      this.#count -= 8;
    }
  }

  /** Huffman codes go from their highest bit on. */
  code(value: number, count: number): void {
    let reversed = 0;
    for (let bit = 0; bit < count; bit++) if (value & (1 << bit)) reversed |= 1 << (count - 1 - bit);
    this.write(reversed, count);
  }

  flush(): void {
    if (this.#count > 0) this.write(0, 8 - this.#count);
  }
}

/** The fixed Huffman code of RFC 1951, section 3.2.6. */
function symbol(bits: BitWriter, value: number): void {
  if (value < 144) bits.code(0x30 + value, 8);
  else if (value < 256) bits.code(0x190 + value - 144, 9);
  else if (value < 280) bits.code(value - 256, 7);
  else bits.code(0xc0 + value - 280, 8);
}

function length(bits: BitWriter, value: number): void {
  if (value === 258) return symbol(bits, 285);
  if (value < 11) return symbol(bits, 254 + value);
  const extra = Math.floor(Math.log2(value - 3)) - 2;
  const step = (value - 3) >> extra;
  symbol(bits, 257 + 4 * extra + step);
  bits.write((value - 3) & ((1 << extra) - 1), extra);
}

function distance(bits: BitWriter, value: number): void {
  if (value < 5) return bits.code(value - 1, 5);
  const extra = Math.floor(Math.log2(value - 1)) - 1;
  bits.code(2 * extra + ((value - 1) >> extra), 5);
  bits.write((value - 1) & ((1 << extra) - 1), extra);
}

/**
 * Compresses to the zlib format, looking for repeats at the given distances only: a pixel and a row back is all that flat drawings need.
 * Written here since the bytes of a platform's zlib differ from machine to machine, and the sample is the same on every one.
 */
export function zlib(bytes: Uint8Array, distances: readonly number[]): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().u8(0x78, 0x01);
  const bits = new BitWriter(out);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  bits.write(1, 1);
  bits.write(1, 2);
  for (let at = 0; at < bytes.length;) {
    let best = 0;
    let bestDistance = 0;
    for (const candidate of distances) {
      if (candidate > at || candidate > 32768) continue;
      let run = 0;
      while (run < 258 && at + run < bytes.length && bytes[at + run] === bytes[at + run - candidate]) run++;
      if (run > best) {
        best = run;
        bestDistance = candidate;
      }
    }
    if (best < 4) {
      symbol(bits, view.getUint8(at++));
    } else {
      length(bits, best);
      distance(bits, bestDistance);
      at += best;
    }
  }
  symbol(bits, 256);
  bits.flush();
  return out.u32(adler32(bytes)).toBytes();
}
