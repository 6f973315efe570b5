import { env, UIKind, Uri, type ExtensionContext } from 'vscode';
import type { Platform } from '../../contracts/platform.ts';
import type { SecretStore, SharedSecrets } from '../../contracts/secret-store.ts';
import { secretLease } from './secret-lease.ts';

/** The secrets of a window, as all windows have them, and the turns that they take. */
export type WindowSecrets = SecretStore & Pick<SharedSecrets, 'lease'>;

/** Under which a window holds the lease of a key. */
export const leaseKey = (key: string): string => `${key} lease`;

const clock = {
  now: Date.now,
  wait: (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
};

/** Opens the secrets of this window. An editor in a browser keeps its own for each window by itself: they are shared beside it. */
export function windowSecrets(
  { secrets, globalStorageUri, subscriptions }: ExtensionContext,
  { sharedSecrets }: Platform,
): WindowSecrets {
  if (env.uiKind === UIKind.Web && sharedSecrets !== undefined && globalStorageUri.scheme === 'file') {
    const shared = sharedSecrets(Uri.joinPath(globalStorageUri, 'secrets').fsPath, secrets);
    subscriptions.push(shared);
    return shared;
  }
  return {
    get: (key) => secrets.get(key),
    store: (key, value) => secrets.store(key, value),
    delete: (key) => secrets.delete(key),
    onDidChange: secrets.onDidChange,
    lease: (key) => secretLease(secrets, leaseKey(key), clock),
  };
}
