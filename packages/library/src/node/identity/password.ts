import { randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** A password as it is kept. */
export interface PasswordHash {
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

const hashLength = 32;
/** Some 50 milliseconds and 16 MiB for each try, on a thread of its own. */
const cost = { N: 16_384, r: 8, p: 1 } as const;
/** Letters and digits that are hard to confuse with one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const deriveKey = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

let last: Promise<unknown> = Promise.resolve();

/** Derives one key after the other: files are read on the same few threads, which many sign-ins at once would take. */
function derive(password: string, salt: Uint8Array): Promise<Buffer> {
  const key = last.then(() => deriveKey(password, salt, hashLength, cost));
  last = key.catch(() => undefined);
  return key;
}

/** A new password of 79 random bits, in groups that can be read out. */
export function newPassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** Hashes a password with a salt of its own. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  return { salt, hash: await derive(password, salt) };
}

const nobody: PasswordHash = { salt: randomBytes(16), hash: randomBytes(hashLength) };

/** Whether a password matches its hash. Without a hash it takes as long, so that the time does not tell which accounts exist. */
export async function isPassword(password: string, kept: PasswordHash | undefined): Promise<boolean> {
  const { salt, hash } = kept ?? nobody;
  return timingSafeEqual(await derive(password, salt), hash) && kept !== undefined;
}
