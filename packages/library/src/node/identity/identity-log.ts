import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** Bytes of the header of SQLite's write-ahead log, and of those that its checksum is made of. */
const [headerSize, checkedSize] = [32, 24];
/** How a log starts whose checksums read words of 32 bits with the low byte first; one more: with the high byte first. */
const magic = 0x377f0682;

function isHeader(header: Buffer): boolean {
  const start = header.readUInt32BE(0);
  if (start !== magic && start !== magic + 1) return false;
  const word = (at: number): number => (start === magic ? header.readUInt32LE(at) : header.readUInt32BE(at));
  let [first, second] = [0, 0];
  for (let at = 0; at < checkedSize; at += 8) {
    first = (first + word(at) + second) >>> 0;
    second = (second + word(at + 4) + first) >>> 0;
  }
  return first === header.readUInt32BE(checkedSize) && second === header.readUInt32BE(checkedSize + 4);
}

/** Where things are in SQLite's index of a log, which it keeps in a file beside the log: in words of 32 bits, in the order of this machine. */
const indexWords = { pageSize: 3, lastFrame: 4, salts: [8, 10], copied: 24 } as const;
const indexSize = 100;
/** Bytes before each page in a log, and where the log has the salts that tell it from the one before. */
const [frameHead, logSalts] = [24, 16];

/** The first bytes of a file; `undefined` when it is absent or shorter. */
function startOf(path: string, size: number): Buffer | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const bytes = Buffer.alloc(size);
    return readSync(descriptor, bytes, 0, size, 0) < size ? undefined : bytes;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Whether the log lacks changes that its index counts. The index is written when a change is on the disk, so what a process that was
 * killed had not finished is not counted. Another process may be writing: then the index is another one afterwards, and nothing is said.
 */
function isCutOff(path: string): boolean {
  const read = (): Buffer | undefined => startOf(`${path}-shm`, indexSize);
  const index = read();
  if (index === undefined) return false;
  const header = startOf(`${path}-wal`, headerSize);
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (read()?.equals(index) !== true) return false;
  const words = new Uint32Array(new Uint8Array(index).buffer);
  const [lastFrame = 0, copied = 0] = [words[indexWords.lastFrame], words[indexWords.copied]];
  const salts = index.subarray(...indexWords.salts.map((word) => word * 4));
  if (header !== undefined && !header.subarray(logSalts, logSalts + salts.length).equals(salts)) return false;
  // The size of a page is the second half of its word; 1 stands for 65,536.
  const [, pageSize = 0] = new Uint16Array(words.buffer, indexWords.pageSize * 4, 2);
  const frames = Math.floor((size - headerSize) / (frameHead + (pageSize === 1 ? 65_536 : pageSize)));
  return Math.max(frames, copied) < lastFrame;
}

/**
 * Says that the log beside a database is damaged at its start, or cut off: SQLite ignores such a log, or what is missing, without an error.
 * `undefined` where nothing is known to be missing. Call it before the database is opened.
 */
export function logProblem(path: string): string | undefined {
  const header = startOf(`${path}-wal`, headerSize);
  const damage =
    header !== undefined && !isHeader(header)
      ? 'was damaged and could not be read'
      : isCutOff(path)
        ? 'was cut off or removed'
        : undefined;
  return damage === undefined
    ? undefined
    : `${path}-wal, which held the latest changes of the accounts and tokens of this library, ${damage}. Who signed in lately signs in again.`;
}

/**
 * Moves all changes from the log into the database. Until that is done, the accounts of a first start are in the log only, and are lost
 * with it.
 */
export function emptyLog(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // On a full disk, for example: the log keeps the changes.
  }
}
