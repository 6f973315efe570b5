import { closeSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../failure.ts';
import { isUnwritable } from './is-unwritable.ts';
import { isBroken, resultCode, resultCodes } from './sqlite/result-code.ts';

function unusable(path: string, failure: unknown): Error {
  const remedy = isUnwritable(failure) ? 'Make room on the disk and the file writable' : 'Remove it';
  return new Error(`${path}, by which processes take turns, cannot be used: ${messageOf(failure)}. ${remedy}`, {
    cause: failure,
  });
}

/** Makes the file when it is missing, readable by its owner alone: anyone who can read it could hold the lock. */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch {
    // It is there, or SQLite says what is wrong.
  }
}

/** Opens the file of a lock. It holds nothing, so one that something else has written to is made anew. Throws an error that names it. */
export function openLock(path: string): DatabaseSync {
  const open = (): DatabaseSync => {
    makePrivate(path);
    const lock = new DatabaseSync(path, { timeout: 0 });
    try {
      lock.exec('PRAGMA schema_version');
      return lock;
    } catch (failure) {
      if (resultCode(failure) === resultCodes.busy) return lock;
      lock.close();
      throw failure;
    }
  };
  try {
    try {
      return open();
    } catch (failure) {
      if (!isBroken(failure)) throw failure;
      rmSync(path);
      return open();
    }
  } catch (failure) {
    throw unusable(path, failure);
  }
}

/** Takes a lock until its file is closed, which the system does when the process ends. False while another process has it. */
export function takeLock(lock: DatabaseSync, path: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (failure) {
    if (resultCode(failure) === resultCodes.busy) return false;
    throw unusable(path, failure);
  }
}
