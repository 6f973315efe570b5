import { readdir, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { join, resolve } from 'node:path';
import { visible } from '@assetql/client/visible';
import { CommandFailure, type Io } from '../io.ts';
import { fileErrorText } from './file-error-text.ts';

/** The extension of saved-search files. */
export const extension = '.assetql';

/** Folder entries that are not regular files, and are skipped. */
function describeSpecialFile(found: Stats): string | undefined {
  if (found.isFile() || found.isDirectory()) return undefined;
  return found.isFIFO() ? 'a named pipe' : found.isSocket() ? 'a socket' : 'a device';
}

/** Why something in a folder is passed over; `undefined` when it is a file or a link to one. */
async function skipReason(path: string): Promise<string | undefined> {
  try {
    const what = describeSpecialFile(await stat(path));
    return what === undefined ? undefined : `it is ${what}`;
  } catch (error) {
    // Editors keep their locks in links that lead to no file, such as .#a.assetql of Emacs.
    return code(error) === 'ENOENT' ? 'it is a link to a file that does not exist' : fileErrorText(error);
  }
}

const code = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Whether there is a folder at the path, or a link to one. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function* filesIn(io: Io, folder: string): AsyncGenerator<string> {
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
      if (entry.name !== 'node_modules' && entry.name !== '.git') yield* filesIn(io, name);
    } else if (entry.name.endsWith(extension) && !(await isFolder(resolve(io.cwd, name)))) {
      const why = entry.isFile() ? undefined : await skipReason(resolve(io.cwd, name));
      if (why === undefined) yield name;
      else io.err(`${visible(name)} is passed over: ${why}.\n`);
    }
  }
}

/** The saved-search files of a folder and of the folders in it, in order. Links to folders are not followed, since they may lead in a circle. */
export async function savedSearchFiles(io: Io, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const file of filesIn(io, folder)) found.push(file);
  if (found.length === 0) throw new CommandFailure(`The folder ${folder} holds no ${extension} file.`);
  return found.toSorted();
}
