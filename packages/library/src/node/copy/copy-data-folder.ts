import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { randomUUID } from 'node:crypto';

/** What was copied. */
export interface CopiedFiles {
  readonly count: number;
  /** Bytes. */
  readonly size: number;
}

/** Names in a data folder that are made anew, belong to a process, or are copied as records. */
const isLeftOut = (path: string): boolean =>
  /^(?:library-index-|records\.sqlite|lock\.sqlite|new-secrets\.json|folders(?:$|\/))|-(?:wal|shm|journal)$/.test(path);

/** Copies an SQLite database as it is at this moment, also while others write it. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomUUID()}`;
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    database.prepare('VACUUM INTO ?').run(unfinished);
    await chmod(unfinished, 0o600);
    await rename(unfinished, to);
  } finally {
    database.close();
    await rm(unfinished, { force: true });
  }
}

/** Copies a file with its time, in one step, so that a copy that was cut short is never taken for a whole one. */
async function copyWhole(from: string, to: string, modified: Date): Promise<void> {
  const unfinished = `${to}.${randomUUID()}`;
  try {
    await copyFile(from, unfinished, constants.COPYFILE_FICLONE);
    await utimes(unfinished, modified, modified);
    await rename(unfinished, to);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function isThere(path: string, size: number, modified: number): Promise<boolean> {
  try {
    const there = await stat(path);
    return there.size === size && Math.abs(there.mtimeMs - modified) < 1;
  } catch {
    return false;
  }
}

/**
 * Copies what a data folder has beside the records: uploaded files, accounts and secrets. Files that an earlier attempt has copied are left. Resolves with what the copy has.
 */
export async function copyDataFolder(
  from: string,
  to: string,
  {
    onFile = () => {},
    signal,
  }: { readonly onFile?: (count: number) => void; readonly signal?: AbortSignal | undefined } = {},
): Promise<CopiedFiles> {
  const names = await readdir(from, { recursive: true });
  let [count, size] = [0, 0];
  for (const name of names.toSorted()) {
    signal?.throwIfAborted();
    if (isLeftOut(name.replaceAll('\\', '/'))) continue;
    const [source, target] = [join(from, name), join(to, name)];
    const state = await stat(source);
    if (!state.isFile()) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if (name.endsWith('.sqlite')) await copyDatabase(source, target);
    else if (!(await isThere(target, state.size, state.mtimeMs))) await copyWhole(source, target, state.mtime);
    count += 1;
    size += state.size;
    onFile(count);
  }
  return { count, size };
}
