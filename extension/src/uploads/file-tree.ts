import { FileType, Uri, workspace } from 'vscode';
import type { FileTree, FolderEntry } from './found-files.ts';

const entryOf = (type: FileType): FolderEntry => ({
  kind: type & FileType.File ? 'file' : type & FileType.Directory ? 'folder' : 'other',
  isLink: (type & FileType.SymbolicLink) !== 0,
});

/** Files as the editor reads them, of whichever file system. */
export const editorFiles: FileTree<Uri> = {
  stat: async (uri) => {
    const { type, size, mtime } = await workspace.fs.stat(uri);
    return { ...entryOf(type), size, modified: mtime };
  },
  list: async (folder) => {
    const entries = await workspace.fs.readDirectory(folder);
    return entries.map(([name, type]) => [name, entryOf(type)]);
  },
  join: (folder, name) => Uri.joinPath(folder, name),
  nameOf: ({ path }) => path.replace(/(?<!\/)\/+$/, '').replace(/^.*\//s, '') || path,
  keyOf: (uri) => uri.toString(),
};
