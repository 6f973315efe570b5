import type { Client } from '@assetql/client';
import type { FileStore } from './file-store.ts';

/** The files of searches that live with the served folder `name`, and are shared with it. */
export const servedFiles = ({ searchFiles }: Client, name: string): FileStore => ({
  place: 'served',
  label: `${name} › searches`,
  list: async () => (await searchFiles.list())?.files,
  read: (path) => searchFiles.read(path),
  write: (path, text) => searchFiles.write(path, text),
  remove: (path) => searchFiles.remove(path),
  addFolder: (path) => searchFiles.addFolder(path),
  removeFolder: async (path) => {
    // One that still has files stays.
    const { files } = (await searchFiles.list()) ?? { files: [] };
    if (!files.some((file) => file.path.startsWith(`${path}/`))) await searchFiles.remove(path);
  },
});
