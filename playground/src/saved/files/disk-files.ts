import { savedSearchExtension } from '@assetql/core/text';
import type { FileEntry, FileStore } from './file-store.ts';
import { baseName, foldersOf, joinPath } from './path.ts';

/** The maximum number of files and folders that are looked at, for a folder that was opened by mistake. */
const most = 20_000;

/** Bytes of a file that can be opened: far more than anybody writes, and still quick to read. */
const largest = 2_000_000;

/** Folders that hold programs rather than work. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

/** The files of searches in a folder on disk. */
export function diskFiles(root: FileSystemDirectoryHandle): FileStore {
  const folder = async (path: string, create: boolean): Promise<FileSystemDirectoryHandle> => {
    let handle = root;
    for (const name of path.split('/').filter((part) => part !== ''))
      handle = await handle.getDirectoryHandle(name, { create });
    return handle;
  };
  const parentOf = async (path: string, create = false): Promise<FileSystemDirectoryHandle> =>
    await folder(foldersOf(path).at(-1) ?? '', create);
  return {
    place: 'disk',
    label: root.name === '' ? 'Folder on disk' : root.name,
    async list() {
      const found: FileEntry[] = [];
      const waiting: (readonly [string, FileSystemDirectoryHandle])[] = [['', root]];
      let seen = 0;
      for (let next = waiting.pop(); next !== undefined && seen < most; next = waiting.pop()) {
        const [path, handle] = next;
        for await (const [name, child] of handle.entries()) {
          seen += 1;
          if (isHidden(name)) continue;
          const place = joinPath(path, name);
          if (child instanceof FileSystemDirectoryHandle) {
            found.push({ kind: 'folder', path: place });
            waiting.push([place, child]);
          } else if (name.toLowerCase().endsWith(savedSearchExtension)) found.push({ kind: 'file', path: place });
        }
      }
      return found;
    },
    async read(path) {
      try {
        const file = await (await (await parentOf(path)).getFileHandle(baseName(path))).getFile();
        if (file.size > largest) throw new DOMException('too large', 'NotReadableError');
        return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async write(path, text) {
      const handle = await (await parentOf(path, true)).getFileHandle(baseName(path), { create: true });
      const stream = await handle.createWritable();
      await stream.write(text);
      await stream.close();
    },
    async remove(path) {
      await (await parentOf(path)).removeEntry(baseName(path));
    },
    async addFolder(path) {
      await folder(path, true);
    },
    async removeFolder(path) {
      try {
        await (await parentOf(path)).removeEntry(baseName(path));
      } catch (error) {
        // It has files of other programs.
        if (!(error instanceof DOMException) || error.name !== 'InvalidModificationError') throw error;
      }
    },
  };
}
