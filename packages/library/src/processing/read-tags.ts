import exifReader, { type ExpandedTags } from 'exifreader';
import type { TagGroups } from './embedded-metadata.ts';
import type { PictureSize } from './picture-size.ts';

/** Reads XML; browsers have one. What is not well-formed is to throw, or to give a document that says so. */
export type XmlParser = NonNullable<NonNullable<Parameters<typeof exifReader.load>[1]>['domParser']>;

/** Bytes that a compressed part of the metadata may have. */
const largestBlock = 4 * 1_048_576;

const load = (bytes: Uint8Array<ArrayBuffer>, domParser: XmlParser): Promise<ExpandedTags> =>
  exifReader.load(bytes.buffer, {
    async: true,
    expanded: true,
    domParser,
    decompress: { maxDecompressedSize: largestBlock },
  });

/** What the head of a picture says. */
export interface PictureHead {
  /** The tags of standards that say what it shows. */
  readonly tags: TagGroups;
  /** Its size in pixels, turned as its metadata asks for. Known for JPEG, PNG, GIF and TIFF. */
  readonly size: PictureSize;
}

function sizeOf({ file, pngFile, gif, exif }: ExpandedTags): PictureSize {
  const { 'Image Width': across, 'Image Height': down } = pngFile ?? gif ?? file ?? {};
  const width = across?.value ?? exif?.ImageWidth?.value;
  const height = down?.value ?? exif?.ImageLength?.value;
  if (typeof width !== 'number' || typeof height !== 'number') return {};
  // From 5 on, orientations of EXIF are turned by a quarter.
  const isTurned = (exif?.Orientation?.value ?? 1) >= 5;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Reads the bytes at the beginning of a picture. What they do not say, or say in a way that cannot be read, is left out. */
export async function readHead(bytes: Uint8Array<ArrayBuffer>, domParser: XmlParser): Promise<PictureHead> {
  try {
    const head = await load(bytes, domParser);
    const { xmp, iptc, exif, gps } = head;
    // Coordinates are read from tags of EXIF.
    return { tags: { xmp, iptc, exif: gps === undefined ? exif : { ...exif, ...gps } }, size: sizeOf(head) };
  } catch {
    // A picture may have no tags, or damaged ones; neither is in the way of the picture.
    return { tags: {}, size: {} };
  }
}

/** The tags at the beginning of a picture. Empty where there are none that can be read. */
export const readTags = async (bytes: Uint8Array<ArrayBuffer>, domParser: XmlParser): Promise<TagGroups> =>
  (await readHead(bytes, domParser)).tags;

/** The tags of some tables of EXIF, each with the head of a TIFF file. */
export async function readTables(tables: readonly Blob[], domParser: XmlParser): Promise<TagGroups> {
  let exif: object = {};
  for (const table of tables)
    exif = { ...exif, ...(await readTags(new Uint8Array(await table.arrayBuffer()), domParser)).exif };
  return { exif };
}

/** What a packet of XMP begins with, unless its program has left it out. */
const marker = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>';

/** The tags in a packet of XMP. */
export async function readPacket(packet: Uint8Array | string, domParser: XmlParser): Promise<TagGroups> {
  const text = typeof packet === 'string' ? packet : new TextDecoder().decode(packet);
  const whole = text.startsWith('<?xpacket begin') ? text : marker + text;
  const { xmp } = await readTags(new TextEncoder().encode(whole), domParser);
  return { xmp };
}

/** Bytes of a file of metadata that are read. */
const largestSidecar = 4 * 1_048_576;

/** The encoding of a text by its byte order mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** What is read of a file of metadata. */
export interface SidecarTags {
  readonly tags: TagGroups;
  /** Why it does not count, in one sentence. */
  readonly problem?: string;
}

const unreadSidecar: SidecarTags = {
  tags: {},
  problem: 'Its sidecar cannot be read as XMP, so that nothing in it counts; write it anew, or remove it.',
};

/** The tags of a file of metadata (XMP) beside the file that it describes. None for one that cannot be read, which the problem says. */
export async function readSidecar(content: Blob, domParser: XmlParser): Promise<SidecarTags> {
  if (content.size > largestSidecar)
    return {
      tags: {},
      problem: `Its sidecar has more than ${largestSidecar / 1_048_576} MiB, so that nothing in it counts; replace it by a smaller one.`,
    };
  try {
    const bytes = await content.arrayBuffer();
    const text = new TextDecoder(encodingOf(new Uint8Array(bytes))).decode(bytes);
    const start = text.search(/<(?:x:xmpmeta|rdf:RDF)[\s>]/);
    if (start < 0) return unreadSidecar;
    const { xmp } = await readPacket(text.slice(start), domParser);
    return xmp === undefined || Object.keys(xmp).length === 0 ? unreadSidecar : { tags: { sidecar: xmp } };
  } catch {
    return unreadSidecar;
  }
}
