import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeLeftovers } from '../secrets.ts';
import { writePrivateFile } from '../write-whole.ts';
import type { NewPassword, NewSecrets } from './new-secrets.ts';

const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function passwordOf(value: unknown): readonly NewPassword[] {
  const { userName, mayApprove, password } = entriesOf(value);
  return typeof userName === 'string' && typeof mayApprove === 'boolean' && typeof password === 'string'
    ? [{ userName, mayApprove, password }]
    : [];
}

/**
 * Keeps new secrets from before their hashes are stored until someone has seen them, so that a process that is killed in between does not
 * lose them. Call it while no other process prepares the same storage.
 */
export interface UnshownSecrets {
  readonly keep: (secrets: NewSecrets) => Promise<void>;
  /** The secrets that were made and have not been shown; `undefined` when there are none, or they cannot be read. */
  readonly read: () => Promise<NewSecrets | undefined>;
  /** Why secrets that were made and not shown are lost, as a sentence. `undefined` when there are none, or they can be read. */
  readonly problem: () => Promise<string | undefined>;
  readonly forget: () => Promise<void>;
}

/** New secrets as they are kept. */
export const writeNewSecrets = (secrets: NewSecrets): string => `${JSON.stringify(secrets)}\n`;

/** Reads what {@link writeNewSecrets} has written; `undefined` for anything else. */
export function parseNewSecrets(text: string): NewSecrets | undefined {
  try {
    const { clientSecret, passwords } = entriesOf(JSON.parse(text));
    if (typeof clientSecret !== 'string' || !Array.isArray(passwords)) return undefined;
    return { clientSecret, passwords: passwords.flatMap(passwordOf) };
  } catch {
    return undefined;
  }
}

function readUnshown(file: string): NewSecrets | undefined {
  try {
    return parseNewSecrets(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Keeps new secrets in a file of a data folder that its owner alone may read. */
export function unshownSecretsIn(directory: string): UnshownSecrets {
  const file = join(directory, 'new-secrets.json');
  return {
    keep: async (secrets) => writePrivateFile(file, writeNewSecrets(secrets)),
    read: async () => readUnshown(file),
    problem: async () =>
      existsSync(file) && readUnshown(file) === undefined
        ? `${file}, which keeps new passwords until they are shown, cannot be read and is removed. If you have not seen them, start with --new-passwords.`
        : undefined,
    forget: async () => {
      // What a process that was killed while it wrote has left beside it.
      removeLeftovers(directory, 0);
      rmSync(file, { force: true });
    },
  };
}
