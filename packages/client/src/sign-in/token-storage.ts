import type { Tokens } from './tokens.ts';

/** The stored data of one connection. All of it is secret. */
export interface StoredSignIn {
  readonly clientSecret?: string | undefined;
  readonly subscriptionKey?: string | undefined;
  /** `undefined` when no one is signed in. */
  readonly tokens?: Tokens | undefined;
}

/** Stores the secrets of one connection. Failures reject with an error that says what to do and contains no secret. */
export interface TokenStorage {
  /** `undefined` when nothing is stored. */
  readonly read: () => Promise<StoredSignIn | undefined>;
  /** Replaces the stored data, atomically. */
  readonly write: (stored: StoredSignIn) => Promise<void>;
  readonly remove: () => Promise<void>;
  /**
   * Runs `work` while no other user of the same storage does, including other processes. Without it, two processes that renew at the same
   * moment may use one refresh token twice, which services treat as theft.
   */
  readonly lock?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined;
}
