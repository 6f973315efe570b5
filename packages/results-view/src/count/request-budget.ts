/** Limits the number of requests in a period of time, so that counting does not burden a library. */
export interface RequestBudget {
  /** Takes one request from the budget; false when it is used up. */
  readonly take: () => boolean;
  /** Takes one request even beyond the limit, for requests that are not held back. */
  readonly consume: () => void;
  /** Milliseconds until the next request is allowed; 0 if one is allowed now. */
  readonly wait: () => number;
  /** The requests of the last period, and how many there may be. */
  readonly use: () => { readonly taken: number; readonly limit: number };
}

/**
 * Creates a budget of `limit` requests in any period of `milliseconds`; a limit that can change is a function. `now` returns the time in
 * milliseconds.
 */
export function createRequestBudget(
  limit: number | (() => number),
  milliseconds: number,
  now: () => number = () => performance.now(),
): RequestBudget {
  const most = typeof limit === 'number' ? () => limit : limit;
  const taken: number[] = [];
  const forget = (): void => {
    const since = now() - milliseconds;
    while (taken[0] !== undefined && taken[0] <= since) taken.shift();
  };
  const wait = (): number => {
    forget();
    // requests beyond the limit have to expire first
    const last = taken[taken.length - most()];
    return last === undefined ? 0 : Math.max(1, last + milliseconds - now());
  };
  const spend = (): void => {
    taken.push(now());
  };
  return {
    take() {
      if (wait() > 0) return false;
      spend();
      return true;
    },
    consume: spend,
    wait,
    use() {
      forget();
      return { taken: taken.length, limit: most() };
    },
  };
}
