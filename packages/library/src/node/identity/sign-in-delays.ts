/** What slows down who tries passwords. */
export interface SignInDelays {
  /** Counts a try. Gives the milliseconds that are to pass before the next one is looked at; 0 when this one is. */
  readonly attempt: (account: string, address: string) => number;
  /** Takes back what was counted for an account at an address, once somebody knew its password. */
  readonly succeeded: (account: string, address: string) => void;
}

interface Tries {
  readonly count: number;
  readonly nextAt: number;
}

/** Tries without a delay: of one account at one address, and of all accounts at one address. */
const free = { account: 3, address: 30 } as const;
/** Milliseconds of the first delay; each further one is twice as long. */
const firstDelay = 1000;
/** Nobody waits longer, in milliseconds: who owns the account must get in as well. */
const longestDelay = 60_000;
/** Milliseconds without a try after which the earlier ones are forgotten. */
const memory = 3_600_000;
/** Accounts and addresses that are remembered. */
const capacity = 10_000;

/**
 * Delays for an account at an address, so that a stranger elsewhere does not lock out its owner, and for an address whatever the account.
 * A try is counted before it is looked at, so that many at once are not looked at either. A try that has to wait does not count.
 */
export function signInDelays(clock: () => number): SignInDelays {
  const tries = new Map<string, Tries>();

  const current = (key: string): Tries => {
    const found = tries.get(key);
    return found === undefined || clock() - found.nextAt > memory ? { count: 0, nextAt: clock() } : found;
  };
  const count = (key: string, allowed: number): void => {
    const counted = current(key).count + 1;
    const delay = counted < allowed ? 0 : Math.min(longestDelay, firstDelay * 2 ** (counted - allowed));
    tries.delete(key);
    tries.set(key, { count: counted, nextAt: clock() + delay });
    const [oldest] = tries.size > capacity ? tries.keys() : [];
    if (oldest !== undefined) tries.delete(oldest);
  };
  const keyOf = (account: string, address: string): string => `${address} ${account}`;

  return {
    attempt: (account, address) => {
      const key = keyOf(account, address);
      const wait = Math.max(current(key).nextAt, current(address).nextAt) - clock();
      if (wait > 0) return wait;
      count(key, free.account);
      count(address, free.address);
      return 0;
    },
    succeeded: (account, address) => {
      tries.delete(keyOf(account, address));
      tries.delete(address);
    },
  };
}
