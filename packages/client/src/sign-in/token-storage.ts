import type { Tokens } from './tokens.ts';

/** What is kept of one connection. All of it is secret, and the person's own. */
export interface StoredSignIn {
  readonly clientSecret?: string | undefined;
  readonly subscriptionKey?: string | undefined;
  /** Absent when nobody is signed in. */
  readonly tokens?: Tokens | undefined;
}

/** Keeps the secrets of one connection. What cannot be kept or read rejects with an error that says what to do and holds no secret. */
export interface TokenStorage {
  /** `undefined` when nothing is kept. */
  readonly read: () => Promise<StoredSignIn | undefined>;
  /** Replaces all that is kept, as a whole or not at all. */
  readonly write: (stored: StoredSignIn) => Promise<void>;
  readonly remove: () => Promise<void>;
  /**
   * Runs `work` while nobody else who has the same storage does, in other processes too. Without it, two processes that renew at the
   * same moment may use one refresh token twice, which services take for a theft.
   */
  readonly lock?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined;
}
