import type { FileEntry, FileStore } from '../../src/saved/files/file-store.ts';

/** A place for files in memory. `room` is the number of texts that it takes. */
export function memoryStore(files: Readonly<Record<string, string>> = {}, room = Infinity) {
  const texts = new Map(Object.entries(files));
  const folders = new Set<string>();
  const store: FileStore = {
    place: 'browser',
    label: 'This browser',
    list: async () => {
      const paths = [...texts.keys()];
      const implied = paths.flatMap((path) => {
        const parts = path.split('/').slice(0, -1);
        return parts.map((_part, at) => parts.slice(0, at + 1).join('/'));
      });
      const entry = (kind: FileEntry['kind']) => (path: string) => ({ kind, path });
      return [...paths.map(entry('file')), ...[...new Set([...implied, ...folders])].map(entry('folder'))];
    },
    read: async (path) => texts.get(path),
    write: async (path, text) => {
      if (!texts.has(path) && texts.size >= room) throw new DOMException('full', 'QuotaExceededError');
      texts.set(path, text);
    },
    remove: async (path) => void texts.delete(path),
    addFolder: async (path) => void folders.add(path),
    removeFolder: async (path) => void folders.delete(path),
  };
  return { store, files: () => Object.fromEntries(texts) };
}
