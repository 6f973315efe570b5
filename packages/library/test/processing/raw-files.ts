/** A value of TIFF: its type, and the values. */
export type Entry = readonly [tag: number, type: 2 | 3 | 4 | 7, values: readonly number[]];

export interface RawDirectory {
  readonly entries: readonly Entry[];
  /** The tag and the length behind which the picture is put, as an offset. */
  readonly picture?: { readonly offsetTag: number; readonly lengthTag: number; readonly bytes: Uint8Array };
}

const sizes = { 2: 1, 3: 2, 4: 4, 7: 1 } as const;

/**
 * A file with the tables of TIFF. The first directory names the others: one as EXIF (0x8769), the rest below it (0x14a). `mark` is put behind the head, as Canon does.
 */
export function raw(
  first: RawDirectory,
  below: readonly RawDirectory[] = [],
  { isLittle = true, mark = 'CR\u0002\0', exif }: { isLittle?: boolean; mark?: string; exif?: RawDirectory } = {},
): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (bytes: Uint8Array): number => {
    const at = length;
    parts.push(Buffer.from(bytes));
    length += bytes.length;
    if (length % 2 === 1) {
      parts.push(Buffer.alloc(1));
      length += 1;
    }
    return at;
  };
  const number = (value: number, size: number): Buffer => {
    const bytes = Buffer.alloc(size);
    if (isLittle) bytes.writeUIntLE(value, 0, size);
    else bytes.writeUIntBE(value, 0, size);
    return bytes;
  };
  const head = Buffer.concat([
    Buffer.from(isLittle ? 'II*\0' : 'MM\0*', 'latin1'),
    number(0, 4),
    Buffer.from(mark, 'latin1'),
  ]);
  add(head);
  const directory = ({ entries, picture }: RawDirectory, more: readonly Entry[] = []): number => {
    const all: Entry[] = [...entries, ...more];
    if (picture !== undefined) {
      const at = add(picture.bytes);
      all.push([picture.offsetTag, 4, [at]], [picture.lengthTag, 4, [picture.bytes.length]]);
    }
    const rows = all
      .toSorted(([a], [b]) => a - b)
      .map(([tag, type, values]) => {
        const bytes = Buffer.concat(values.map((value) => number(value, sizes[type])));
        const value =
          bytes.length <= 4 ? Buffer.concat([bytes, Buffer.alloc(4)]).subarray(0, 4) : number(add(bytes), 4);
        return Buffer.concat([number(tag, 2), number(type, 2), number(values.length, 4), value]);
      });
    return add(Buffer.concat([number(rows.length, 2), ...rows, number(0, 4)]));
  };
  const offsets = below.map((each) => directory(each));
  const start = directory(first, [
    ...(offsets.length === 0 ? [] : [[0x14a, 4, offsets] satisfies Entry]),
    ...(exif === undefined ? [] : [[0x8769, 4, [directory(exif)]] satisfies Entry]),
  ]);
  const file = Buffer.concat(parts);
  number(start, 4).copy(file, 4);
  return file;
}

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A layered file of this size, with these resources by number. */
export function layered(
  width: number,
  height: number,
  resources: Readonly<Record<number, Uint8Array>>,
  mode = 3,
): Buffer {
  const blocks = Object.entries(resources).map(([id, bytes]) =>
    Buffer.concat([
      Buffer.from('8BIM'),
      u16(Number(id)),
      Buffer.from([0, 0]),
      u32(bytes.length),
      bytes,
      Buffer.alloc(bytes.length % 2),
    ]),
  );
  const all = Buffer.concat(blocks);
  return Buffer.concat([
    Buffer.from('8BPS'),
    u16(1),
    Buffer.alloc(6),
    u16(3),
    u32(height),
    u32(width),
    u16(8),
    u16(mode),
    u32(0),
    u32(all.length),
    all,
    u32(0),
  ]);
}

/** The resource with the thumbnail of a layered file. */
export const thumbnailOf = (jpeg: Uint8Array): Buffer => Buffer.concat([Buffer.alloc(28), jpeg]);

const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content]);
};
const owned = (owner: string, ...parts: readonly Uint8Array[]): Buffer =>
  box('uuid', Buffer.from(owner, 'hex'), ...parts);

export interface CanonFile {
  readonly tables?: readonly Uint8Array[];
  readonly xmp?: string;
  readonly preview?: Uint8Array;
  readonly thumbnail?: Uint8Array;
}

/** A raw file as newer cameras of Canon write it (CR3), without pixels. */
export function canon({ tables = [], xmp, preview, thumbnail }: CanonFile): Buffer {
  const inner = tables.map((table, at) => box(`CMT${at + 1}`, table));
  if (thumbnail !== undefined)
    inner.push(box('THMB', u32(0), u16(160), u16(120), u32(thumbnail.length), Buffer.from([0, 1, 0, 0]), thumbnail));
  const pixels = Buffer.concat([u32(1), Buffer.from('mdat'), u32(0), u32(16 + 100), Buffer.alloc(100)]);
  return Buffer.concat([
    box('ftyp', Buffer.from('crx \0\0\0\u0001crx isom', 'latin1')),
    box('moov', owned('85c0b687820f11e08111f4ce462b6a48', box('CNCV', Buffer.from('CanonCR3')), ...inner)),
    ...(xmp === undefined ? [] : [owned('be7acfcb97a942e89c71999491e3afac', Buffer.from(xmp))]),
    ...(preview === undefined
      ? []
      : [
          owned(
            'eaf42b5e1c984b88b9fbb7dc406e4d16',
            u32(0),
            u32(1),
            box('PRVW', u32(0), u16(1), u16(1620), u16(1080), u16(1), u32(preview.length), preview),
          ),
        ]),
    pixels,
  ]);
}
