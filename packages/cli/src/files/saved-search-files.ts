import { savedSearchExtension } from '@assetql/core/text';
import { CommandFailure, type Io } from '../io.ts';
import { filesIn, type FolderChoice } from './folder-files.ts';

const choice: FolderChoice = {
  isFile: (name) => name.endsWith(savedSearchExtension),
  isFolder: (name) => name !== 'node_modules' && name !== '.git',
};

/** The saved-search files of a folder and its subfolders, sorted. */
export async function savedSearchFiles(io: Io, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const file of filesIn(io, folder, choice)) found.push(file);
  if (found.length === 0) throw new CommandFailure(`The folder ${folder} holds no ${savedSearchExtension} file.`);
  return found.toSorted();
}
