import type { FileEntry, FileStore } from './file-store.ts';
import { foldersOf } from './path.ts';

const filePrefix = 'assetql.file.';
const folderPrefix = 'assetql.folder.';

/** Whether a key of the browser's storage belongs to a file or folder. */
export const isFileKey = (key: string | null): boolean =>
  key === null || key.startsWith(filePrefix) || key.startsWith(folderPrefix);

function readEntry(key: string): FileEntry | undefined {
  if (key.startsWith(filePrefix)) return { kind: 'file', path: key.slice(filePrefix.length) };
  return key.startsWith(folderPrefix) ? { kind: 'folder', path: key.slice(folderPrefix.length) } : undefined;
}

/** Files in the storage of the browser, which all tabs share: one entry each, so that tabs never overwrite what others write. */
export const browserFiles: FileStore = {
  place: 'browser',
  label: 'This browser',
  async list() {
    const entries = Object.keys(localStorage).flatMap((key) => readEntry(key) ?? []);
    const folders = new Set(
      entries.flatMap(({ kind, path }) => [...foldersOf(path), ...(kind === 'folder' ? [path] : [])]),
    );
    return [
      ...entries.filter(({ kind }) => kind === 'file'),
      ...[...folders].map((path): FileEntry => ({ kind: 'folder', path })),
    ];
  },
  read: async (path) => localStorage.getItem(filePrefix + path) ?? undefined,
  async write(path, text) {
    localStorage.setItem(filePrefix + path, text);
  },
  async remove(path) {
    localStorage.removeItem(filePrefix + path);
  },
  async addFolder(path) {
    localStorage.setItem(folderPrefix + path, '');
  },
  async removeFolder(path) {
    localStorage.removeItem(folderPrefix + path);
  },
};
