import type { Clock } from '@assetql/client';

export interface RecordingClock extends Clock {
  /** The waits that were begun, in milliseconds. */
  readonly waits: readonly number[];
}

/** A clock on which every wait is over at once, and time goes on by it. */
export function createHastyClock(start = 0): RecordingClock {
  const waits: number[] = [];
  let now = start;
  return {
    waits,
    now: () => now,
    after: (milliseconds, action) => {
      waits.push(milliseconds);
      const timer = setImmediate(() => {
        now += milliseconds;
        action();
      });
      return () => clearImmediate(timer);
    },
  };
}

export interface ManualClock extends Clock {
  /** Lets time pass; timers that are due fire in order. */
  readonly advance: (milliseconds: number) => void;
  /** Timers that are still set. */
  readonly pending: () => number;
}

/** A clock that stands still until it is told to go on. */
export function createManualClock(): ManualClock {
  const timers = new Set<{ readonly due: number; readonly action: () => void }>();
  let now = 0;
  return {
    now: () => now,
    after: (milliseconds, action) => {
      const timer = { due: now + milliseconds, action };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (milliseconds) => {
      now += milliseconds;
      for (const timer of [...timers].toSorted((one, other) => one.due - other.due)) {
        if (timer.due > now || !timers.delete(timer)) continue;
        timer.action();
      }
    },
    pending: () => timers.size,
  };
}
