import exifReader, { type ExpandedTags } from 'exifreader';
import type { TagGroups } from './embedded-metadata.ts';
import type { FileFacts } from './file-facts.ts';

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

/**
 * The tags at the beginning of a picture: those of standards that say what the picture shows. Empty where there are none that can be read.
 */
export async function readTags(bytes: Uint8Array<ArrayBuffer>, domParser: XmlParser): Promise<TagGroups> {
  try {
    const { xmp, iptc, exif, gps } = await load(bytes, domParser);
    // Coordinates are read from tags of EXIF.
    return { xmp, iptc, exif: gps === undefined ? exif : { ...exif, ...gps } };
  } catch {
    // A picture may have none, or damaged ones; neither is in the way of the picture.
    return {};
  }
}

/** How a picture is turned, as its EXIF says it: 1 to 8; `undefined` where it does not say it. */
export async function readOrientation(
  bytes: Uint8Array<ArrayBuffer>,
  domParser: XmlParser,
): Promise<number | undefined> {
  try {
    return (await load(bytes, domParser)).exif?.Orientation?.value;
  } catch {
    return undefined;
  }
}

/** The thumbnail that the EXIF of a photograph holds, a JPEG, and how it is turned. */
export async function readThumbnail(
  bytes: Uint8Array<ArrayBuffer>,
  domParser: XmlParser,
): Promise<{ readonly thumbnail: Uint8Array<ArrayBuffer>; readonly orientation: number } | undefined> {
  try {
    const { Thumbnail, exif } = await load(bytes, domParser);
    if (Thumbnail?.type !== 'image/jpeg') return undefined;
    const { image } = Thumbnail;
    const thumbnail = Uint8Array.from(ArrayBuffer.isView(image) ? image : new Uint8Array(image));
    return { thumbnail, orientation: exif?.Orientation?.value ?? 1 };
  } catch {
    return undefined;
  }
}

/** The tags of some tables of EXIF, each with the head of a TIFF file. */
export async function readTables(tables: readonly Blob[], domParser: XmlParser): Promise<TagGroups> {
  let exif: object = {};
  for (const table of tables)
    exif = { ...exif, ...(await readTags(new Uint8Array(await table.arrayBuffer()), domParser)).exif };
  return { exif };
}

/** The size in pixels that the head of a JPEG, PNG, GIF or TIFF file says, turned as its metadata asks for. Empty where it says none. */
export async function readSize(
  bytes: Uint8Array<ArrayBuffer>,
  domParser: XmlParser,
): Promise<Pick<FileFacts, 'width' | 'height'>> {
  try {
    const { file, pngFile, gif, exif } = await load(bytes, domParser);
    const { 'Image Width': across, 'Image Height': down } = pngFile ?? gif ?? file ?? {};
    const width = across?.value ?? exif?.ImageWidth?.value;
    const height = down?.value ?? exif?.ImageLength?.value;
    if (typeof width !== 'number' || typeof height !== 'number') return {};
    // From 5 on, orientations of EXIF are turned by a quarter.
    const isTurned = (exif?.Orientation?.value ?? 1) >= 5;
    return isTurned ? { width: height, height: width } : { width, height };
  } catch {
    return {};
  }
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

/** The tags of a file of metadata (XMP) beside the file that it describes. Empty for one that cannot be read. */
export async function readSidecar(content: Blob, domParser: XmlParser): Promise<TagGroups> {
  try {
    const text = await content.slice(0, largestSidecar).text();
    const start = text.search(/<(?:x:xmpmeta|rdf:RDF)[\s>]/);
    if (start < 0) return {};
    const { xmp } = await readPacket(text.slice(start), domParser);
    return xmp === undefined ? {} : { sidecar: xmp };
  } catch {
    return {};
  }
}
