import { boxesAt, boxesIn, type Box } from './iso-boxes.ts';
import type { PictureSize } from './picture-size.ts';

/** The properties that a file gives to its primary item, the picture that it shows. `undefined` where it does not say which those are. */
function primaryProperties(view: DataView, properties: readonly Box[]): Box[] | undefined {
  const [primary] = boxesAt(view, ['meta', 'pitm']);
  const [associations] = boxesAt(view, ['meta', 'iprp', 'ipma']);
  if (primary === undefined || associations === undefined) return undefined;
  if (primary.end - primary.start < 6 || associations.end - associations.start < 8) return undefined;
  const isWide = (box: Box): boolean => view.getUint8(box.start) > 0;
  if (isWide(primary) && primary.end - primary.start < 8) return undefined;
  const id = isWide(primary) ? view.getUint32(primary.start + 4) : view.getUint16(primary.start + 4);
  const idSize = isWide(associations) ? 4 : 2;
  const hasLongIndexes = view.getUint8(associations.start + 3) % 2 === 1;
  const indexSize = hasLongIndexes ? 2 : 1;
  // After the version, the flags and the number of entries.
  let at = associations.start + 8;
  while (at + idSize < associations.end) {
    const item = idSize === 4 ? view.getUint32(at) : view.getUint16(at);
    const count = view.getUint8(at + idSize);
    const first = at + idSize + 1;
    at = first + count * indexSize;
    if (at > associations.end) return undefined;
    if (item !== id) continue;
    const indexes = Array.from({ length: count }, (_, index) => first + index * indexSize)
      // The first bit says whether the property is essential. Indexes count from 1.
      .map((place) => (hasLongIndexes ? view.getUint16(place) & 0x7fff : view.getUint8(place) & 0x7f));
    return indexes.flatMap((index) => properties[index - 1] ?? []);
  }
  return undefined;
}

/** The size that remains of a picture when its edges are cut off: encoders pad pictures to even numbers of pixels, and say so. */
function cropped(view: DataView, { width, height }: Required<PictureSize>, { start, end }: Box): Required<PictureSize> {
  if (end - start < 16) return { width, height };
  const [across, down] = [start, start + 8].map((at) => Math.round(view.getUint32(at) / view.getUint32(at + 4)));
  const isWithin = (one: number | undefined, whole: number): one is number =>
    one !== undefined && one >= 1 && one <= whole;
  return isWithin(across, width) && isWithin(down, height) ? { width: across, height: down } : { width, height };
}

/**
 * The size of a picture in HEIF (HEIC, AVIF), as it is seen, by the bytes at its beginning: that of the primary item. Where the file does not say which
 * properties that has, the picture is the largest of all that it lists, beside its tiles and thumbnails, which are turned alike. Empty where it says none.
 */
export function heifSize({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): PictureSize {
  const view = new DataView(buffer, byteOffset, byteLength);
  const all = boxesAt(view, ['meta', 'iprp', 'ipco']).flatMap(({ start, end }) => boxesIn(view, start, end));
  const own = primaryProperties(view, all);
  const properties = own?.some(({ type }) => type === 'ispe') === true ? own : all;
  let size = { width: 0, height: 0 };
  for (const { type, start, end } of properties) {
    if (type !== 'ispe' || end - start < 12) continue;
    const [width, height] = [view.getUint32(start + 4), view.getUint32(start + 8)];
    if (width * height > size.width * size.height) size = { width, height };
  }
  if (size.width === 0) return {};
  const crop = own === properties ? properties.find(({ type }) => type === 'clap') : undefined;
  const { width, height } = crop === undefined ? size : cropped(view, size, crop);
  // The angle is in quarters of a turn.
  const isTurned = properties.some(
    ({ type, start, end }) => type === 'irot' && end > start && view.getUint8(start) % 2 === 1,
  );
  return isTurned ? { width: height, height: width } : { width, height };
}
