import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeLeftovers } from '../secrets.ts';
import { writePrivateFile } from '../write-whole.ts';
import type { NewPassword, NewSecrets } from './new-secrets.ts';

const fileOf = (directory: string): string => join(directory, 'new-secrets.json');

const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function passwordOf(value: unknown): readonly NewPassword[] {
  const { userName, mayApprove, password } = entriesOf(value);
  return typeof userName === 'string' && typeof mayApprove === 'boolean' && typeof password === 'string'
    ? [{ userName, mayApprove, password }]
    : [];
}

/**
 * Writes new secrets to a file that only its owner may read. It exists from before their hashes are stored until someone has seen them,
 * so that a process that is killed in between does not lose them. Call it under the lock of the data folder, as everything here.
 */
export function keepUnshown(directory: string, secrets: NewSecrets): void {
  writePrivateFile(fileOf(directory), `${JSON.stringify(secrets)}\n`);
}

/** The secrets that were made and have not been shown; `undefined` when there are none. */
export function readUnshown(directory: string): NewSecrets | undefined {
  try {
    const { clientSecret, passwords } = entriesOf(JSON.parse(readFileSync(fileOf(directory), 'utf8')));
    if (typeof clientSecret !== 'string' || !Array.isArray(passwords)) return undefined;
    return { clientSecret, passwords: passwords.flatMap(passwordOf) };
  } catch {
    return undefined;
  }
}

/** Why secrets that were made and not shown are lost, as a sentence. `undefined` when there are none, or they can be read. */
export function unshownProblem(directory: string): string | undefined {
  return existsSync(fileOf(directory)) && readUnshown(directory) === undefined
    ? `${fileOf(directory)}, which keeps new passwords until they are shown, cannot be read and is removed. If you have not seen them, start with --new-passwords.`
    : undefined;
}

/** Removes the file, and what a process that was killed while it wrote has left beside it. */
export function forgetUnshown(directory: string): void {
  removeLeftovers(directory, 0);
  rmSync(fileOf(directory), { force: true });
}
