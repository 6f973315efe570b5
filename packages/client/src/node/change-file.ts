import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';
import { withFileLock } from './file-lock.ts';
import { makeFolder } from './make-folder.ts';
import { fileBehind, removeLeftOvers, writeWholeFile } from './whole-file.ts';

/** Milliseconds. A change takes only a few, so an older lock belongs to a killed process, and waiting longer is pointless. */
const limits = { longestWork: 10_000, longestWait: 30_000 };

/** The mode of new files, which may hold tokens. */
const privateMode = 0o600;

/**
 * Reads a file, changes its text and writes it, excluding concurrent changes by this and other processes. `change` receives `undefined`
 * when there is no such file; it is then created, with its folders, for its owner only. Symbolic links stay links, and an existing file
 * keeps its mode. When `change` throws, the file stays unchanged.
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
      // Replacing a file needs write permission for its folder only, so a read-only file has to be checked for.
      if (before !== undefined && (before.mode & 0o222) === 0) throw new Error('it is read-only');
      const mode = before === undefined ? privateMode : before.mode & 0o777;
      await writeWholeFile(target, changed, { mode, confirm: checkHeld });
    },
    limits,
  );
}
