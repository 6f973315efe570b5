import { pathToFileURL } from 'node:url';
import type { Artifact, ArtifactLocation } from 'sarif';
import type { Input } from '../../files/input.ts';
import { realPath, pathSegments } from '../report-paths.ts';

/** The SARIF name of the folder that relative paths refer to. */
export const sourceRoot = '%SRCROOT%';

/** The URI of a folder. */
export const folderUri = (folder: string): string => `${pathToFileURL(realPath(folder)).href.replace(/\/$/, '')}/`;

/** A file's location: relative inside the folder, else absolute. */
function fileLocation(path: string, folder: string): ArtifactLocation {
  const way = pathSegments(path, folder);
  if (way === undefined) return { uri: pathToFileURL(realPath(path)).href };
  return { uri: way.map(encodeURIComponent).join('/'), uriBaseId: sourceRoot };
}

/**
 * The SARIF artifact of an input. Standard input has no URI, so its text is included and locations refer to its index. The text is without
 * a byte order mark, because SARIF does not count it.
 */
export function artifactOf(input: Input, folder: string): Artifact {
  const properties = { sourceLanguage: 'assetql', encoding: 'UTF-8' };
  if (input.path === undefined)
    return {
      ...properties,
      description: { text: 'standard input' },
      contents: { text: input.text.replace(/^\uFEFF/, '') },
    };
  return { ...properties, location: fileLocation(input.path, folder) };
}
