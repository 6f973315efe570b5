import type { Clock } from './clock.ts';

/**
 * The result of `work`, or a rejection with the signal's reason as soon as it aborts, even when `work` ignores the signal. A later
 * rejection of `work` is handled.
 */
export function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    const settled = (): void => signal.removeEventListener('abort', abort);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(settled);
  });
}

/** Waits; rejects with the signal's reason as soon as it aborts. */
export function delay(milliseconds: number, signal: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopTimer = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    function abort(): void {
      stopTimer();
      reject(signal.reason);
    }
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
