/** Time, so that tests need not wait. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs `action` after some milliseconds, unless the function it gives back is called before. */
  readonly after: (milliseconds: number, action: () => void) => () => void;
}

/** The longest wait that timers of the platform can do; beyond it they fire at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, Math.min(milliseconds, longestTimer));
    return () => clearTimeout(timer);
  },
};
