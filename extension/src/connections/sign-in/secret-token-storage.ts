import type { TokenStorage } from '@assetql/client/sign-in';
import type { Lease, SecretStore } from '../../contracts/secret-store.ts';
import type { ServiceDefinition } from '../settings/service-definition.ts';

/**
 * The key of a connection's secrets. The text in it is where secrets are sent, so that a connection that is changed to lead elsewhere
 * finds none.
 */
export const secretKey = ({ name, baseUrl, signIn }: ServiceDefinition): string =>
  `assetql ${JSON.stringify([name, baseUrl, signIn?.authUrl ?? null, signIn?.clientId ?? null])}`;

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps the secrets of one connection among those of the editor, and nowhere else. */
export function secretTokenStorage(secrets: SecretStore, key: string, lease: Lease): TokenStorage {
  return {
    read: async () => {
      const text = await secrets.get(key);
      if (text === undefined) return undefined;
      const { parseStoredSignIn } = await import('@assetql/client/sign-in');
      return parseStoredSignIn(json(text));
    },
    write: async (stored) => {
      await secrets.store(key, JSON.stringify(stored));
    },
    remove: async () => {
      await secrets.delete(key);
    },
    lock: lease,
  };
}
