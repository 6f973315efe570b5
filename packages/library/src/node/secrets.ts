import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '../http/authentication.ts';
import { writePrivateFile } from './write-whole.ts';

/** What the embedded library keeps for itself, and the credentials of its one developer. */
export interface Secrets {
  readonly credentials: Credentials;
  /** Signs media addresses and the cookie of the page. */
  readonly signingKey: Uint8Array;
}

const fileOf = (directory: string): string => join(directory, 'secrets.json');

/** What can be sent in a header as a token or a key, and is too long to be guessed. */
const sendable = /^[\w-]{20,200}$/;

/** Secrets as they are kept. */
export const writeSecrets = ({ credentials, signingKey }: Secrets): string =>
  JSON.stringify({ ...credentials, signingKey: Buffer.from(signingKey).toString('base64url') });

/** Reads what {@link writeSecrets} has written; `undefined` for anything else. */
export function parseSecrets(text: string): Secrets | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { accessToken, subscriptionKey, signingKey } = Object.fromEntries(Object.entries(value));
    if (typeof accessToken !== 'string' || typeof subscriptionKey !== 'string' || typeof signingKey !== 'string')
      return undefined;
    const key = Buffer.from(signingKey, 'base64url');
    if (!sendable.test(accessToken) || !sendable.test(subscriptionKey) || key.length < 32) return undefined;
    return { credentials: { accessToken, subscriptionKey }, signingKey: new Uint8Array(key) };
  } catch {
    return undefined;
  }
}

/** The secrets of a data folder. `undefined` when there are none, or they cannot be read. */
export function readSecrets(directory: string): Secrets | undefined {
  const file = fileOf(directory);
  try {
    const secrets = parseSecrets(readFileSync(file, 'utf8'));
    closeToOthers(file);
    return secrets;
  } catch {
    return undefined;
  }
}

/** Takes from others the right to read a file, where that can be done: another user's file, or one on a read-only disk, stays as it is. */
function closeToOthers(file: string): void {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
  } catch {
    // It can be read, which is all that is needed here.
  }
}

/** Milliseconds in which a file of secrets is written. */
const longestWrite = 60_000;

/** Removes the secrets that a process which was killed while it wrote has left beside the right ones, but none that are being written. */
export function removeLeftovers(directory: string, age: number = longestWrite): void {
  for (const name of readdirSync(directory)) {
    if (!/^(?:new-)?secrets\.json\./.test(name)) continue;
    const path = join(directory, name);
    const left = statSync(path, { throwIfNoEntry: false });
    if (left !== undefined && Date.now() - left.mtimeMs >= age) rmSync(path, { force: true });
  }
}

/** Stores secrets in a data folder. */
export const storeSecrets = (directory: string, secrets: Secrets): void =>
  writePrivateFile(fileOf(directory), `${writeSecrets(secrets)}\n`);

/** Makes new secrets for a data folder. To be called under its lock. */
export function createSecrets(directory: string): Secrets {
  // Under the lock there is no other writer, so even recent files are abandoned, also when the clock was set back.
  removeLeftovers(directory, Number.NEGATIVE_INFINITY);
  const accessToken = randomBytes(32).toString('base64url');
  const subscriptionKey = randomBytes(16).toString('hex');
  const signingKey = randomBytes(32);
  const secrets = { credentials: { accessToken, subscriptionKey }, signingKey: new Uint8Array(signingKey) };
  storeSecrets(directory, secrets);
  return secrets;
}
