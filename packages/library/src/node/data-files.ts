import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../failure.ts';

/** Files that SQLite puts beside a database. */
const companions = ['', '-wal', '-shm', '-journal'];

const unreadable = 'cannot be read by this user';
/** What the system's codes mean for somebody who reads a file, as the end of a sentence. */
const problems: ReadonlyMap<unknown, string> = new Map([
  ['ELOOP', 'is a link that leads in a circle'],
  ['EACCES', unreadable],
  ['EPERM', unreadable],
]);

/** What is wrong with a file that should be one to read, as the end of a sentence. `undefined` when it is a readable file, or absent. */
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
    const problem = problems.get(systemCode(failure));
    if (problem === undefined) throw failure;
    return problem;
  }
}

/**
 * Refuses a data folder that has something else in the place of a file, such as a folder, or a file that cannot be read: what reads it would
 * fail later and say less, or wait for ever. Where the folder cannot be written, only what is read there is looked at. Throws one sentence.
 */
export function checkDataFiles(folder: string, databases: readonly string[], readOnly: boolean): void {
  const read = ['secrets.json', ...databases.flatMap((name) => companions.map((suffix) => name + suffix))];
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
