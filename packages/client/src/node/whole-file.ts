import { randomUUID } from 'node:crypto';
import { open, readdir, readlink, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from './error-code.ts';

export interface WholeFileOptions {
  /** Permissions of the file; those that the system gives to new files when absent. */
  readonly mode?: number | undefined;
  /** Runs when everything is written, right before the new text takes the place of the old one; a rejection keeps the old one. */
  readonly confirm?: (() => Promise<void>) | undefined;
}

const suffix = '.tmp';

/**
 * Writes a file in one step, so that an interruption or a power cut leaves the old text or the new one, never half of it. The text is
 * first written under a random name beside it, which has the final permissions before it holds anything.
 */
export async function writeWholeFile(path: string, text: string, options: WholeFileOptions = {}): Promise<void> {
  const { mode, confirm } = options;
  const temporary = `${path}.${randomUUID()}${suffix}`;
  try {
    const file = await open(temporary, 'wx', mode === undefined ? 0o666 : 0o600);
    try {
      if (mode !== undefined) await file.chmod(mode);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await confirm?.();
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFolder(dirname(path));
}

/** Removes what killed processes left when they wrote a file. Call it under the lock of the file: others may be writing it otherwise. */
export async function removeLeftOvers(path: string): Promise<void> {
  const start = `${basename(path)}.`;
  const names = await readdir(dirname(path));
  const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.tmp)?$/;
  for (const name of names)
    if (name.startsWith(start) && uuid.test(name.slice(start.length)))
      await rm(join(dirname(path), name), { force: true });
}

/** Makes sure that a new name is on the disk. Some platforms cannot do so, and need not. */
async function flushFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // the content is right either way; only a power cut within the next seconds could lose it
  } finally {
    await handle?.close();
  }
}

/** More links than that lead in a circle. */
const longestChain = 40;

/** The file behind a path, which may be a link, also to a file that is not there yet: so links stay links when the file is written. */
export async function fileBehind(path: string, followed = 0): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || followed === longestChain) throw error;
  }
  const next = await readlink(path).catch(() => undefined);
  return next === undefined ? path : await fileBehind(resolve(dirname(path), next), followed + 1);
}
