import { statfsSync } from 'node:fs';
import { isDiskFull } from '../failure.ts';
import { isUnwritable } from './is-unwritable.ts';

/** Bytes for what every library needs, and for each of its assets: records, index, and what is kept beside them while they are made. */
const [base, perAsset] = [2_097_152, 8192];
/** Free bytes below which a failure to write is one of a full disk: SQLite tells some of them as an error of the disk. */
const nearlyNothing = 131_072;

const mebibytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1_048_576));

/** Bytes that are free for this process where a folder is; `undefined` when the system does not tell. */
function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** What a failure to prepare a library of so many assets in a folder is: an error that says how much to free where the disk is full, else itself. */
export function aboutFullDisk(
  failure: unknown,
  folder: string,
  assets: number,
  free: (folder: string) => number | undefined = freeBytes,
): unknown {
  const left = free(folder);
  const isFull = isDiskFull(failure) || (isUnwritable(failure) && left !== undefined && left < nearlyNothing);
  if (!isFull) return failure;
  const missing = base + assets * perAsset - (left ?? 0);
  return new Error(`the disk is full; free about ${mebibytes(missing)} MiB on it`, { cause: failure });
}
