import type { SecretStore } from '../../src/contracts/secret-store.ts';

/** Secrets as several windows share them: every window is told of changes a moment later. */
export interface SharedSecrets {
  /** What is kept, as it is kept. */
  readonly kept: ReadonlyMap<string, string>;
  readonly window: () => SecretStore;
}

export function sharedSecrets(): SharedSecrets {
  const kept = new Map<string, string>();
  const listeners = new Set<(change: { readonly key: string }) => void>();
  const tell = (key: string): void => {
    for (const listener of listeners) setTimeout(() => listener({ key }), 0);
  };
  return {
    kept,
    window: () => ({
      get: (key) => Promise.resolve(kept.get(key)),
      store: (key, value) => {
        kept.set(key, value);
        tell(key);
        return Promise.resolve();
      },
      delete: (key) => {
        kept.delete(key);
        tell(key);
        return Promise.resolve();
      },
      onDidChange: (listener) => {
        listeners.add(listener);
        return { dispose: () => listeners.delete(listener) };
      },
    }),
  };
}
