import { readFile, stat } from 'node:fs/promises';
import { CommandFailure } from '../io.ts';
import { fileErrorText } from './file-error-text.ts';

/**
 * Replaces a file atomically: an interruption leaves the old text or the new one. The mode is kept, and a link stays a link. If `expected`
 * is given and the file contains neither that nor the new text, it is not replaced, because someone has changed it meanwhile.
 */
export async function replaceFile(path: string, name: string, text: string, expected?: string): Promise<void> {
  const { fileBehind, writeWholeFile } = await import('@assetql/client/node');
  try {
    const target = await fileBehind(path);
    const before = await stat(target).catch(() => undefined);
    // Replacing a file needs write permission for its folder only, so a read-only file has to be checked for.
    if (before !== undefined && (before.mode & 0o222) === 0) throw new Error('it is read-only');
    await writeWholeFile(target, text, {
      mode: before && before.mode & 0o7777,
      confirm: async () => {
        if (expected === undefined) return;
        const current = await readFile(target, 'utf8');
        if (current !== expected && current !== text)
          throw new Error('it has changed meanwhile; run the command again');
      },
    });
  } catch (error) {
    throw new CommandFailure(`${name} cannot be written: ${fileErrorText(error)}.`);
  }
}
