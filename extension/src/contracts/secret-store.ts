/** Where secrets are kept: the `SecretStorage` of `vscode`, which encrypts them by the system's keychain and shows them to this extension only. */
export interface SecretStore {
  readonly get: (key: string) => PromiseLike<string | undefined>;
  readonly store: (key: string, value: string) => PromiseLike<void>;
  readonly delete: (key: string) => PromiseLike<void>;
  /** Tells of changes that any window has made. */
  readonly onDidChange: (listener: (change: { readonly key: string }) => void) => { readonly dispose: () => void };
}

/** Runs work while no other window runs work under the same key. */
export type Lease = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Secrets that all windows have. */
export interface SharedSecrets extends SecretStore {
  readonly lease: (key: string) => Lease;
  readonly dispose: () => void;
}
