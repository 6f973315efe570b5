import type { AsyncEntry } from '@napi-rs/keyring';
import type { Keychain } from './keychain.ts';

const service = 'AssetQL';

/** Milliseconds in which a person can unlock the keychain. */
const longestAnswer = 60_000;

const limit = (): AbortSignal => AbortSignal.timeout(longestAnswer);

/**
 * The keychain of macOS, the Credential Manager of Windows, or the Secret Service of Linux, through the optional package
 * `@napi-rs/keyring`. Without that package all functions reject.
 */
export function createSystemKeychain(): Keychain {
  const entry = async (name: string): Promise<AsyncEntry> => {
    const keyring = await import('@napi-rs/keyring');
    // not the kernel's keyring, which is cleared when the machine shuts down
    return new keyring.AsyncEntry(service, name, { linux: { store: 'secret-service' } });
  };
  return {
    get: async (name) => (await (await entry(name)).getPassword(limit())) ?? undefined,
    set: async (name, secret) => await (await entry(name)).setPassword(secret, limit()),
    remove: async (name) => void (await (await entry(name)).deletePassword(limit())),
  };
}
