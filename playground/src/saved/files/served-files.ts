import type { Client } from '@assetql/client';
import type { FileStore } from './file-store.ts';

/**
 * The files of searches that live with the served folder `name`, and are shared with it. What was read is not written over or removed once somebody else has changed
 * it, nor a file that somebody else has added by the name of a new one.
 */
export const servedFiles = ({ searchFiles }: Pick<Client, 'searchFiles'>, name: string): FileStore => {
  /** Texts by paths, `null` for no file, as they were read or written last. */
  const known = new Map<string, string | null>();
  return {
    place: 'served',
    label: `${name} › searches`,
    list: async () => (await searchFiles.list())?.files,
    read: async (path) => {
      const text = await searchFiles.read(path);
      known.set(path, text ?? null);
      return text;
    },
    write: async (path, text) => {
      await searchFiles.write(path, text, { before: known.get(path) ?? null });
      known.set(path, text);
    },
    remove: async (path) => {
      await searchFiles.remove(path, { before: known.get(path) ?? undefined });
      known.delete(path);
    },
    addFolder: (path) => searchFiles.addFolder(path),
    removeFolder: async (path) => {
      // One that still has files stays.
      const { files } = (await searchFiles.list()) ?? { files: [] };
      if (!files.some((file) => file.path.startsWith(`${path}/`))) await searchFiles.remove(path);
    },
  };
};
