import type { Clock } from '@assetql/client';

export interface RecordingClock extends Clock {
  /** The delays requested so far, in milliseconds. */
  readonly waits: readonly number[];
}

/** A clock on which every delay is over at once and advances the time. */
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
  /** Advances the time; due timers fire in order. */
  readonly advance: (milliseconds: number) => void;
  /** The number of pending timers. */
  readonly pending: () => number;
}

/** A clock that advances only on demand. */
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
