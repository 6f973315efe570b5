import { readdir, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { join, resolve } from 'node:path';
import { visible } from '@assetql/client/visible';
import type { Io } from '../io.ts';
import { fileErrorText } from './file-error-text.ts';

/** A description of a folder entry that is not a regular file; `undefined` for regular files. */
export function describeSpecialFile(found: Stats): string | undefined {
  if (found.isFile() || found.isDirectory()) return undefined;
  return found.isFIFO() ? 'a named pipe' : found.isSocket() ? 'a socket' : 'a device';
}

/** Why an entry of a folder is skipped; `undefined` for a file or a link to one. */
async function skipReason(path: string): Promise<string | undefined> {
  try {
    const what = describeSpecialFile(await stat(path));
    return what === undefined ? undefined : `it is ${what}`;
  } catch (error) {
    // Names are bytes on some systems. Where they are no text, the text that was read names no file.
    if (path.includes('\uFFFD')) return 'its name is not UTF-8; rename it';
    // Editors lock files with dangling links, such as Emacs's `.#a.assetql`.
    return code(error) === 'ENOENT' ? 'it is a link to a file that does not exist' : fileErrorText(error);
  }
}

const code = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Whether a path is a folder or a link to one. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

/** What reading a folder needs: problems are told, and the others of its files are still read. */
export type FolderIo = Pick<Io, 'cwd' | 'err' | 'incomplete'>;

/** Which entries of a folder are taken, by their names. */
export interface FolderChoice {
  readonly isFile: (name: string) => boolean;
  readonly isFolder: (name: string) => boolean;
}

/** The chosen files of a folder and its subfolders. Links to folders are not followed, because they may form a cycle. */
export async function* filesIn(io: FolderIo, folder: string, choice: FolderChoice): AsyncGenerator<string> {
  let entries;
  try {
    entries = await readdir(resolve(io.cwd, folder), { withFileTypes: true });
  } catch (error) {
    io.err(`assetql: ${visible(folder)} cannot be read: ${fileErrorText(error)}.\n`);
    io.incomplete?.();
    return;
  }
  for (const entry of entries) {
    const name = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (choice.isFolder(entry.name)) yield* filesIn(io, name, choice);
    } else if (choice.isFile(entry.name) && !(await isFolder(resolve(io.cwd, name)))) {
      const isPlain = entry.isFile() && !name.includes('\uFFFD');
      const why = isPlain ? undefined : await skipReason(resolve(io.cwd, name));
      if (why === undefined) yield name;
      else io.err(`${visible(name)} is passed over: ${why}.\n`);
    }
  }
}
