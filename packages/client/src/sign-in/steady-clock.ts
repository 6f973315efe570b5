import { systemClock, type Clock } from '../transport/clock.ts';

/** A clock that also has a time that nobody can set. */
export interface SteadyClock extends Clock {
  /** Milliseconds from some moment on. They never jump, but may stand still while the machine sleeps. */
  readonly steady: () => number;
}

export const systemSteadyClock: SteadyClock = { ...systemClock, steady: () => performance.now() };
