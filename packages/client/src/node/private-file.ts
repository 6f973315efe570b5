import { constants, type Stats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';
import { makeFolder } from './make-folder.ts';
import { TokenStorageError } from './token-storage-error.ts';
import { writeWholeFile } from './whole-file.ts';

/** Bytes; far more than is ever stored. */
const largest = 1_000_000;

/**
 * Throws when other users can read or replace a private file. Windows has no such modes; there the protection of the user's profile folder
 * is relied on.
 */
function checkOwner(path: string, stats: Stats, right: '600' | '700'): void {
  const user = process.getuid?.();
  if (user === undefined) return;
  if (stats.uid !== user)
    throw new TokenStorageError(path, `${path} belongs to another user, so it is not used for secrets. Move it away.`);
  if ((stats.mode & 0o077) !== 0)
    throw new TokenStorageError(
      path,
      `Others can get at ${path}, so it is not used for secrets. Close it to them: chmod ${right} ${path}`,
    );
}

/** Creates a folder that only its owner can enter, if necessary, and checks its permissions. */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder, 0o700);
  } catch (error) {
    throw new TokenStorageError(
      folder,
      `${folder} cannot be made (${errorCode(error)}). Make sure that the folder above it is there and writable for you.`,
    );
  }
  const stats = await lstat(folder);
  if (!stats.isDirectory())
    throw new TokenStorageError(folder, `${folder} is not a folder, so no secrets are kept there. Move it away.`);
  checkOwner(folder, stats, '700');
}

/** The text of a file that only its owner can read; `undefined` when there is none. */
export async function readPrivateFile(path: string): Promise<string | undefined> {
  const file = await openExisting(path);
  if (file === undefined) return undefined;
  try {
    // checked through the open handle, so that the file cannot be exchanged in between
    const stats = await file.stat();
    if (!stats.isFile() || stats.size > largest)
      throw new TokenStorageError(path, `${path} is not a file that this program wrote. Move it away.`);
    checkOwner(path, stats, '600');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

async function openExisting(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new TokenStorageError(
      path,
      `${path} cannot be read (${errorCode(error)}). Move it away, or make it readable for you alone.`,
    );
  }
}

/** Writes a file that only its owner can read, atomically. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await ensurePrivateFolder(dirname(path));
  try {
    await writeWholeFile(path, text, { mode: 0o600 });
  } catch (error) {
    throw new TokenStorageError(
      path,
      `${path} cannot be written (${errorCode(error)}). Free some space, or make its folder writable for you.`,
    );
  }
}
