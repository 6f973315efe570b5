import type { ListedFile } from '@assetql/client/upload-files';

/** An entry of a folder, as file systems of the editor tell it. */
export interface FolderEntry {
  readonly kind: 'file' | 'folder' | 'other';
  /** Whether it is a symbolic link. Links to folders are not followed: they may lead in circles. */
  readonly isLink: boolean;
}

/** A file system of the editor; addresses are those of its files. */
export interface FileTree<Address> {
  /** Rejects when there is nothing, or nothing that can be read. */
  readonly stat: (address: Address) => Promise<FolderEntry & { readonly size: number; readonly modified: number }>;
  readonly list: (folder: Address) => Promise<readonly (readonly [name: string, entry: FolderEntry])[]>;
  readonly join: (folder: Address, name: string) => Address;
  readonly nameOf: (address: Address) => string;
  /** Tells a file from all others. */
  readonly keyOf: (address: Address) => string;
}

/** A file to upload, and where it is. */
export interface FoundFile<Address> extends ListedFile {
  readonly address: Address;
}

export interface FoundFiles<Address> {
  readonly files: readonly FoundFile<Address>[];
  /** What cannot be read, by name. */
  readonly unreadable: readonly string[];
  /** Whether there are more than are taken at once. */
  readonly isCut: boolean;
}

/** Files that are uploaded at once. */
export const mostFiles = 10_000;

/** Files that systems leave in folders. */
const systemFiles: ReadonlySet<string> = new Set(['thumbs.db', 'desktop.ini', '__macosx']);

const isWanted = (name: string): boolean => !name.startsWith('.') && !systemFiles.has(name.toLowerCase());

/**
 * The files that were chosen, and of folders all files in them and below, sorted by name, without hidden ones and those that systems leave.
 * Each is there once. Names begin with that of the folder that was chosen.
 */
export async function findFiles<Address>(
  tree: FileTree<Address>,
  chosen: readonly Address[],
  signal: AbortSignal,
): Promise<FoundFiles<Address>> {
  const files = new Map<string, FoundFile<Address>>();
  const unreadable: string[] = [];
  let isCut = false;

  const add = async (address: Address, name: string): Promise<void> => {
    signal.throwIfAborted();
    const path = tree.keyOf(address);
    if (files.has(path)) return;
    if (files.size >= mostFiles) {
      isCut = true;
      return;
    }
    try {
      const { size, modified } = await tree.stat(address);
      files.set(path, { name, path, size, modified, address });
    } catch {
      unreadable.push(name);
    }
  };
  const walk = async (folder: Address, name: string): Promise<void> => {
    signal.throwIfAborted();
    let entries: Awaited<ReturnType<typeof tree.list>>;
    try {
      entries = await tree.list(folder);
    } catch {
      unreadable.push(name);
      return;
    }
    for (const [own, { kind, isLink }] of entries.toSorted(([left], [right]) => (left < right ? -1 : 1))) {
      if (isCut) return;
      if (!isWanted(own)) continue;
      const below = tree.join(folder, own);
      if (kind === 'file') await add(below, `${name}/${own}`);
      else if (kind === 'folder' && !isLink) await walk(below, `${name}/${own}`);
    }
  };

  for (const address of chosen) {
    const name = tree.nameOf(address);
    const kind = await tree.stat(address).then(
      (found) => found.kind,
      () => undefined,
    );
    if (kind === 'folder') await walk(address, name);
    else if (kind === 'file') await add(address, name);
    else unreadable.push(name);
  }
  return { files: [...files.values()], unreadable, isCut };
}
