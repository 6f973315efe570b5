import type { Readable } from 'node:stream';
import { streamOf } from './stream-of.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A stretch of one part: `end` is the last byte that is read. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The bytes from `start` inclusive to `end` exclusive of a file that is kept in parts. Reads as much as is asked for, part by part. */
export function readParts(
  sizes: readonly number[],
  start: number,
  end: number,
  openPart: (part: number, range: Range) => Readable,
): ReadableStream<Bytes> {
  async function* chunks(): AsyncGenerator<Bytes> {
    let from = 0;
    for (const [part, size] of sizes.entries()) {
      const range = { start: Math.max(0, start - from), end: Math.min(size, end - from) - 1 };
      from += size;
      if (range.start > range.end) continue;
      for await (const chunk of openPart(part, range)) yield new Uint8Array(chunk);
    }
  }
  return streamOf(chunks());
}
