import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileErrorText } from '../files/file-error-text.ts';
import { filesIn, isFolder, type FolderChoice, type FolderIo } from '../files/folder-files.ts';
import { CommandFailure } from '../io.ts';

/** A file to be uploaded. */
export interface LocalFile {
  /** As it was given, or below the folder that was given. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** When it was last changed, in epoch milliseconds. */
  readonly modified: number;
}

/** Files that systems leave in folders. */
const systemFiles = new Set(['thumbs.db', 'desktop.ini']);

const choice: FolderChoice = {
  isFile: (name) => !name.startsWith('.') && !systemFiles.has(name.toLowerCase()),
  isFolder: (name) => !name.startsWith('.') && name !== '__MACOSX',
};

/** Pages come as people count them: `p2` before `p10`. */
const { compare } = new Intl.Collator('en', { numeric: true });

async function readFile(io: FolderIo, name: string): Promise<LocalFile> {
  const path = resolve(io.cwd, name);
  const found = await stat(path).catch((error: unknown) => {
    throw new CommandFailure(`${name} cannot be read: ${fileErrorText(error)}.`);
  });
  if (!found.isFile()) throw new CommandFailure(`${name} is no file; give files, or folders of files.`);
  return { name, path, size: found.size, modified: found.mtimeMs };
}

/**
 * The files that arguments name: files, and of folders all files in them and their subfolders in natural order, without hidden ones and those that
 * systems leave there. Each is there once.
 */
export async function findFiles(io: FolderIo, names: readonly string[]): Promise<readonly LocalFile[]> {
  const files = new Map<string, LocalFile>();
  const add = async (name: string): Promise<void> => {
    const file = await readFile(io, name);
    if (!files.has(file.path)) files.set(file.path, file);
  };
  for (const name of names) {
    if (name === '') throw new CommandFailure('The name of a file must not be empty.');
    if (!(await isFolder(resolve(io.cwd, name)))) {
      await add(name);
      continue;
    }
    const inside: string[] = [];
    for await (const each of filesIn(io, name, choice)) inside.push(each);
    if (inside.length === 0) throw new CommandFailure(`The folder ${name} holds no files.`);
    for (const each of inside.toSorted().toSorted(compare)) await add(each);
  }
  return [...files.values()];
}
