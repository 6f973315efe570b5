import { abortable } from '../transport/abortable.ts';
import type { Clock } from '../transport/clock.ts';

/** A list of the library that is requested once for all callers. */
export interface SharedList<Item> {
  /** The cached list, if it has not expired, or the result of a request. Rejects with the signal's reason as soon as it aborts. */
  readonly get: (signal?: AbortSignal) => Promise<readonly Item[]>;
  /** Makes the next call request the list again. Pending calls still get their result. */
  readonly forget: () => void;
}

export interface SharedListOptions {
  /** Milliseconds for which a list is cached. */
  readonly maxAge: number;
  readonly clock: Clock;
}

interface Fetching<Item> {
  readonly list: Promise<readonly Item[]>;
  readonly controller: AbortController;
  waiting: number;
  /** When the list was received, in epoch milliseconds. */
  came: number | undefined;
}

/**
 * Shares a pending request between callers and caches its result. A caller that aborts does not affect the others; the request is cancelled
 * when no caller is left. A failed request rejects for all its callers and is not cached.
 */
export function createSharedList<Item>(
  fetch: (signal: AbortSignal) => Promise<readonly Item[]>,
  { maxAge, clock }: SharedListOptions,
): SharedList<Item> {
  let current: Fetching<Item> | undefined;

  const start = (): Fetching<Item> => {
    const controller = new AbortController();
    const fetching: Fetching<Item> = { list: fetch(controller.signal), controller, waiting: 0, came: undefined };
    fetching.list.then(
      () => (fetching.came = clock.now()),
      () => drop(fetching),
    );
    return fetching;
  };
  const drop = (fetching: Fetching<Item>): void => {
    if (current === fetching) current = undefined;
  };
  const isFresh = ({ came }: Fetching<Item>): boolean => came === undefined || clock.now() - came < maxAge;

  return {
    get: async (signal) => {
      signal?.throwIfAborted();
      if (current === undefined || !isFresh(current)) current = start();
      const fetching = current;
      fetching.waiting += 1;
      try {
        return await (signal === undefined ? fetching.list : abortable(fetching.list, signal));
      } finally {
        fetching.waiting -= 1;
        if (fetching.waiting === 0 && fetching.came === undefined) {
          drop(fetching);
          fetching.controller.abort();
        }
      }
    },
    forget: () => {
      current = undefined;
    },
  };
}
