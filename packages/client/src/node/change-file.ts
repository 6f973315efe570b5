import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';
import { withFileLock } from './file-lock.ts';
import { makeFolder } from './make-folder.ts';
import { fileBehind, removeLeftOvers, writeWholeFile } from './whole-file.ts';

/** Milliseconds. A change takes a few of them, so an older lock belongs to a process that was killed, and a longer wait is given up. */
const limits = { longestWork: 10_000, longestWait: 30_000 };

/** Permissions of a file that did not exist before: it may hold tokens. */
const privateMode = 0o600;

/**
 * Reads a file, changes its text and writes it, while no other process, and nothing else in this one, changes it in the same way. `change`
 * gets `undefined` when there is no such file, which is then made for its owner alone; its folders are made as well. A link stays a link,
 * and an existing file keeps its permissions. What `change` throws leaves the file as it is.
 */
export async function changeFile(path: string, change: (text: string | undefined) => string): Promise<void> {
  const target = await fileBehind(path);
  await makeFolder(dirname(target), 0o700);
  await withFileLock(
    `${target}.lock`,
    async (checkHeld) => {
      await removeLeftOvers(target);
      const before = await stat(target).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      const text = before === undefined ? undefined : await readFile(target, 'utf8');
      const changed = change(text);
      if (changed === text) return;
      // Replacing would not ask: only the folder must be writable for it.
      if (before !== undefined && (before.mode & 0o222) === 0) throw new Error('it is read-only');
      const mode = before === undefined ? privateMode : before.mode & 0o777;
      await writeWholeFile(target, changed, { mode, confirm: checkHeld });
    },
    limits,
  );
}
