import { pathToFileURL } from 'node:url';
import type { Artifact, ArtifactLocation } from 'sarif';
import type { Input } from '../../files/input.ts';
import { realPath, pathSegments } from '../report-paths.ts';

/** The name by which locations refer to the folder that files are named from. */
export const sourceRoot = '%SRCROOT%';

/** A folder as an address. */
export const folderUri = (folder: string): string => `${pathToFileURL(realPath(folder)).href.replace(/\/$/, '')}/`;

/** A file in the folder by its relative path, another by its whole address. */
function fileLocation(path: string, folder: string): ArtifactLocation {
  const way = pathSegments(path, folder);
  if (way === undefined) return { uri: pathToFileURL(realPath(path)).href };
  return { uri: way.map(encodeURIComponent).join('/'), uriBaseId: sourceRoot };
}

/**
 * The file of an input. Standard input has no address: its text goes along, and locations refer to it by its index.
 * Text is without a byte order mark, as SARIF counts.
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
