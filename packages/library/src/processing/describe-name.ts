import { schema } from '@assetql/core';
import type { LibraryAsset } from '../asset.ts';
import { mediaTypeOf } from '../media-type.ts';
import { extensionOf } from '../uploads/file-name.ts';

/** What an asset shows of its file. */
export type FileDescription = Pick<LibraryAsset, 'fileExtension' | 'assetType' | 'mimeType'>;

/** What the name of a file tells of it: all that is known until its content is read. */
export function describeName(fileName: string): FileDescription {
  const fileExtension = extensionOf(fileName);
  return { fileExtension, assetType: schema.fileGroup(fileExtension).assetType, mimeType: mediaTypeOf(fileExtension) };
}
