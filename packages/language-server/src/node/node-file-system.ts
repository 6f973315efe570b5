import { savedSearchExtension } from '@assetql/core/text';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileSystem, FoundFile } from '../workspace/file-system.ts';
import { folderUri } from '../workspace/uri.ts';

/** The most files and folders that one search visits, in case the folder is a whole disk. */
const most = 100_000;

/** The largest file that is read, in bytes. */
const longest = 32 * 1024 * 1024;

function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

async function* filesIn(
  folder: string,
  uri: string,
  extension: string,
  budget: { left: number },
): AsyncGenerator<FoundFile> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    budget.left -= 1;
    if (budget.left < 0) return;
    const { name } = entry;
    const path = join(folder, name);
    const child = `${uri}/${encodeURIComponent(name)}`;
    // Hidden folders and installed packages are not searched.
    if (entry.isDirectory() && !name.startsWith('.') && name !== 'node_modules')
      yield* filesIn(path, child, extension, budget);
    if (!entry.isFile() || !name.endsWith(extension)) continue;
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined) yield { uri: child, stamp: `${found.mtimeMs} ${found.size}` };
  }
}

/** The files of this machine. Hidden folders, `node_modules` and links to folders are skipped. */
export const nodeFileSystem: FileSystem = {
  read: async (uri) => {
    const path = pathOf(uri);
    if (path === undefined) return undefined;
    try {
      const found = await stat(path);
      // Reading a named pipe would block.
      return !found.isFile() || found.size > longest ? undefined : await readFile(path, 'utf8');
    } catch {
      return undefined;
    }
  },
  find: async function* (folder) {
    const path = pathOf(folder);
    if (path !== undefined) yield* filesIn(path, folderUri(folder), savedSearchExtension, { left: most });
  },
};
