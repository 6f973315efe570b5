import { readFile, stat } from 'node:fs/promises';
import { CommandFailure } from '../io.ts';
import { fileErrorText } from './file-error-text.ts';
import { describeSpecialFile } from './folder-files.ts';

/** The text of a file; `undefined` when there is none. A pipe or device of that name is refused: reading it could wait for ever. */
export async function readOptionalFile(path: string): Promise<string | undefined> {
  try {
    const special = describeSpecialFile(await stat(path));
    if (special !== undefined) throw new CommandFailure(`${path} is ${special}; put a file in its place.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)))
      return undefined;
    throw new CommandFailure(`${path} cannot be read: ${fileErrorText(error)}.`);
  }
}
