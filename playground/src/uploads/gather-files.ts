import type { DroppedFiles } from './use-file-drop.ts';

/** A file with its path within the folder that was chosen; the path of a single file is its name. */
export interface ChosenFile {
  readonly file: File;
  readonly path: string;
}

export interface Gathered {
  readonly files: readonly ChosenFile[];
  /** The paths of files and folders that could not be read. */
  readonly unreadable: readonly string[];
}

/** Files that systems keep in folders for themselves. */
const isHidden = (name: string): boolean => name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name);

/** Files of an input; those of folders have a path. Hidden files of folders are left out. */
export const fromInput = (files: Iterable<File>): readonly ChosenFile[] =>
  [...files]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ file, path }) => path === file.name || !path.split('/').some(isHidden));

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** All entries of a folder: browsers give out at most a hundred at a time. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Reads dropped files and folders with everything below them, in the order of their names. */
export async function fromDrop({ entries, files }: DroppedFiles): Promise<Gathered> {
  if (entries.length === 0) return { files: fromInput(files), unreadable: [] };
  const found: ChosenFile[] = [];
  const unreadable: string[] = [];
  const waiting = entries.toReversed();
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const path = entry.fullPath.replace(/^\//, '');
    try {
      if (isDirectory(entry)) {
        const children = (await childrenOf(entry)).filter(({ name }) => !isHidden(name));
        waiting.push(...children.toSorted((a, b) => b.name.localeCompare(a.name)));
      } else if (isFile(entry)) {
        const one = entry;
        found.push({ file: await new Promise<File>((resolve, reject) => one.file(resolve, reject)), path });
      }
    } catch {
      unreadable.push(path);
    }
  }
  return { files: found, unreadable };
}
