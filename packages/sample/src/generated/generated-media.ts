import { mediaTypeOf, type LibraryAsset, type MediaFile, type MediaSource } from '@assetql/library';

/** Keys of the files of a generated asset: its original, and a picture for those that show something. */
export function generatedMediaKey(
  number: number,
  extension: string,
  size: number,
  isPicture: boolean,
): LibraryAsset['media'] {
  const tile = `tile/${number}`;
  const original = `original/${number}/${extension}/${size}`;
  return isPicture ? { original, thumbnail: tile, preview: tile } : { original, thumbnail: null };
}

/** Bytes that are made at once. */
const blockSize = 65_536;

/** A block of bytes that look random, the same each time (xorshift). */
function blockOf(number: number, block: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(blockSize / 4);
  let state = (Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(block + 1, 0x85ebca6b)) | 1;
  for (let index = 0; index < words.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[index] = state;
  }
  return new Uint8Array(words.buffer);
}

/** The bytes of an original from `start` to `end`, block by block: it may have gigabytes. */
function originalBytes(number: number, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = start;
  return new ReadableStream({
    pull: (controller) => {
      const block = Math.floor(position / blockSize);
      const stop = Math.min(end, (block + 1) * blockSize);
      if (position < stop)
        controller.enqueue(blockOf(number, block).subarray(position % blockSize, stop - block * blockSize));
      position = Math.max(position, stop);
      if (position >= end) controller.close();
    },
  });
}

const svg = mediaTypeOf('svg');

function tileFile(number: number): MediaFile {
  const hue = (number * 137) % 360;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90"><rect width="120" height="90" fill="hsl(${hue} 60% 70%)"/><circle cx="60" cy="45" r="${12 + (number % 24)}" fill="hsl(${(hue + 180) % 360} 50% 40%)"/></svg>`;
  const bytes = new TextEncoder().encode(text);
  return {
    size: bytes.length,
    mimeType: svg,
    etag: `"tile-${number}"`,
    read: (start, end) => bytes.subarray(start, end),
  };
}

/**
 * The files of a generated library, made when they are asked for. Originals have the size and the type that the record says, and bytes that
 * no program can open; pictures are coloured tiles.
 */
export const generatedMedia: MediaSource = {
  open: async (key) => {
    const [, kind, digits, extension = '', size] = /^(tile|original)\/(\d+)(?:\/([a-z\d]+)\/(\d+))?$/.exec(key) ?? [];
    if (kind === undefined) return undefined;
    const number = Number(digits);
    if (kind === 'tile') return tileFile(number);
    return {
      size: Number(size),
      mimeType: mediaTypeOf(extension),
      etag: `"original-${number}-${size}"`,
      read: (start, end) => originalBytes(number, start, end),
    };
  },
};
