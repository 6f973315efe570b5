import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from './failure.ts';
import { isUnwritable } from './is-unwritable.ts';
import { isBroken, resultCode, resultCodes } from './sqlite/result-code.ts';

/** Milliseconds between two tries. */
const pause = 100;

function unusable(path: string, failure: unknown): Error {
  const remedy = isUnwritable(failure) ? 'Make room on the disk and the file writable' : 'Remove it';
  return new Error(`${path}, by which processes take turns, cannot be used: ${messageOf(failure)}. ${remedy}`, {
    cause: failure,
  });
}

/** Makes the file where there is none, for its owner alone: whoever may read it could hold the lock. */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch {
    // It is there, or SQLite says what is wrong.
  }
}

/** Opens the lock's file. It holds nothing, so that one which something else has written to is made anew. Throws an error that names it. */
function openLock(path: string): DatabaseSync {
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

/**
 * Runs `work` while no other process, and no one else in this one, does so for the same folder. The lock is SQLite's own on a file that
 * stays empty: the operating system gives it back when its holder ends, however it ends, so that none is ever stale.
 * `onWait` is called once when someone else has been at work for `quietly` milliseconds. Rejects with the signal's reason when aborted.
 */
export async function withDataLock<Result>(
  directory: string,
  work: () => Promise<Result>,
  {
    onWait,
    quietly = 0,
    signal,
  }: {
    readonly onWait?: (() => void) | undefined;
    readonly quietly?: number;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<Result> {
  const path = join(directory, 'lock.sqlite');
  const lock = openLock(path);
  try {
    for (let waited = 0; ; waited += pause) {
      signal?.throwIfAborted();
      try {
        lock.exec('BEGIN EXCLUSIVE');
        break;
      } catch (failure) {
        if (resultCode(failure) !== resultCodes.busy) throw unusable(path, failure);
      }
      if (waited >= quietly && waited < quietly + pause) onWait?.();
      await wait(pause, undefined, { signal });
    }
    return await work();
  } finally {
    lock.close();
  }
}
