/** Time and timers, replaceable in tests. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs `action` after a delay in milliseconds. Returns the function that cancels it. */
  readonly after: (milliseconds: number, action: () => void) => () => void;
}

/** The longest delay of platform timers; longer ones fire at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, Math.min(milliseconds, longestTimer));
    return () => clearTimeout(timer);
  },
};
