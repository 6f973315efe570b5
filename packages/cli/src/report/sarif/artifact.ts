import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Artifact, ArtifactLocation } from 'sarif';
import type { Input } from '../../input.ts';

/** The name by which locations refer to the folder we stand in. */
export const sourceRoot = '%SRCROOT%';

/** The path without links on its way, since GitHub does not follow them; as it is when the file is gone. */
function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The folder we stand in, as an address. */
export const folderUri = (cwd: string): string => `${pathToFileURL(resolved(cwd)).href.replace(/\/$/, '')}/`;

/** A file in the folder by its relative path, another by its whole address. */
function fileLocation(path: string, cwd: string): ArtifactLocation {
  const target = resolved(path);
  const way = relative(resolved(cwd), target);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return { uri: pathToFileURL(target).href };
  return { uri: way.split(sep).map(encodeURIComponent).join('/'), uriBaseId: sourceRoot };
}

/**
 * The file of an input. Standard input has no address: its text goes along, and locations refer to it by its index.
 * Text is without a byte order mark, as SARIF counts.
 */
export function artifactOf(input: Input, cwd: string): Artifact {
  const properties = { sourceLanguage: 'assetql', encoding: 'UTF-8' };
  if (input.path === undefined)
    return {
      ...properties,
      description: { text: 'standard input' },
      contents: { text: input.text.replace(/^\uFEFF/, '') },
    };
  return { ...properties, location: fileLocation(input.path, cwd) };
}
