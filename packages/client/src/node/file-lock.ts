import { randomUUID } from 'node:crypto';
import { lstat, open, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import { LockHeldError, type LockHolder } from './lock-held-error.ts';
import { TokenStorageError } from './token-storage-error.ts';

/** Milliseconds between two attempts. */
const pause = 50;

/** Milliseconds after which a lock is considered abandoned. */
const longestWork = 120_000;

/** Milliseconds within which a holder writes its identity; a lock without one belongs to a killed process. */
const longestStart = 2_000;

/** Milliseconds for removing an abandoned lock. */
const longestTakeover = 5_000;

/** Milliseconds after which waiting fails. */
const longestWait = 150_000;

export interface FileLockOptions {
  /** Overrides the limits, in milliseconds. A lock that is held for all of the wait rejects with a `LockHeldError`. */
  readonly longestWork?: number;
  readonly longestWait?: number;
}

/**
 * Runs `work` while holding an exclusive lock file, which excludes other processes and other callers in this one. A lock whose holder has
 * died, or that is too old, is removed. The folder must exist. Before `work` commits its change it can verify the lock, which rejects when
 * the lock was removed because this process was suspended for too long.
 */
export async function withFileLock<Result>(
  path: string,
  work: (checkHeld: () => Promise<void>) => Promise<Result>,
  limits: FileLockOptions = {},
): Promise<Result> {
  const mine = JSON.stringify({ host: hostname(), process: process.pid, id: randomUUID() });
  heldLocks.add(mine);
  try {
    return await withLock(path, mine, work, limits);
  } finally {
    heldLocks.delete(mine);
  }
}

/** The locks of this process, including those it waits for. */
const heldLocks = new Set<string>();

async function withLock<Result>(
  path: string,
  mine: string,
  work: (checkHeld: () => Promise<void>) => Promise<Result>,
  limits: FileLockOptions,
): Promise<Result> {
  const end = performance.now() + (limits.longestWait ?? longestWait);
  while (!(await create(path, mine))) {
    if (await removeLeftOver(path, limits.longestWork ?? longestWork)) continue;
    if (performance.now() >= end) throw new LockHeldError(path, holderIn((await read(path)) ?? ''));
    await wait(pause);
  }
  try {
    return await work(async () => {
      if ((await read(path)) !== mine)
        throw new TokenStorageError(
          path,
          `The lock ${path} was taken away meanwhile, so nothing was changed. Try again.`,
        );
    });
  } finally {
    // only its own lock: it may have been removed as abandoned
    if ((await read(path)) === mine) await rm(path, { force: true });
  }
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(content);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      await refuseOthers(path);
      return false;
    }
    throw new TokenStorageError(
      path,
      `${path} cannot be written (${errorCode(error)}). Free some space, or make its folder writable for you.`,
    );
  }
}

/** Rejects for a folder, a link or a pipe in the place of a lock: nobody removes it, so waiting is pointless, and reading a pipe never ends. */
async function refuseOthers(path: string): Promise<void> {
  const state = await lstat(path).catch(() => undefined);
  if (state === undefined || state.isFile()) return;
  throw new TokenStorageError(
    path,
    `${path} is in the way: a file of that name is made while another is changed. Move it away.`,
  );
}

const read = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

const ageOf = async (path: string): Promise<number> =>
  await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );

/**
 * Removes an abandoned lock. A second lock guards this, and the lock is checked again under it: between check and removal, another process
 * may have removed it and a third one may hold a new lock.
 */
async function removeLeftOver(path: string, oldest: number): Promise<boolean> {
  if (!(await isLeftOver(path, oldest))) return false;
  const takeover = `${path}.takeover`;
  if (!(await create(takeover, ''))) {
    if ((await ageOf(takeover)) > longestTakeover) await rm(takeover, { force: true });
    return false;
  }
  try {
    if (!(await isLeftOver(path, oldest))) return false;
    await rm(path, { force: true });
    return true;
  } finally {
    await rm(takeover, { force: true });
  }
}

async function isLeftOver(path: string, oldest: number): Promise<boolean> {
  const content = await read(path);
  if (content === undefined) return false;
  if ((await ageOf(path)) > (content === '' ? Math.min(longestStart, oldest) : oldest)) return true;
  const holder = holderIn(content);
  if (holder?.host !== hostname()) return false;
  // In a container, programs have the same process id each time.
  return holder.process === process.pid ? !heldLocks.has(content) : !isRunning(holder.process);
}

/** Who holds a lock with this content; `undefined` when it does not say. */
function holderIn(content: string): LockHolder | undefined {
  const [, host, holder] = /^\{"host":"(.*)","process":(\d+),/.exec(content) ?? [];
  return host === undefined ? undefined : { host, process: Number(holder) };
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // a process of another user is running too
    return errorCode(error) !== 'ESRCH';
  }
}
