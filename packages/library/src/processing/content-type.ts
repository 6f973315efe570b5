import { schema } from '@assetql/core';
import { mediaTypeOf } from '../media-type.ts';
import { describeName, type FileDescription } from './describe-name.ts';
import type { FileFacts } from './file-facts.ts';

/**
 * Types of content that are the outside of many kinds of files, which only their names tell apart: a package, a text, a container of streams. Each with the
 * asset types (§4.7) of such files.
 */
const containers: Readonly<Record<string, readonly string[]>> = {
  cfb: ['Document', 'Other'],
  dng: ['Image'],
  eps: ['Adobe', 'Other'],
  gz: ['Adobe', 'Other'],
  mov: ['Video', 'Audio'],
  mp4: ['Video', 'Audio'],
  ogg: ['Video', 'Audio'],
  pdf: ['Document', 'Adobe'],
  ps: ['Adobe', 'Other'],
  rtf: ['Document'],
  tif: ['Image'],
  xml: ['Image', 'Document', 'Adobe', 'Other'],
  zip: ['Document', 'Adobe', 'Other'],
};

/** Extensions that are written in more than one way. */
const sameType: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg', tiff: 'tif', aiff: 'aif' };

const usual = (extension: string): string => sameType[extension] ?? extension;

/** Whether a name promises something that a content of this type cannot be. */
function contradicts(
  { fileExtension, assetType, mimeType }: FileDescription,
  type: NonNullable<FileFacts['type']>,
): boolean {
  if (usual(fileExtension) === usual(type.extension) || mimeType === type.mimeType) return false;
  const isKnown = mimeType !== mediaTypeOf('') || schema.fileGroup(fileExtension).extensions.length > 0;
  return !isKnown || containers[type.extension]?.includes(assetType) !== true;
}

/**
 * What an asset shows of its file, by its name and by the type of its content. The content decides what the file is; the name tells apart what has the same
 * outside, such as the documents in a zip file. The extension stays as the person has written it, unless there is none.
 */
export function describeContent(fileName: string, type: FileFacts['type']): FileDescription {
  const byName = describeName(fileName);
  if (type === undefined) return byName;
  if (!contradicts(byName, type)) {
    const isUnnamed = byName.mimeType === mediaTypeOf('') && usual(byName.fileExtension) === usual(type.extension);
    return isUnnamed ? { ...byName, mimeType: type.mimeType } : byName;
  }
  const known = mediaTypeOf(type.extension);
  return {
    fileExtension: byName.fileExtension === '' ? type.extension : byName.fileExtension,
    assetType: schema.fileGroup(type.extension).assetType,
    mimeType: known === mediaTypeOf('') ? type.mimeType : known,
  };
}
