import { extensionOf } from '../uploads/file-name.ts';
import { canonBoxes } from './canon-boxes.ts';
import type { FileFacts } from './file-facts.ts';
import type { PictureSize } from './picture-size.ts';

/** The picture that a raw or layered file holds of itself, and what its own tables say. */
export interface EmbeddedPicture {
  /** A JPEG; absent in a file that holds none. */
  readonly picture?: Blob;
  /** How it is turned, as EXIF counts it. */
  readonly orientation?: number;
  /** Of the whole picture, as it is seen. */
  readonly size: PictureSize;
  readonly colorMode?: string;
  /** XMP, where the tags of the file do not hold it. */
  readonly packet?: Uint8Array<ArrayBuffer>;
  /** Tables of EXIF, where they are not those at the beginning of the file. */
  readonly tables?: readonly Blob[];
}

/** Raw formats of cameras whose tables are those of TIFF. */
const raws: ReadonlySet<string> = new Set([
  'cr2',
  'nef',
  'nrw',
  'arw',
  'sr2',
  'dng',
  'rw2',
  'orf',
  'pef',
  'srw',
  '3fr',
  'iiq',
]);

/** Others of which the picture is found in a way of its own. */
const others: ReadonlySet<string> = new Set(['cr3', 'raf', 'psd']);

/** Whether files of this type are drawn by a picture that they hold of themselves. */
export const holdsPicture = (type: FileFacts['type']): boolean =>
  type !== undefined && (raws.has(type.extension) || others.has(type.extension));

/** The type of a file whose content is known as TIFF alone: a raw file is one as well, and of what camera its name says. */
export function rawTypeOf(type: FileFacts['type'], fileName: string): FileFacts['type'] {
  const extension = extensionOf(fileName);
  return type?.extension === 'tif' && raws.has(extension) ? { extension, mimeType: `image/x-${extension}` } : type;
}

/** Directories and entries of a file that are read, and bytes of the picture. */
const most = { directories: 32, entries: 1000, picture: 67_108_864 } as const;

/** Some bytes of a file, with zeros for those that are beyond its end. */
async function viewOf(content: Blob, start: number, length: number): Promise<DataView> {
  const bytes = new Uint8Array(length);
  bytes.set(new Uint8Array(await content.slice(start, start + length).arrayBuffer()));
  return new DataView(bytes.buffer);
}

const isStart = (marker: number): boolean => marker === 0xc0 || marker === 0xc1 || marker === 0xc2;

/** Whether bytes are a JPEG that is drawn everywhere: not the lossless kind in which raw pixels are packed. */
async function isPicture(content: Blob, start: number, length: number): Promise<boolean> {
  if (length < 4 || length > most.picture || start + length > content.size) return false;
  const view = await viewOf(content, start, Math.min(length, 65_536));
  if (view.getUint16(0) !== 0xffd8) return false;
  for (let at = 2; at + 4 <= view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (isStart(marker)) return true;
    // Other kinds, and the beginning of pixels.
    if ((marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4) || marker === 0xda) return false;
  }
  return false;
}

interface Place {
  readonly start: number;
  readonly length: number;
}

/** The largest of some places that holds a picture. */
async function largestPicture(content: Blob, places: readonly Place[]): Promise<Blob | undefined> {
  for (const { start, length } of places.toSorted((a, b) => b.length - a.length))
    if (await isPicture(content, start, length)) return content.slice(start, start + length, 'image/jpeg');
  return undefined;
}

/** Names of tags of TIFF and EXIF. */
const tags = {
  /** Of Panasonic: where on the sensor the picture is. */
  sensorTop: 0x4,
  sensorLeft: 0x5,
  sensorBottom: 0x6,
  sensorRight: 0x7,
  width: 0x100,
  height: 0x101,
  compression: 0x103,
  stripOffsets: 0x111,
  orientation: 0x112,
  stripLengths: 0x117,
  directories: 0x14a,
  pictureOffset: 0x201,
  pictureLength: 0x202,
  /** Of Panasonic: a whole JPEG. */
  jpegOfRaw: 0x2e,
  exif: 0x8769,
  exifWidth: 0xa002,
  exifHeight: 0xa003,
} as const;

const wantedTags: ReadonlySet<number> = new Set(Object.values(tags));

/** Bytes of a value by its type: those of numbers without a sign, which are all that is read. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1, 13: 4 };

/** A directory of TIFF: the numbers of the wanted tags, and where their values are. */
interface Directory {
  readonly numbers: ReadonlyMap<number, readonly number[]>;
  readonly places: ReadonlyMap<number, Place>;
  readonly next: number;
}

async function readDirectory(content: Blob, start: number, isLittle: boolean): Promise<Directory> {
  const numbers = new Map<number, readonly number[]>();
  const places = new Map<number, Place>();
  const head = await viewOf(content, start, 2);
  const count = Math.min(most.entries, head.getUint16(0, isLittle));
  const view = await viewOf(content, start + 2, count * 12 + 4);
  for (let at = 0; at < count * 12; at += 12) {
    const [tag, type, amount] = [
      view.getUint16(at, isLittle),
      view.getUint16(at + 2, isLittle),
      view.getUint32(at + 4, isLittle),
    ];
    const size = sizes[type];
    if (size === undefined || amount === 0 || !wantedTags.has(tag)) continue;
    const length = size * amount;
    const offset = length <= 4 ? start + 2 + at + 8 : view.getUint32(at + 8, isLittle);
    places.set(tag, { start: offset, length });
    if (amount > 16) continue;
    const values = await viewOf(content, offset, length);
    const valueAt = (index: number): number => {
      if (size === 1) return values.getUint8(index);
      return size === 2 ? values.getUint16(index * 2, isLittle) : values.getUint32(index * 4, isLittle);
    };
    numbers.set(
      tag,
      Array.from({ length: amount }, (_, index) => valueAt(index)),
    );
  }
  return { numbers, places, next: view.getUint32(count * 12, isLittle) };
}

/** Reads the tables of a raw file; those of Panasonic say the size of the picture in their own way. */
async function readRaw(content: Blob, isPanasonic = false): Promise<EmbeddedPicture> {
  const head = await viewOf(content, 0, 8);
  const isLittle = head.getUint16(0) === 0x4949;
  const waiting = [head.getUint32(4, isLittle)];
  const seen = new Set<number>();
  const places: Place[] = [];
  let orientation: number | undefined;
  let exif: readonly [number, number] | undefined;
  let largest: readonly [number, number] = [0, 0];
  for (let start = waiting.shift(); start !== undefined && seen.size < most.directories; start = waiting.shift()) {
    if (start === 0 || seen.has(start)) continue;
    seen.add(start);
    const { numbers, places: found, next } = await readDirectory(content, start, isLittle);
    const first = (tag: number): number => numbers.get(tag)?.[0] ?? 0;
    waiting.push(...(numbers.get(tags.directories) ?? []), first(tags.exif), next);
    if (seen.size === 1) orientation = numbers.get(tags.orientation)?.[0];
    if (first(tags.exifWidth) > 0) exif = [first(tags.exifWidth), first(tags.exifHeight)];
    const [width, height] = isPanasonic
      ? [first(tags.sensorRight) - first(tags.sensorLeft), first(tags.sensorBottom) - first(tags.sensorTop)]
      : [first(tags.width), first(tags.height)];
    if (width > 0 && width * height > largest[0] * largest[1]) largest = [width, height];
    places.push({ start: first(tags.pictureOffset), length: first(tags.pictureLength) });
    if ([6, 7].includes(first(tags.compression)))
      places.push({ start: first(tags.stripOffsets), length: first(tags.stripLengths) });
    const jpeg = found.get(tags.jpegOfRaw);
    if (jpeg !== undefined) places.push(jpeg);
  }
  const picture = await largestPicture(content, places);
  const [across, down] = exif ?? largest;
  const [width, height] = (orientation ?? 1) >= 5 ? [down, across] : [across, down];
  return {
    ...(picture === undefined ? {} : { picture }),
    ...(orientation === undefined ? {} : { orientation }),
    size: width > 0 && height > 0 ? { width, height } : {},
  };
}

/** Reads the table of a raw file of Fujifilm. */
async function readFuji(content: Blob): Promise<EmbeddedPicture> {
  const head = await viewOf(content, 84, 8);
  const picture = await largestPicture(content, [{ start: head.getUint32(0), length: head.getUint32(4) }]);
  return { ...(picture === undefined ? {} : { picture }), size: {} };
}

/** Reads the boxes of a raw file of Canon of the newer kind. */
async function readCanon(content: Blob): Promise<EmbeddedPicture> {
  const { tables, xmp, pictures } = await canonBoxes(content);
  const [first] = tables;
  const { size, orientation } = first === undefined ? { size: {} } : await readRaw(first);
  const picture = await largestPicture(content, pictures);
  return {
    ...(picture === undefined ? {} : { picture }),
    ...(orientation === undefined ? {} : { orientation }),
    ...(xmp === undefined ? {} : { packet: new Uint8Array(await xmp.arrayBuffer()) }),
    tables,
    size,
  };
}

const colorModes: Readonly<Record<number, string>> = { 1: 'Grayscale', 2: 'Indexed', 3: 'RGB', 4: 'CMYK', 9: 'Lab' };
/** Resources of a layered file: its thumbnail, and its XMP. */
const resources = { thumbnail: 1036, xmp: 1060 } as const;
/** Bytes before the picture in the resource with the thumbnail. */
const thumbnailHead = 28;

/** Reads the head and the resources of a layered file (PSD). */
async function readLayered(content: Blob): Promise<EmbeddedPicture> {
  const head = await viewOf(content, 0, 30);
  const [height, width] = [head.getUint32(14), head.getUint32(18)];
  const colorMode = colorModes[head.getUint16(24)];
  const start = 30 + head.getUint32(26);
  const length = await viewOf(content, start, 4);
  const end = Math.min(content.size, start + 4 + length.getUint32(0));
  const found = new Map<number, Place>();
  let at = start + 4;
  for (let count = 0; at + 12 <= end && count < most.entries; count++) {
    const entry = await viewOf(content, at, 268);
    if (entry.getUint32(0) !== 0x3842494d) break;
    const name = 6 + (1 + entry.getUint8(6) + ((1 + entry.getUint8(6)) % 2));
    const size = entry.getUint32(name);
    found.set(entry.getUint16(4), { start: at + name + 4, length: size });
    at += name + 4 + size + (size % 2);
  }
  const thumbnail = found.get(resources.thumbnail);
  const picture =
    thumbnail &&
    (await largestPicture(content, [
      { start: thumbnail.start + thumbnailHead, length: thumbnail.length - thumbnailHead },
    ]));
  const xmp = found.get(resources.xmp);
  return {
    ...(picture === undefined ? {} : { picture }),
    ...(colorMode === undefined ? {} : { colorMode }),
    ...(xmp === undefined || xmp.length > most.picture
      ? {}
      : { packet: new Uint8Array(await content.slice(xmp.start, xmp.start + xmp.length).arrayBuffer()) }),
    size: width > 0 && height > 0 ? { width, height } : {},
  };
}

/** Reads the picture that a file of a type that {@link holdsPicture} holds of itself. Whatever is wrong with the file, what is known is given. */
export async function readEmbeddedPicture(
  content: Blob,
  { extension }: NonNullable<FileFacts['type']>,
): Promise<EmbeddedPicture> {
  if (extension === 'psd') return await readLayered(content);
  if (extension === 'cr3') return await readCanon(content);
  return extension === 'raf' ? await readFuji(content) : await readRaw(content, extension === 'rw2');
}
