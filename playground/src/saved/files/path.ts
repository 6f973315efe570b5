import { savedSearchExtension } from '@assetql/core/text';

/** UTF-16 units of a name that every file system takes. */
const longestName = 120;

/** The last part of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folder of a path; empty for what is in no folder. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Whether a path is a folder or something below it. The empty path is the folder of everything. */
export const isWithin = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

/** The folders that a path is in, from the outermost. */
export function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, at) => parts.slice(0, at + 1).join('/'));
}

/** A name with the extension of files of searches. */
export const withExtension = (name: string): string =>
  name.toLowerCase().endsWith(savedSearchExtension) ? name : name + savedSearchExtension;

/** What is wrong with the name of a file or folder, and what to write; `undefined` for a name that can be used. */
export function problemOfName(name: string): string | undefined {
  if (name.trim() === '') return 'Write a name.';
  if (name.length > longestName) return `Write a name of at most ${longestName} characters.`;
  const [forbidden] = /[\p{Cc}"*/:<>?\\|]/u.exec(name) ?? [];
  if (forbidden !== undefined)
    return /\p{Cc}/u.test(forbidden)
      ? 'Write a name without control characters.'
      : `Write a name without “${forbidden}”, which file systems forbid.`;
  return /^\.|[. ]$/.test(name)
    ? 'Write a name that neither starts with a dot nor ends with a dot or a blank.'
    : undefined;
}

/** The path, or the next one with a number that nothing has: `logos (2).assetql`. File systems may ignore case, so it is ignored. */
export function freePath(wanted: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map((path) => path.toLowerCase()));
  const end = wanted.toLowerCase().endsWith(savedSearchExtension) ? savedSearchExtension.length : 0;
  const stem = wanted.slice(0, wanted.length - end);
  let path = wanted;
  for (let number = 2; used.has(path.toLowerCase()); number += 1)
    path = `${stem} (${number})${wanted.slice(wanted.length - end)}`;
  return path;
}
