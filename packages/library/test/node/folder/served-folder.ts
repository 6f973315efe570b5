import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LibraryAsset } from '../../../src/index.ts';
import { openFolderLibrary, type FolderLibrary, type OpenFolderLibraryOptions } from '../../../src/node/index.ts';

/** A new folder with these files, which is removed when the test has ended. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) put(folder, path, content);
  return folder;
}

/** Writes a file of a folder. */
export function put(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Opens a folder as a library, whose data goes into another one. It is closed when the test has ended. */
export async function openFolder(
  folder: string,
  dataDirectory: string,
  options: Omit<OpenFolderLibraryOptions, 'folder' | 'dataDirectory'> = {},
): Promise<FolderLibrary> {
  const library = await openFolderLibrary({ folder, dataDirectory, ...options });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= library.close());
  onTestFinished(close);
  return { ...library, close };
}

/** All assets of a library, by their names. */
export async function assetsOf(library: FolderLibrary): Promise<readonly LibraryAsset[]> {
  const { assets } = await library.store.list({ viewer: library.developerId, count: 1000, offset: 0 });
  return assets.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
}

/** The names of all assets. */
export const namesOf = async (library: FolderLibrary): Promise<readonly string[]> =>
  (await assetsOf(library)).map(({ fileName }) => fileName);
