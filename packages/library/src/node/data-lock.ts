import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openLock, takeLock } from './file-lock.ts';

/** Milliseconds between two tries. */
const pause = 100;

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
      if (takeLock(lock, path)) break;
      if (waited >= quietly && waited < quietly + pause) onWait?.();
      await wait(pause, undefined, { signal });
    }
    return await work();
  } finally {
    lock.close();
  }
}
