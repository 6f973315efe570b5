import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandFailure, type Io } from './io.ts';
import { reason } from './reason.ts';

/** The extension of saved-search files. */
export const extension = '.assetql';

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
    throw new CommandFailure(`${folder} cannot be read: ${reason(error)}.`);
  }
  for (const entry of entries) {
    const name = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== '.git') yield* filesIn(io, name);
    } else if (entry.name.endsWith(extension) && !(await isFolder(resolve(io.cwd, name)))) {
      yield name;
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
