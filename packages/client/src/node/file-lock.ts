import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import { TokenStorageError } from './token-storage-error.ts';

/** Milliseconds between two tries. */
const pause = 50;

/** Milliseconds that the work of a holder can take; older locks are left over. */
const longestWork = 120_000;

/** Milliseconds in which a holder has written who it is; without that, it was killed before. */
const longestStart = 2_000;

/** Milliseconds in which a left-over lock is taken away. */
const longestTakeover = 5_000;

/** Milliseconds after which waiting is given up. */
const longestWait = 150_000;

export interface FileLockOptions {
  /** Replaces the limits, in milliseconds. */
  readonly longestWork?: number;
  readonly longestWait?: number;
}

/**
 * Runs `work` while no other process, and nobody else in this one, does so for the same lock file. A lock whose holder has died, or which
 * is too old, is taken away. Its folder must be there. Before `work` makes its change final it can check that it still has the lock, which
 * rejects when the lock was taken away: this process may have been stopped for longer than any work takes.
 */
export async function withFileLock<Result>(
  path: string,
  work: (checkHeld: () => Promise<void>) => Promise<Result>,
  limits: FileLockOptions = {},
): Promise<Result> {
  const mine = JSON.stringify({ host: hostname(), process: process.pid, id: randomUUID() });
  own.add(mine);
  try {
    return await withLock(path, mine, work, limits);
  } finally {
    own.delete(mine);
  }
}

/** What this process writes into its locks, those that it waits for included. */
const own = new Set<string>();

async function withLock<Result>(
  path: string,
  mine: string,
  work: (checkHeld: () => Promise<void>) => Promise<Result>,
  limits: FileLockOptions,
): Promise<Result> {
  const end = performance.now() + (limits.longestWait ?? longestWait);
  while (!(await create(path, mine))) {
    if (performance.now() > end)
      throw new TokenStorageError(path, `Another program has held ${path} for too long. End it, or delete that file.`);
    if (!(await removeLeftOver(path, limits.longestWork ?? longestWork))) await wait(pause);
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
    // only what is still mine: it may have been taken away as left over
    if ((await read(path)) === mine) await rm(path, { force: true });
  }
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw new TokenStorageError(
      path,
      `${path} cannot be written (${errorCode(error)}). Make its folder writable for you.`,
    );
  }
}

const read = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

const ageOf = async (path: string): Promise<number> =>
  await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );

/**
 * Takes a left-over lock away. Only one may do so at a time, and looks again before: between the look and the removal, another one may
 * have removed it and a third one may have got the lock.
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
  const [, host, holder] = /^\{"host":"(.*)","process":(\d+),/.exec(content) ?? [];
  if (host !== hostname()) return false;
  // In a container, programs have the same number each time.
  return Number(holder) === process.pid ? !own.has(content) : !isRunning(Number(holder));
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // a process of somebody else's runs as well
    return errorCode(error) !== 'ESRCH';
  }
}
