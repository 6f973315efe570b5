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
    const { xmp, iptc, exif } = await load(bytes);
    return { xmp, iptc, exif };
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
