import { savedSearchExtension } from '@assetql/core/text';
import { CommandFailure } from '../io.ts';
import { filesIn, type FolderChoice, type FolderIo } from './folder-files.ts';

const choice: FolderChoice = {
  isFile: (name) => name.endsWith(savedSearchExtension),
  isFolder: (name) => name !== 'node_modules' && name !== '.git',
};

/** The saved-search files of a folder and its subfolders, sorted. Folders that cannot be read are reported. */
export async function savedSearchFiles(io: FolderIo, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  let isWhole = true;
  const incomplete = (): void => {
    isWhole = false;
    io.incomplete?.();
  };
  for await (const file of filesIn({ ...io, incomplete }, folder, choice)) found.push(file);
  // Nobody knows what a folder holds that cannot be read.
  if (found.length === 0 && isWhole)
    throw new CommandFailure(`The folder ${folder} holds no ${savedSearchExtension} file.`);
  return found.toSorted();
}
