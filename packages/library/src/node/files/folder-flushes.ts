import { open, type FileHandle } from 'node:fs/promises';

/** Makes sure that the names in a folder are on the disk. Some platforms cannot do so for folders, and need not. */
async function flushFolder(path: string): Promise<void> {
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

/** Brings the names in folders to the disk. All who ask for a folder while it is being flushed share the next flush of it. */
export class FolderFlushes {
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Map<string, Promise<void>>();
  private readonly flushFolder: (path: string) => Promise<void>;

  constructor(flush: (path: string) => Promise<void> = flushFolder) {
    this.flushFolder = flush;
  }

  /** Resolves when all names that the folder has now are on the disk. */
  flush(path: string): Promise<void> {
    const waiting = this.waiting.get(path);
    if (waiting !== undefined) return waiting;
    const before = this.running.get(path);
    if (before === undefined) return this.start(path);
    // What is under way may have begun before the latest name was there.
    const next = before.then(() => {
      this.waiting.delete(path);
      return this.start(path);
    });
    this.waiting.set(path, next);
    return next;
  }

  private start(path: string): Promise<void> {
    const run = this.flushFolder(path).finally(() => this.running.delete(path));
    this.running.set(path, run);
    return run;
  }
}
