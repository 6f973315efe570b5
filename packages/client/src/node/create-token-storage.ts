import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseStoredSignIn } from '../sign-in/parse-stored-sign-in.ts';
import type { StoredSignIn, TokenStorage } from '../sign-in/token-storage.ts';
import { withFileLock } from './file-lock.ts';
import type { Keychain } from './keychain.ts';
import { ensurePrivateFolder, readPrivateFile, writePrivateFile } from './private-file.ts';
import { createKey, isSealed, seal, unseal } from './sealed-text.ts';
import { createSystemKeychain } from './system-keychain.ts';
import { TokenStorageError } from './token-storage-error.ts';
import { removeLeftOvers } from './whole-file.ts';

export interface TokenStorageOptions {
  /** A folder that holds nothing but secrets. Created if necessary. */
  readonly folder: string;
  /** The connection's name: letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  /** Replaces the system's keychain; `false` uses none. */
  readonly keychain?: Keychain | false | undefined;
}

/** The secrets of a connection in a file. */
export interface FileTokenStorage extends TokenStorage {
  readonly path: string;
  readonly lock: NonNullable<TokenStorage['lock']>;
  /** Whether the file is encrypted with a key from the keychain. */
  readonly sealed: () => Promise<boolean>;
}

/**
 * Stores the secrets of a connection in a file that only its owner can read, encrypted with a key in the system's keychain. (Keychains have
 * no locks, and some are limited to 2,500 bytes, so they hold only the key.) Without a keychain, or when it is locked, the file is not
 * encrypted. Reading and writing reject with a {@link TokenStorageError}. Throws a `TypeError` for an invalid name.
 */
export function createTokenStorage({
  folder,
  name,
  keychain = createSystemKeychain(),
}: TokenStorageOptions): FileTokenStorage {
  if (!/^\w[\w.-]{0,99}$/.test(name))
    throw new TypeError(
      'The name must consist of letters, digits, “-”, “_” and “.”, and begin with a letter or digit.',
    );
  const path = join(folder, `${name}.json`);

  const keyOf = async (): Promise<string | undefined> =>
    keychain === false ? undefined : await keychain.get(name).catch(() => undefined);

  const ensureKey = async (): Promise<string | undefined> => {
    if (keychain === false) return undefined;
    try {
      const kept = await keychain.get(name);
      if (kept !== undefined) return kept;
      const key = createKey();
      await keychain.set(name, key);
      return key;
    } catch {
      // a file that only its owner can read is safe enough without a keychain
      return undefined;
    }
  };

  const read = async (): Promise<StoredSignIn | undefined> => {
    const text = await readPrivateFile(path);
    if (text === undefined) return undefined;
    const key = isSealed(text) ? await keyOf() : undefined;
    const json = !isSealed(text) ? text : key === undefined ? undefined : unseal(text, key, name);
    if (json === undefined)
      throw new TokenStorageError(
        path,
        `${path} is sealed with a key that the keychain of this machine does not give. Unlock the keychain, or delete the file and sign in again.`,
      );
    return parse(json) ?? refuse(path);
  };

  return {
    path,
    read,
    write: async (stored) => {
      const json = JSON.stringify(stored);
      const key = await ensureKey();
      await writePrivateFile(path, `${key === undefined ? json : seal(json, key, name)}\n`);
    },
    remove: async () => {
      await rm(path, { force: true });
      if (keychain !== false) await keychain.remove(name).catch(() => undefined);
    },
    lock: async (work) => {
      await ensurePrivateFolder(folder);
      return await withFileLock(`${path}.lock`, async () => {
        await removeLeftOvers(path);
        return await work();
      });
    },
    sealed: async () => isSealed((await readPrivateFile(path)) ?? ''),
  };
}

function parse(text: string): StoredSignIn | undefined {
  try {
    return parseStoredSignIn(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function refuse(path: string): never {
  throw new TokenStorageError(path, `${path} is not what this program wrote. Delete it and sign in again.`);
}
