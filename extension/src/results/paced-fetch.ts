import type { Fetch } from '@assetql/client';
import type { RequestBudget } from '@assetql/results-view/count';

/** Waits, unless it is cancelled. */
async function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    }, milliseconds);
    function cancel(): void {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('It was cancelled.', 'AbortError'));
    }
    signal?.addEventListener('abort', cancel, { once: true });
  });
}

/** The same, within a budget: a request for which there is none left waits until there is. */
export function pacedFetch(fetch: Fetch, budget: RequestBudget): Fetch {
  return async (url, init) => {
    while (!budget.take()) await pause(budget.wait(), init.signal);
    return await fetch(url, init);
  };
}
