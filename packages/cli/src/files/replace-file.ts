import { readFile, stat } from 'node:fs/promises';
import { CommandFailure } from '../io.ts';
import { fileErrorText } from './file-error-text.ts';

/**
 * Writes a file in one step, so that an interruption leaves the old text or the new one, never half of it. Its mode stays; a link stays,
 * too. With `expected`, a file that holds neither that nor the new text is left alone: somebody has changed it meanwhile.
 */
export async function replaceFile(path: string, name: string, text: string, expected?: string): Promise<void> {
  const { fileBehind, writeWholeFile } = await import('@assetql/client/node');
  try {
    const target = await fileBehind(path);
    const before = await stat(target).catch(() => undefined);
    // Replacing would not ask: it is the folder that must be writable for it.
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
