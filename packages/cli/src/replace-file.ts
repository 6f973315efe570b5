import { chmod, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { CommandFailure } from './io.ts';
import { reason } from './reason.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Writes a file in one step, so that an interruption leaves the old text or the new one, never half of it. Its mode stays; a link stays,
 * too. With `expected`, a file that holds neither that nor the new text is left alone: somebody has changed it meanwhile.
 */
export async function replaceFile(path: string, name: string, text: string, expected?: string): Promise<void> {
  let temporary: string | undefined;
  try {
    const target = await realpath(path).catch((error: unknown) => {
      if (isMissing(error)) return path;
      throw error;
    });
    const before = await stat(target).catch(() => undefined);
    // Replacing would not ask: it is the folder that must be writable for it.
    if (before !== undefined && (before.mode & 0o222) === 0) throw new Error('it is read-only');
    temporary = `${target}.${process.pid}.tmp`;
    await writeFile(temporary, text);
    if (before !== undefined) await chmod(temporary, before.mode);
    if (expected !== undefined) {
      const current = await readFile(target, 'utf8');
      if (current !== expected && current !== text) throw new Error('it has changed meanwhile; run the command again');
    }
    await rename(temporary, target);
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true });
    throw new CommandFailure(`${name} cannot be written: ${reason(error)}.`);
  }
}
