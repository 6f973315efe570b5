import type { Lease, SecretStore } from '../../contracts/secret-store.ts';

export interface LeaseClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Milliseconds in which a write of one window has come to all others. VS Code gathers writes for a tenth of a second. */
const settling = 400;
/** Milliseconds after which a window that holds the lease is taken to have ended. */
const longest = 20_000;

interface Holder {
  readonly by: string;
  readonly until: number;
}

function readHolder(text: string | undefined): Holder | undefined {
  const [, until, by] = /^(\d{1,16}) (.+)$/.exec(text ?? '') ?? [];
  return until === undefined || by === undefined ? undefined : { until: Number(until), by };
}

/**
 * Takes turns between windows, which share secrets but no lock: a window writes its name, and has the lease when that name still stands
 * there after every window must have seen it. So a refresh token, which holds once, is not used by two windows at the same moment. No one
 * waits for ever: after {@link longest} the work is done all the same, since it looks at what is stored first.
 */
export function secretLease(secrets: SecretStore, key: string, { now, wait }: LeaseClock): Lease {
  const own = crypto.randomUUID();
  let last: Promise<unknown> = Promise.resolve();

  const take = async (): Promise<void> => {
    const end = now() + longest;
    while (now() < end) {
      const holder = readHolder(await secrets.get(key));
      if (holder !== undefined && holder.by !== own && holder.until > now() && holder.until <= now() + longest) {
        await wait(settling);
        continue;
      }
      await secrets.store(key, `${now() + longest} ${own}`);
      await wait(settling);
      if (readHolder(await secrets.get(key))?.by === own) return;
    }
  };

  const giveBack = async (): Promise<void> => {
    if (readHolder(await secrets.get(key))?.by === own) await secrets.delete(key);
  };

  return (work) => {
    // those of this window take turns first
    const mine = last.then(async () => {
      await take();
      try {
        return await work();
      } finally {
        await giveBack();
      }
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
