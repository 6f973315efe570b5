import { createHash } from 'node:crypto';
import type { IdentityStatements, IdentityTables } from './identity-tables.ts';

/** What slows down who tries passwords, at whichever process that shares the storage, and after a new start as well. */
export interface SignInDelays {
  /** Counts a try. Gives the milliseconds that are to pass before the next one is looked at; 0 when this one is. */
  readonly attempt: (account: string, address: string) => Promise<number>;
  /** Resets the failures of an account at an address after a correct password. */
  readonly succeeded: (account: string, address: string) => Promise<void>;
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
export function signInDelays(tables: IdentityTables, clock: () => number): SignInDelays {
  const table = tables.table('attempt');
  const select = `SELECT "count", "next_at" FROM ${table} WHERE "digest" = $1`;
  const upsert = `INSERT INTO ${table} ("digest", "count", "next_at") VALUES ($1, $2, $3)
    ON CONFLICT ("digest") DO UPDATE SET "count" = excluded."count", "next_at" = excluded."next_at"`;
  // SQLite wants a limit before an offset.
  const removeOldest = `DELETE FROM ${table} WHERE "digest" IN (
    SELECT "digest" FROM ${table} ORDER BY "next_at" DESC LIMIT ${Number.MAX_SAFE_INTEGER} OFFSET ${capacity})`;

  async function current({ rows }: IdentityStatements, key: string): Promise<Tries> {
    const [row] = await rows(select, key);
    const now = clock();
    if (row === undefined) return { count: 0, nextAt: now };
    const nextAt = Number(row['next_at']);
    // What lies further ahead than any delay was written by a clock that has been set back since.
    return now - nextAt <= memory && nextAt - now <= longestDelay
      ? { count: Number(row['count']), nextAt }
      : { count: 0, nextAt: now };
  }

  async function count(statements: IdentityStatements, key: string, allowed: number): Promise<void> {
    const counted = (await current(statements, key)).count + 1;
    const delay = counted < allowed ? 0 : Math.min(longestDelay, firstDelay * 2 ** (counted - allowed));
    await statements.run(upsert, key, counted, clock() + delay);
  }

  return {
    // Reading and counting must be atomic.
    attempt: (account, address) =>
      tables.transaction(async (statements) => {
        const [ofAccount, ofAddress] = [digest(address, account), digest(address)];
        const ends = [await current(statements, ofAccount), await current(statements, ofAddress)];
        const wait = Math.max(...ends.map(({ nextAt }) => nextAt)) - clock();
        if (wait > 0) return wait;
        await count(statements, ofAccount, free.account);
        await count(statements, ofAddress, free.address);
        await statements.run(removeOldest);
        return 0;
      }),
    succeeded: async (account, address) => {
      for (const key of [digest(address, account), digest(address)])
        await tables.run(`DELETE FROM ${table} WHERE "digest" = $1`, key);
    },
  };
}
