/** A stretch of an object: the bytes from `start` inclusive to `end` exclusive. */
export interface Piece<Source> {
  readonly object: Source;
  readonly start: number;
  readonly end: number;
}

export const mebibyte = 1_048_576;

/** The smallest part of an upload that is not its last, in bytes, and the most parts that one may have, as S3 has them. */
export const smallestPart: number = 5 * mebibyte;
const mostParts = 10_000;

/** The largest part that is copied at a time: S3 permits 5 GiB, which would take a store long to answer. */
const largestCopy = 512 * mebibyte;

/** Parts in order, each of pieces of the objects; all but the last have as many bytes as is asked for at least. */
function partsOf<Source extends { readonly size: number }>(
  objects: readonly Source[],
  least: number,
): readonly (readonly Piece<Source>[])[] {
  const parts: Piece<Source>[][] = [];
  let joined: Piece<Source>[] = [];
  let size = 0;
  const add = (piece: Piece<Source>): void => {
    joined.push(piece);
    size += piece.end - piece.start;
    if (size < least) return;
    parts.push(joined);
    [joined, size] = [[], 0];
  };
  for (const object of objects) {
    let start = 0;
    // As much as makes the part before large enough.
    if (size > 0 && object.size > 0) {
      const end = Math.min(object.size, least - size);
      add({ object, start, end });
      start = end;
    }
    while (object.size - start >= least) {
      const end = Math.min(object.size, start + Math.max(least, largestCopy));
      add({ object, start, end });
      start = end;
    }
    if (start < object.size) add({ object, start, end: object.size });
  }
  return joined.length > 0 ? [...parts, joined] : parts;
}

/**
 * How objects become one: its parts in order, each of pieces of the objects. All parts but the last have at least 5 MiB and there are at most
 * 10,000 of them. A stretch of a large object is a part by itself, which a store can copy; what is too small is joined with what follows.
 */
export function composeParts<Source extends { readonly size: number }>(
  objects: readonly Source[],
): readonly (readonly Piece<Source>[])[] {
  for (let least = smallestPart; ; least *= 2) {
    const parts = partsOf(objects, least);
    if (parts.length <= mostParts) return parts;
  }
}
