import { isServiceFailure } from './is-service-failure.ts';
import type { RequestBudget } from './request-budget.ts';

/** The number of consecutive failures after which requests pause, and the pause in milliseconds. */
const mostLosses = 3;
const restAfterLoss = 5_000;

export interface CounterOptions {
  /** Requests the number of assets that match. */
  readonly count: (key: string, signal: AbortSignal) => Promise<number>;
  readonly budget: RequestBudget;
  /** The maximum number of concurrent requests. */
  readonly atOnce: number;
  /** The maximum number of cached counts. */
  readonly remember: number;
}

/** Counts the results of many requests. */
export interface Counter {
  /**
   * Counts requests and reports each number as soon as it is known, cached ones immediately. The number of a failing request stays unknown.
   * After several failures in a row, the remaining requests are skipped for a few seconds. Waits when the budget is used up, which it
   * reports through `onWait`. Ends early, without an error, when the signal aborts.
   */
  readonly countAll: (
    keys: readonly string[],
    onCount: (key: string, count: number) => void,
    signal: AbortSignal,
    onWait?: (waits: boolean) => void,
  ) => Promise<void>;
  /** Ends the pause after failures, since a person asks again. */
  readonly resume: () => void;
  /** Removes all cached counts, since the library has changed. */
  readonly forget: () => void;
  /** Calls a listener whenever the cached counts were removed. Returns what ends that. */
  readonly onForget: (listener: () => void) => () => void;
}

/** Creates a counter. Requests are identified by their text. */
export function createCounter({ count, budget, atOnce, remember }: CounterOptions): Counter {
  let known = new Map<string, number>();
  const listeners = new Set<() => void>();
  let losses = 0;
  let lostAt = 0;
  let wasOffline = false;

  // What failed without a connection says nothing about the service: the pause ends when the connection is back.
  const isLost = (): boolean =>
    losses >= mostLosses && performance.now() < lostAt + restAfterLoss && (!wasOffline || isOffline());
  const note = (to: Map<string, number>, key: string, number: number): void => {
    to.delete(key);
    to.set(key, number);
    const [oldest] = to.keys();
    if (to.size > remember && oldest !== undefined) to.delete(oldest);
  };
  const allowed = async (signal: AbortSignal, onWait: (waits: boolean) => void): Promise<boolean> => {
    if (signal.aborted) return false;
    if (budget.take()) {
      onWait(false);
      return true;
    }
    onWait(true);
    await pause(budget.wait(), signal);
    return await allowed(signal, onWait);
  };
  const countOne = async (
    key: string,
    signal: AbortSignal,
    onWait: (waits: boolean) => void,
  ): Promise<number | undefined> => {
    if (!(await allowed(signal, onWait))) return undefined;
    // What is answered after the library has changed is not kept.
    const cache = known;
    try {
      const number = await count(key, signal);
      losses = 0;
      note(cache, key, number);
      return number;
    } catch (error) {
      if (!signal.aborted) {
        losses = isServiceFailure(error) ? losses + 1 : 0;
        lostAt = performance.now();
        wasOffline = isOffline();
      }
      return undefined;
    }
  };
  return {
    resume: () => {
      losses = 0;
    },
    forget: () => {
      known = new Map();
      for (const listener of listeners) listener();
    },
    onForget: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async countAll(keys, onCount, signal, onWait = () => undefined) {
      const waiting: string[] = [];
      for (const key of new Set(keys)) {
        const number = known.get(key);
        if (number === undefined) waiting.push(key);
        else onCount(key, number);
      }
      const work = async (): Promise<void> => {
        const key = waiting.shift();
        if (key === undefined || signal.aborted || isLost()) return;
        const number = await countOne(key, signal, onWait);
        if (number !== undefined && !signal.aborted) onCount(key, number);
        await work();
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
  };
}

const isOffline = (): boolean => !navigator.onLine;

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
