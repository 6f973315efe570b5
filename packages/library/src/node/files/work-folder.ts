import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { resultCode, resultCodes } from '../sqlite/result-code.ts';

/** Locks a file while the result is open; `undefined` when another process has locked it. The system unlocks it when the process ends. */
function lock(path: string): DatabaseSync | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (failure) {
    database.close();
    if (resultCode(failure) === resultCodes.busy) return undefined;
    throw failure;
  }
}

/** Where a process has what is not finished: a folder of its own, `NAME`, beside a file `NAME.lock` that is locked while the process lives. */
export class WorkFolder {
  private readonly folder: string;
  private own: { readonly path: string; readonly lock: DatabaseSync | undefined } | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Removes what processes that have ended have left. */
  async tidy(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const file of await readdir(this.folder)) {
      if (!file.endsWith('.lock')) continue;
      const path = join(this.folder, file);
      const held = lock(path);
      if (held === undefined) continue;
      try {
        await rm(path.slice(0, -'.lock'.length), { recursive: true, force: true });
        await rm(path, { force: true });
      } finally {
        held.close();
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
    this.own.lock?.close();
    await rm(`${this.own.path}.lock`, { force: true });
    this.own = undefined;
  }

  private makeOwn(): { readonly path: string; readonly lock: DatabaseSync | undefined } {
    const path = join(this.folder, randomUUID());
    // Locked before there is anything that another process could take for left behind.
    const held = lock(`${path}.lock`);
    mkdirSync(path, { mode: 0o700 });
    return { path, lock: held };
  }
}
