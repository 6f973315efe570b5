import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes sure that a file or folder is on the disk. Some platforms cannot do so for folders, and need not. */
export function flush(path: string): void {
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

/** Puts a finished file in the place of another, or of none, in one step that a crash cannot halve. */
export function putInPlace(finished: string, place: string): void {
  flush(finished);
  renameSync(finished, place);
  flush(dirname(place));
}

/** Writes a file that only its owner may read, as a whole or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const temporary = `${path}.${randomUUID()}`;
  try {
    const descriptor = openSync(temporary, 'wx', 0o600);
    try {
      writeSync(descriptor, text);
    } finally {
      closeSync(descriptor);
    }
    putInPlace(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
