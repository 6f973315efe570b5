import { open } from 'node:fs/promises';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import exifReader, { type ExpandedTags } from 'exifreader';
import type { TagGroups } from '../../processing/embedded-metadata.ts';
import type { FileFacts } from '../../processing/file-facts.ts';

/** Bytes that a compressed part of the metadata may have. */
const largestBlock = 4 * 1_048_576;

const load = (bytes: Uint8Array<ArrayBuffer>): Promise<ExpandedTags> =>
  exifReader.load(bytes.buffer, {
    async: true,
    expanded: true,
    domParser: new DOMParser({ onError: onErrorStopParsing }),
    decompress: { maxDecompressedSize: largestBlock },
  });

/**
 * The tags at the beginning of a picture: those of standards that say what the picture shows. Empty where there are none that can be read.
 */
export async function readTags(bytes: Uint8Array<ArrayBuffer>): Promise<TagGroups> {
  try {
    const { xmp, iptc, exif, gps } = await load(bytes);
    // Coordinates are read from tags of EXIF.
    return { xmp, iptc, exif: gps === undefined ? exif : { ...exif, ...gps } };
  } catch {
    // A picture may have none, or damaged ones; neither is in the way of the picture.
    return {};
  }
}

/** The size in pixels that the head of a JPEG, PNG, GIF or TIFF file says, turned as its metadata asks for. Empty where it says none. */
export async function readSize(bytes: Uint8Array<ArrayBuffer>): Promise<Pick<FileFacts, 'width' | 'height'>> {
  try {
    const { file, pngFile, gif, exif } = await load(bytes);
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
export async function readPacket(packet: Uint8Array): Promise<TagGroups> {
  const text = Buffer.from(packet).toString('utf8');
  const { xmp } = await readTags(
    new Uint8Array(Buffer.from(text.startsWith('<?xpacket begin') ? text : marker + text)),
  );
  return { xmp };
}

/** Bytes of a file of metadata that are read. */
const largestSidecar = 4 * 1_048_576;

const firstPart = async (path: string, most: number): Promise<string> => {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(most, (await file.stat()).size)));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
};

/** The tags of a file of metadata (XMP) beside the file that it describes. Empty for one that cannot be read. */
export async function readSidecar(path: string): Promise<TagGroups> {
  try {
    const text = await firstPart(path, largestSidecar);
    const start = text.search(/<(?:x:xmpmeta|rdf:RDF)[\s>]/);
    if (start < 0) return {};
    const { xmp } = await readPacket(Buffer.from(text.slice(start)));
    return xmp === undefined ? {} : { sidecar: xmp };
  } catch {
    return {};
  }
}
