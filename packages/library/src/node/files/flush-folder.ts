import { open, type FileHandle } from 'node:fs/promises';

/** Makes sure that the names in a folder are on the disk. Some platforms cannot do so for folders, and need not. */
export async function flushFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined;
  try {
    folder = await open(path, 'r');
    await folder.sync();
  } catch {
    // The content is right either way; only a power cut within the next seconds could lose it.
  } finally {
    await folder?.close();
  }
}
