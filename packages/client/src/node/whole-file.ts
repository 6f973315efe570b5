import { randomUUID } from 'node:crypto';
import { open, readdir, readlink, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from './error-code.ts';

export interface WholeFileOptions {
  /** The mode of the file; the system's default when absent. */
  readonly mode?: number | undefined;
  /** Called when everything is written, right before the file is replaced. A rejection keeps the old file. */
  readonly confirm?: (() => Promise<void>) | undefined;
}

const suffix = '.tmp';

/**
 * Writes a file atomically: an interruption or power cut leaves the old text or the new one. The text is first written to a temporary file
 * beside it, which has the final mode before it has content.
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

/** Removes temporary files of killed processes. Call it while holding the file's lock, because other processes may be writing. */
export async function removeLeftOvers(path: string): Promise<void> {
  const start = `${basename(path)}.`;
  const names = await readdir(dirname(path));
  const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.tmp)?$/;
  for (const name of names)
    if (name.startsWith(start) && uuid.test(name.slice(start.length)))
      await rm(join(dirname(path), name), { force: true });
}

/** Flushes a folder's entries to disk. Some platforms cannot do this and do not need it. */
async function flushFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // a failed flush matters only in case of a power cut within the next seconds
  } finally {
    await handle?.close();
  }
}

/** The maximum number of links to follow; longer chains are cycles. */
const longestChain = 40;

/**
 * The file that a path refers to after following symbolic links, even to a file that does not exist yet. So links stay links when the file
 * is written.
 */
export async function fileBehind(path: string, followed = 0): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || followed === longestChain) throw error;
  }
  const next = await readlink(path).catch(() => undefined);
  return next === undefined ? path : await fileBehind(resolve(dirname(path), next), followed + 1);
}
