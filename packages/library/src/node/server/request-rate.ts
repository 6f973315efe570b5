/** Limits how many requests each caller makes. */
export interface RequestRate {
  /** Counts a request. Resolves to the seconds after which the caller may ask again; 0 when the request may be answered. */
  readonly take: (caller: string) => number;
}

/** Callers that are remembered. When there are more, those that have asked least lately are forgotten. */
const mostCallers = 10_000;

const minute = 60_000;

/**
 * Allows each caller `perMinute` requests at once, and as many in each minute after that: one more becomes free after every part of the
 * minute (a leaky bucket). `clock` gives milliseconds.
 */
export function requestRate(perMinute: number, clock: () => number): RequestRate {
  const each = minute / perMinute;
  /** When all requests of a caller so far have been paid for, in the order of their last ones. */
  const paid = new Map<string, number>();
  return {
    take: (caller) => {
      const now = clock();
      const start = Math.max(now, paid.get(caller) ?? 0);
      const wait = start + each - now - minute;
      // A part of a millisecond is an error of rounding.
      if (wait > 0.5) return Math.ceil(wait / 1000);
      paid.delete(caller);
      paid.set(caller, start + each);
      const [oldest] = paid.keys();
      if (paid.size > mostCallers && oldest !== undefined) paid.delete(oldest);
      return 0;
    },
  };
}
