/** How many requests may be sent in a stretch of time, so that counting never troubles a library. */
export interface RequestBudget {
  /** Takes one request from the budget; false when there is none left now. */
  readonly take: () => boolean;
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
    const oldest = taken[0];
    return taken.length < limit || oldest === undefined ? 0 : Math.max(1, oldest + milliseconds - now());
  };
  return {
    take() {
      if (wait() > 0) return false;
      taken.push(now());
      return true;
    },
    wait,
  };
}
