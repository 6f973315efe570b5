import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemCode } from '../../failure.ts';

/** Milliseconds between two tries, and after which waiting ends. */
const [pause, longestWait] = [10, 3000];
/**
 * Milliseconds after which a lock is that of a process that was killed: a file is written within some milliseconds. Its age is told by the clock of the file
 * server, which may go wrong, so that it must be seen unchanged for some time as well.
 */
const [longestWork, longestSeen] = [10_000, 1000];

/** Another program writes the file, or seems to: its lock was not free in time. */
export class FileBusyError extends Error {
  override readonly name = 'FileBusyError';
}

/** Whose a lock is; `undefined` where there is none. */
const holderOf = (lock: string): Promise<string | undefined> => readFile(lock, 'utf8').catch(() => undefined);

/** Makes the lock, unless there is one. One that cannot be written, as on a full disk, is not left there. */
async function create(lock: string, mine: string): Promise<boolean> {
  const file = await open(lock, 'wx').catch((failure: unknown) => {
    if (systemCode(failure) === 'EEXIST') return undefined;
    throw failure;
  });
  if (file === undefined) return false;
  try {
    await file.writeFile(mine);
    return true;
  } catch (failure) {
    await rm(lock, { force: true });
    throw failure;
  } finally {
    await file.close();
  }
}

/** Removes a lock that a process has left behind. */
async function removeLeftOver(lock: string, holder: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`;
  try {
    if (Date.now() - (await stat(lock)).mtimeMs < longestWork) return;
    // Another process may have done so since, and hold a new one, which is put back.
    await rename(lock, aside);
    await ((await holderOf(aside)) === holder ? rm(aside, { force: true }) : rename(aside, lock));
  } catch (failure) {
    if (systemCode(failure) !== 'ENOENT') throw failure;
  }
}

/**
 * Runs `work` while no other process, and nobody else in this one, does so for the same file of a served folder. The lock is a hidden file beside it, since processes that
 * have other data folders, or share a network drive, may write it as well. Rejects with a {@link FileBusyError}, whose message is a sentence, when it is not free within three
 * seconds.
 */
export async function withWriteLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  // A name of its own could be longer than names may be.
  const name = createHash('sha256').update(basename(file).toLowerCase()).digest('hex').slice(0, 16);
  const lock = join(dirname(file), `.${name}.lock`);
  const [mine, end] = [randomUUID(), performance.now() + longestWait];
  let seen: { readonly holder: string | undefined; readonly since: number } | undefined;
  while (!(await create(lock, mine))) {
    if (performance.now() > end)
      throw new FileBusyError(`another program is writing it; if there is none, remove ${lock}, and try again`);
    const holder = await holderOf(lock);
    if (seen === undefined || seen.holder !== holder) seen = { holder, since: performance.now() };
    else if (holder !== undefined && performance.now() - seen.since > longestSeen) await removeLeftOver(lock, holder);
    await wait(pause);
  }
  try {
    return await work();
  } finally {
    // Only its own: another process may have taken it away while this one was suspended.
    if ((await holderOf(lock)) === mine) await rm(lock, { force: true });
  }
}
