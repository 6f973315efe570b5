import { nameOf } from '../../folder/paths.ts';
import { isWebImage, mediaTypeOf } from '../../media-type.ts';
import type { ContentInspector } from '../../processing/file-facts.ts';
import { extensionOf } from '../../uploads/file-name.ts';
import { AtMost } from './at-most.ts';
import { mediaFile, type PictureSource } from './folder-media.ts';

/** How many files are read at a time for people who wait for their pictures. */
const atOnce = 2;

/**
 * Shows files by the pictures that they hold of themselves, else by themselves where every browser shows them, for a program that draws none. Nothing is kept:
 * the files have it.
 */
export function embeddedPictures(inspector: ContentInspector): PictureSource {
  const gate = new AtMost(atOnce);
  return async (file, path, name, signal) => {
    const inspected = { key: file.id, fileName: nameOf(file.path), wanted: 'embedded' } as const;
    const { renditions } = await gate.run(() => inspector.inspect(inspected, () => {}, signal));
    // A raw file holds nothing but a large picture; for a large view, a photograph is better than its thumbnail.
    const bytes = name === 'thumbnail' ? (renditions.thumbnail ?? renditions.preview) : renditions.preview;
    const ownType = mediaTypeOf(extensionOf(file.path));
    if (bytes === undefined) return isWebImage(ownType) ? await mediaFile(path, ownType) : undefined;
    const { inode, size, modified } = file;
    return {
      size: bytes.length,
      mimeType: 'image/jpeg',
      etag: `"${[inode, size, modified, name].join('-')}"`,
      read: (start, end) => bytes.subarray(start, end),
    };
  };
}
