import type { IdentityTables } from './identity-tables.ts';
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

/** The accounts that can sign in. `clock` gives epoch milliseconds; `isUser` tells whether an account's user has not been removed. */
export function accounts(
  tables: IdentityTables,
  clock: () => number,
  isUser: (id: string) => Promise<boolean>,
): (attempt: SignInAttempt) => Promise<SignIn> {
  const select = `SELECT "user_id", "salt", "hash" FROM ${tables.table('account')} WHERE "user_name" = $1`;
  const delays = signInDelays(tables, clock);

  async function find(userName: string): Promise<{ readonly id: string; readonly kept: PasswordHash } | undefined> {
    const { user_id: id, salt, hash } = (await tables.rows(select, userName))[0] ?? {};
    return typeof id === 'string' && salt instanceof Uint8Array && hash instanceof Uint8Array
      ? { id, kept: { salt, hash } }
      : undefined;
  }

  return async (attempt) => {
    // Both are copied and pasted, sometimes with a blank at an end.
    const userName = attempt.userName.trim().toLowerCase().slice(0, longest);
    const password = attempt.password.trim().slice(0, longest);
    const wait = await delays.attempt(userName, attempt.address);
    if (wait > 0) return { kind: 'delayed', seconds: Math.ceil(wait / 1000) };
    const account = await find(userName);
    if (!(await isPassword(password, account?.kept)) || account === undefined || !(await isUser(account.id)))
      return { kind: 'wrong' };
    await delays.succeeded(userName, attempt.address);
    return { kind: 'user', id: account.id };
  };
}
