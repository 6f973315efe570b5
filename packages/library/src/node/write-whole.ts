import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes sure that a new name is on the disk. Some platforms cannot do so for folders, and need not. */
function flushFolder(path: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    fsyncSync(descriptor);
  } catch {
    // The content is right either way; only a power cut within the next seconds could lose it.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * Puts a finished file in the place of another, or of none, in one step that a crash cannot halve. Throws before that step when the
 * content cannot be brought to the disk, where some systems find only then that there is no room.
 */
export function putInPlace(finished: string, place: string): void {
  const descriptor = openSync(finished, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(finished, place);
  flushFolder(dirname(place));
}

/** Gives a finished file the permissions of the one that it will replace, if there is one. Where the system keeps them otherwise, its own hold. */
export function keepPermissions(finished: string, place: string): void {
  try {
    chmodSync(finished, statSync(place).mode & 0o777);
  } catch {
    // There is none yet.
  }
}

/** Writes a file that only its owner may read, as a whole or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const temporary = `${path}.${randomUUID()}`;
  try {
    // Goes on after a part was written, until all of it is or the disk refuses the rest.
    writeFileSync(temporary, text, { flag: 'wx', mode: 0o600 });
    putInPlace(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
