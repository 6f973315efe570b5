import { abortable } from '../transport/abortable.ts';
import type { Clock } from '../transport/clock.ts';

/** A list of the library that many ask for and that is fetched once. */
export interface SharedList<Item> {
  /** The list as it is, if it is not too old, or as it comes. Rejects with the signal's reason as soon as that aborts. */
  readonly get: (signal?: AbortSignal) => Promise<readonly Item[]>;
  /** Lets the next one who asks fetch it anew. Those who have asked get what they asked for. */
  readonly forget: () => void;
}

export interface SharedListOptions {
  /** Milliseconds for which a list is given out after it came. */
  readonly maxAge: number;
  readonly clock: Clock;
}

interface Fetching<Item> {
  readonly list: Promise<readonly Item[]>;
  readonly controller: AbortController;
  waiting: number;
  /** Epoch milliseconds. */
  came: number | undefined;
}

/**
 * Shares one request between all who ask while it is on its way, and its answer with those who ask later. Who gives up leaves the others
 * alone; when nobody waits any more the request is cancelled. A request that fails is told to those who wait, and forgotten.
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
