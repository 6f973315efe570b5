import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openLock, takeLock } from '../file-lock.ts';

/** What SQLite appends to the name of a file for its journal, which there is while a lock is held. */
const journal = '-journal';

/** The unfinished files of a process: a folder of its own, `NAME`, beside a file `NAME.lock` that is locked while the process lives. */
export class WorkFolder {
  private readonly folder: string;
  private own: { readonly path: string; readonly lock: DatabaseSync } | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Removes what processes that have ended have left. */
  async tidy(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const file of await readdir(this.folder)) {
      const path = join(this.folder, file);
      // SQLite's, of a lock that was removed by a process which ended before it has closed it.
      if (file.endsWith(journal) && !existsSync(path.slice(0, -journal.length))) await rm(path, { force: true });
      if (!file.endsWith('.lock')) continue;
      const lock = openLock(path);
      try {
        if (!takeLock(lock, path)) continue;
        await rm(path.slice(0, -'.lock'.length), { recursive: true, force: true });
        await rm(path, { force: true });
      } finally {
        lock.close();
      }
    }
  }

  /** A path at which there is nothing yet. */
  async newPath(): Promise<string> {
    this.own ??= this.makeOwn();
    return join(this.own.path, randomUUID());
  }

  async close(): Promise<void> {
    if (this.own === undefined) return;
    await rm(this.own.path, { recursive: true, force: true });
    this.own.lock.close();
    await rm(`${this.own.path}.lock`, { force: true });
    this.own = undefined;
  }

  private makeOwn(): { readonly path: string; readonly lock: DatabaseSync } {
    const path = join(this.folder, randomUUID());
    // Locked before there is anything that another process could take for left behind.
    const lock = openLock(`${path}.lock`);
    takeLock(lock, `${path}.lock`);
    mkdirSync(path, { mode: 0o700 });
    return { path, lock };
  }
}
