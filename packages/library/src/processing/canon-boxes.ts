import { bytesToHex } from '@noble/hashes/utils.js';

/** A part of a file. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** What a raw file of Canon (CR3) holds, besides its pixels. */
export interface CanonBoxes {
  /** Tables of TIFF: of the picture, and of EXIF. */
  readonly tables: readonly Blob[];
  readonly xmp?: Blob;
  /** Places that may hold a JPEG: the preview, and the thumbnail. */
  readonly pictures: readonly { readonly start: number; readonly length: number }[];
}

/** Names of boxes of this maker. */
const owners = {
  tables: '85c0b687820f11e08111f4ce462b6a48',
  xmp: 'be7acfcb97a942e89c71999491e3afac',
  preview: 'eaf42b5e1c984b88b9fbb7dc406e4d16',
} as const;

/** Boxes that are looked at; bytes of tables and of XMP. */
const most = { boxes: 200, block: 4_194_304 } as const;

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

/** A box: its type, or the name of its owner, and where its content is. */
interface Box extends Part {
  readonly type: string;
}

/** The boxes of a part of a file, as far as they are whole and make sense. */
async function boxesIn(content: Blob, { start, end }: Part): Promise<readonly Box[]> {
  const boxes: Box[] = [];
  let at = start;
  while (at + 8 <= end && boxes.length < most.boxes) {
    const bytes = new Uint8Array(32);
    bytes.set(new Uint8Array(await content.slice(at, Math.min(end, at + 32)).arrayBuffer()));
    const view = new DataView(bytes.buffer);
    const [short, type] = [view.getUint32(0), textAt(view, 4)];
    const isLong = short === 1;
    const size = isLong ? Number(view.getBigUint64(8)) : short;
    const after = size === 0 ? end : at + size;
    const head = isLong ? 16 : 8;
    if (after < at + head || after > end) break;
    const isOwned = type === 'uuid';
    const owner = bytesToHex(bytes.subarray(head, head + 16));
    boxes.push({ type: isOwned ? owner : type, start: at + head + (isOwned ? 16 : 0), end: after });
    at = after;
  }
  return boxes;
}

/** The box of a type among others. */
const named = (boxes: readonly Box[], type: string): Box | undefined => boxes.find((box) => box.type === type);

/** Where the picture of a box is, `head` bytes after the number that says how many bytes it has, which is `at` bytes from its beginning. */
async function pictureOf(content: Blob, box: Box | undefined, at: number, head: number) {
  if (box === undefined || box.end - box.start < at + 4 + head) return [];
  const size = new DataView(await content.slice(box.start + at, box.start + at + 4).arrayBuffer());
  const start = box.start + at + 4 + head;
  const length = size.getUint32(0);
  return start + length <= box.end ? [{ start, length }] : [];
}

/** Finds what a raw file of Canon (CR3) holds: an ISO base media file with boxes of its own. What is damaged is left out. */
export async function canonBoxes(content: Blob): Promise<CanonBoxes> {
  const outer = await boxesIn(content, { start: 0, end: content.size });
  const movie = named(outer, 'moov');
  const owned = movie && named(await boxesIn(content, movie), owners.tables);
  const inner = owned === undefined ? [] : await boxesIn(content, owned);
  const tables = ['CMT1', 'CMT2'].flatMap((type) => {
    const box = named(inner, type);
    return box !== undefined && box.end - box.start <= most.block ? [content.slice(box.start, box.end)] : [];
  });
  const packet = named(outer, owners.xmp);
  const shown = named(outer, owners.preview);
  // Its boxes begin after two numbers.
  const preview = shown && named(await boxesIn(content, { start: shown.start + 8, end: shown.end }), 'PRVW');
  return {
    tables,
    ...(packet === undefined || packet.end - packet.start > most.block
      ? {}
      : { xmp: content.slice(packet.start, packet.end) }),
    pictures: [
      ...(await pictureOf(content, preview, 12, 0)),
      ...(await pictureOf(content, named(inner, 'THMB'), 8, 4)),
    ],
  };
}
