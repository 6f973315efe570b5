import type { FileFacts } from './file-facts.ts';

type Size = Pick<FileFacts, 'width' | 'height'>;

/** A box of the ISO base media file format: where its content begins and ends. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The boxes between two places, as far as they are whole and make sense. */
function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    // A box of the size 0 goes on to the end. Those with a size of 64 bits hold pixels, and nothing of interest follows within the head.
    const end = size === 0 ? to : at + size;
    if (end < at + 8 || end > to) break;
    boxes.push({ type, start: at + 8, end });
    at = end;
  }
  return boxes;
}

/** The boxes at a path such as `meta`, `iprp`. */
const boxesAt = (view: DataView, path: readonly string[]): Box[] =>
  path.reduce<Box[]>(
    (outer, name) =>
      outer
        // A `meta` box has a version and flags before its content.
        .flatMap(({ type, start, end }) => boxesIn(view, type === 'meta' ? start + 4 : start, end))
        .filter(({ type }) => type === name),
    [{ type: '', start: 0, end: view.byteLength }],
  );

/**
 * The size of a picture in HEIF (HEIC, AVIF), as it is seen, by the bytes at its beginning. The file lists the sizes of its picture, of the tiles that this is
 * made of, and of its thumbnails: the picture is the largest. All of them are turned alike. Empty where it says none.
 */
export function heifSize({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Size {
  const view = new DataView(buffer, byteOffset, byteLength);
  const properties = boxesAt(view, ['meta', 'iprp', 'ipco']).flatMap(({ start, end }) => boxesIn(view, start, end));
  let [width, height] = [0, 0];
  for (const { type, start, end } of properties) {
    if (type !== 'ispe' || end - start < 12) continue;
    const [across, down] = [view.getUint32(start + 4), view.getUint32(start + 8)];
    if (across * down > width * height) [width, height] = [across, down];
  }
  if (width === 0) return {};
  // The angle is in quarters of a turn.
  const isTurned = properties.some(
    ({ type, start, end }) => type === 'irot' && end > start && view.getUint8(start) % 2 === 1,
  );
  return isTurned ? { width: height, height: width } : { width, height };
}
