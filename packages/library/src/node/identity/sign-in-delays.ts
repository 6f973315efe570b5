import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../sqlite/in-transaction.ts';

/** What slows down who tries passwords, at whichever process of a data folder, and after a new start as well. */
export interface SignInDelays {
  /** Counts a try. Gives the milliseconds that are to pass before the next one is looked at; 0 when this one is. */
  readonly attempt: (account: string, address: string) => number;
  /** Resets the failures of an account at an address after a correct password. */
  readonly succeeded: (account: string, address: string) => void;
}

interface Tries {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly nextAt: number;
}

/** Tries without a delay: of one account at one address, and of all accounts at one address. */
const free = { account: 3, address: 30 } as const;
/** Milliseconds of the first delay; each further one is twice as long. */
const firstDelay = 1000;
/** The longest delay, in milliseconds: the owner of the account must be able to sign in as well. */
const longestDelay = 60_000;
/** Milliseconds without a try after which the earlier ones are forgotten. */
const memory = 3_600_000;
/** Accounts and addresses that are remembered. */
const capacity = 10_000;

/** What is typed as a name may be a password: it is not kept as it is. */
const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Delays for an account at an address, so that a stranger elsewhere does not lock out its owner, and for an address whatever the account.
 * A try is counted before it is looked at, so that many at once are not looked at either. A try that has to wait does not count.
 * `clock` gives epoch milliseconds.
 */
export function signInDelays(database: DatabaseSync, clock: () => number): SignInDelays {
  const select = database.prepare('SELECT "count", "next_at" FROM "attempt" WHERE "digest" = ?');
  const upsert = database.prepare(
    'INSERT INTO "attempt" VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET "count" = "excluded"."count", "next_at" = "excluded"."next_at"',
  );
  const remove = database.prepare('DELETE FROM "attempt" WHERE "digest" = ?');
  const removeOldest = database.prepare(
    `DELETE FROM "attempt" WHERE "digest" IN (SELECT "digest" FROM "attempt" ORDER BY "next_at"
     LIMIT max(0, (SELECT count(*) FROM "attempt") - ${capacity}))`,
  );

  function current(key: string): Tries {
    const { count: counted, next_at: nextAt } = select.get(key) ?? {};
    const now = clock();
    // What lies further ahead than any delay was written by a clock that has been set back since.
    const isKnown = typeof nextAt === 'number' && now - nextAt <= memory && nextAt - now <= longestDelay;
    return typeof counted === 'number' && isKnown ? { count: counted, nextAt } : { count: 0, nextAt: now };
  }

  function count(key: string, allowed: number): void {
    const counted = current(key).count + 1;
    const delay = counted < allowed ? 0 : Math.min(longestDelay, firstDelay * 2 ** (counted - allowed));
    upsert.run(key, counted, clock() + delay);
  }

  function attempt(account: string, address: string): number {
    const [ofAccount, ofAddress] = [digest(address, account), digest(address)];
    const wait = Math.max(current(ofAccount).nextAt, current(ofAddress).nextAt) - clock();
    if (wait > 0) return wait;
    count(ofAccount, free.account);
    count(ofAddress, free.address);
    removeOldest.run();
    return 0;
  }

  return {
    // Reading and counting must be atomic.
    attempt: (account, address) => inTransaction(database, () => attempt(account, address)),
    succeeded: (account, address) => {
      for (const key of [digest(address, account), digest(address)]) remove.run(key);
    },
  };
}
