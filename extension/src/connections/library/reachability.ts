/** What tells the time and comes back later. */
export interface Timer {
  /** Calls back after so many milliseconds; gives what ends that. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

export interface ReachabilityHost extends Timer {
  /** Asks the service for something small. Resolves when any answer has come, rejects when none has. */
  readonly probe: () => Promise<void>;
  /** Whether the window is visible. While it is not, no request is sent. */
  readonly isWatched: () => boolean;
  /** The service has been lost, or found again. */
  readonly changed: () => void;
}

/** Whether a service answers. */
export interface Reachability {
  readonly isLost: () => boolean;
  /** A request got no answer, or half of one. */
  readonly missed: () => void;
  /** A request got a whole answer, whichever. */
  readonly answered: () => void;
  /** The user needs an unreachable service: checks whether it answers, unless a check is due soon anyway. */
  readonly asked: () => void;
  /** The window is visible again: checks at once whether an unreachable service answers. Resolves with the check. */
  readonly look: () => Promise<void>;
  readonly dispose: () => void;
}

/** Requests in a row without an answer after which a service is lost: one may be an accident. */
const enough = 2;
const firstPause = 2_000;
const longestPause = 60_000;

/** Tracks by the outcome of requests whether a service is reachable. An unreachable one is polled at growing intervals while the window is visible. */
export function createReachability({ probe, isWatched, changed, after }: ReachabilityHost): Reachability {
  let misses = 0;
  let pause = firstPause;
  let stop: (() => void) | undefined;
  let looking: Promise<void> | undefined;
  let disposed = false;

  const isLost = (): boolean => misses >= enough;

  const answered = (): void => {
    const wasLost = isLost();
    misses = 0;
    // A service that answers a probe, and is lost again at the next request, is looked for less and less often.
    if (looking === undefined) pause = firstPause;
    stop?.();
    stop = undefined;
    if (wasLost) changed();
  };

  const schedule = (): void => {
    if (disposed || stop !== undefined) return;
    stop = after(pause, () => {
      stop = undefined;
      // who looks away is asked for when they look again
      if (isWatched()) void look();
    });
    pause = Math.min(longestPause, pause * 2);
  };

  const look = (): Promise<void> => {
    if (!isLost() || disposed) return Promise.resolve();
    looking ??= probe()
      .then(answered, schedule)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  return {
    isLost,
    answered,
    look,
    asked: () => {
      if (stop === undefined) void look();
    },
    missed: () => {
      misses += 1;
      if (misses === enough) {
        changed();
        schedule();
      }
    },
    dispose: () => {
      disposed = true;
      stop?.();
    },
  };
}
