import type { DatabaseSync } from 'node:sqlite';
import { isPassword, type PasswordHash } from './password.ts';
import { signInDelays } from './sign-in-delays.ts';

/** What became of a try to sign in: the user's id, or why not; a delay is in whole seconds. */
export type SignIn =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'delayed'; readonly seconds: number };

export interface SignInAttempt {
  readonly userName: string;
  readonly password: string;
  /** Of the network. */
  readonly address: string;
}

/** Characters of a name or a password; no account has longer ones. */
const longest = 200;

/** The accounts that can sign in. `clock` gives epoch milliseconds. */
export function accounts(database: DatabaseSync, clock: () => number): (attempt: SignInAttempt) => Promise<SignIn> {
  const select = database.prepare('SELECT "user_id", "salt", "hash" FROM "account" WHERE "user_name" = ?');
  const delays = signInDelays(database, clock);

  function find(userName: string): { readonly id: string; readonly kept: PasswordHash } | undefined {
    const { user_id: id, salt, hash } = select.get(userName) ?? {};
    return typeof id === 'string' && salt instanceof Uint8Array && hash instanceof Uint8Array
      ? { id, kept: { salt, hash } }
      : undefined;
  }

  return async (attempt) => {
    // Both are copied and pasted, sometimes with a blank at an end.
    const userName = attempt.userName.trim().toLowerCase().slice(0, longest);
    const password = attempt.password.trim().slice(0, longest);
    const wait = delays.attempt(userName, attempt.address);
    if (wait > 0) return { kind: 'delayed', seconds: Math.ceil(wait / 1000) };
    const account = find(userName);
    if (!(await isPassword(password, account?.kept)) || account === undefined) return { kind: 'wrong' };
    delays.succeeded(userName, attempt.address);
    return { kind: 'user', id: account.id };
  };
}
