import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files that SQLite puts beside a database. */
const companions = ['', '-wal', '-shm', '-journal'];

/** What is wrong with a file that should be one to read, as the end of a sentence; nothing when it is one, or absent. */
function fileProblem(path: string): string | undefined {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  try {
    const status = statSync(path, { throwIfNoEntry: false });
    // A link to a file that is not there yet.
    if (status === undefined) return undefined;
    if (status.isDirectory()) return 'is a folder, and should be a file';
    if (!status.isFile()) return 'is not a regular file';
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
    if (code === 'ELOOP') return 'is a link that leads in a circle';
    if (code === 'EACCES' || code === 'EPERM') return 'cannot be read by this user';
    throw failure;
  }
}

/**
 * Refuses a data folder that has something else in the place of a file, such as a folder, or a file that cannot be read: what reads it would
 * fail later and say less, or wait for ever. Where the folder cannot be written, only what is read there is looked at. Throws one sentence.
 */
export function checkDataFiles(folder: string, database: string, readOnly: boolean): void {
  const read = ['secrets.json', ...companions.map((suffix) => database + suffix)];
  // A file of accounts that is a folder counts as damaged, which new passwords mend.
  const written = [
    'lock.sqlite',
    'new-secrets.json',
    ...companions.slice(1).map((suffix) => `identity-1.sqlite${suffix}`),
  ];
  for (const name of readOnly ? read : [...read, ...written]) {
    const path = join(folder, name);
    const problem = fileProblem(path);
    if (problem !== undefined)
      throw new Error(`${path} ${problem}. Move it away or mend it; what is missing is made anew`);
  }
}
