import { closeSync, openSync, readSync } from 'node:fs';
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

/**
 * Says that the log beside a database is damaged at its start: SQLite ignores such a log, and every change in it, without an error.
 * `undefined` for a log that is whole there, or empty, or absent. Call it before the database is opened.
 */
export function logProblem(path: string): string | undefined {
  const log = `${path}-wal`;
  let descriptor: number;
  try {
    descriptor = openSync(log, 'r');
  } catch {
    return undefined;
  }
  try {
    const header = Buffer.alloc(headerSize);
    if (readSync(descriptor, header, 0, headerSize, 0) < headerSize || isHeader(header)) return undefined;
    return `${log}, which held the latest changes of the accounts and tokens of this library, was damaged and could not be read. Who signed in lately signs in again.`;
  } finally {
    closeSync(descriptor);
  }
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
