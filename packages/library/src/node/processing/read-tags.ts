import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import exifReader from 'exifreader';
import type { TagGroups } from '../../processing/embedded-metadata.ts';

/** Bytes that a compressed part of the metadata may have. */
const largestBlock = 4 * 1_048_576;

/**
 * The tags at the beginning of a picture: those of standards that say what the picture shows. Empty where there are none that can be read.
 */
export async function readTags(bytes: Uint8Array<ArrayBuffer>): Promise<TagGroups> {
  try {
    const { xmp, iptc, exif } = await exifReader.load(bytes.buffer, {
      async: true,
      expanded: true,
      domParser: new DOMParser({ onError: onErrorStopParsing }),
      decompress: { maxDecompressedSize: largestBlock },
    });
    return { xmp, iptc, exif };
  } catch {
    // A picture may have none, or damaged ones; neither is in the way of the picture.
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
