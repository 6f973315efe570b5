/** How many requests may be sent in a stretch of time, so that counting never troubles a library. */
export interface RequestBudget {
  /** Takes one request from the budget; false when there is none left now. */
  readonly take: () => boolean;
  /** Takes one whether or not one is left, for a request that is not held back: others wait the longer. */
  readonly spend: () => void;
  /** Milliseconds until one can be taken; 0 when it can be now. */
  readonly wait: () => number;
}

/** A budget of `limit` requests in any `milliseconds`. `now` gives the time in milliseconds. */
export function createRequestBudget(
  limit: number,
  milliseconds: number,
  now: () => number = () => performance.now(),
): RequestBudget {
  const taken: number[] = [];
  const forget = (): void => {
    const since = now() - milliseconds;
    while (taken[0] !== undefined && taken[0] <= since) taken.shift();
  };
  const wait = (): number => {
    forget();
    // what was spent beyond the limit has to go first
    const last = taken[taken.length - limit];
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
    spend,
    wait,
  };
}
