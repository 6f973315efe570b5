import { isDrawable } from './drawable.ts';
import { holdsPicture, readEmbeddedPicture } from './embedded-picture.ts';
import type { FileFacts, Inspection } from './file-facts.ts';
import { metadataBytes } from './limits.ts';
import { readOrientation, readThumbnail, type XmlParser } from './read-tags.ts';
import { withOrientation } from './with-orientation.ts';

const bytesOf = async (content: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await content.arrayBuffer());

/**
 * The pictures that a file holds of itself, as JPEGs that say how they are turned: of a photograph its thumbnail, of a raw or layered file its
 * preview. Empty where there are none.
 */
export async function embeddedRenditions(
  content: Blob,
  type: FileFacts['type'],
  domParser: XmlParser,
): Promise<Inspection['renditions']> {
  if (type === undefined || type.extension === 'svg' || !isDrawable(type)) return {};
  if (!holdsPicture(type)) {
    const head = await bytesOf(content.slice(0, metadataBytes));
    const found = await readThumbnail(head, domParser);
    return found === undefined ? {} : { thumbnail: withOrientation(found.thumbnail, found.orientation) };
  }
  const { picture, orientation = 1 } = await readEmbeddedPicture(content, type);
  if (picture === undefined) return {};
  const preview = await bytesOf(picture);
  const own = await readOrientation(preview.subarray(0, metadataBytes).slice(), domParser);
  return { preview: own === undefined ? withOrientation(preview, orientation) : preview };
}
