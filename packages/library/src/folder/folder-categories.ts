import type { LibraryCategory } from '../asset.ts';
import { nameBasedId } from '../store/name-based-id.ts';
import { folderOf, nameOf } from './paths.ts';

/** The id of the category that a folder is. */
export const categoryIdOf = (folder: string): string => nameBasedId(`folder/${folder}`);

/** Folders and those above them, up to the served one, which is the empty path. */
export function withFoldersAbove(folders: Iterable<string>): ReadonlySet<string> {
  const all = new Set<string>();
  for (const start of folders)
    for (let folder = start; !all.has(folder); folder = folderOf(folder)) {
      all.add(folder);
      if (folder === '') break;
    }
  return all;
}

/** The category that a folder is: below that of the folder that it is in. The served folder, which is called `name`, is above all. */
export const categoryOf = (name: string, folder: string): LibraryCategory => ({
  id: categoryIdOf(folder),
  name: (folder === '' ? name : nameOf(folder)).normalize('NFC'),
  parentId: folder === '' ? null : categoryIdOf(folderOf(folder)),
});
