import { systemClock, type Clock } from '../transport/clock.ts';

/** A clock that also has a monotonic time. */
export interface SteadyClock extends Clock {
  /** Milliseconds since an arbitrary moment. Monotonic, but may stop while the machine sleeps. */
  readonly steady: () => number;
}

export const systemSteadyClock: SteadyClock = { ...systemClock, steady: () => performance.now() };
