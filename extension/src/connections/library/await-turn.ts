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

/** Takes a request from a budget, and waits for it where none is left. Rejects with the reason of the signal when it is cancelled. */
export async function awaitTurn(budget: RequestBudget, signal: AbortSignal | null | undefined): Promise<void> {
  signal?.throwIfAborted();
  while (!budget.take()) await pause(budget.wait(), signal);
}
