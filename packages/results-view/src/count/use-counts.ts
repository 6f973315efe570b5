import { useEffect, useState } from 'preact/hooks';
import type { Counter } from './counter.ts';
import { useForgets } from './use-forgets.ts';

/** Milliseconds without a change before requests are counted. */
const rest = 180;

/**
 * The numbers of assets by the keys of values, each counted by a request within the budget. The numbers of an earlier request stay until
 * there are those of a later one, or it has failed.
 */
export function useCounts(
  counter: Counter,
  requests: ReadonlyMap<string, string>,
  turn: number,
): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const forgets = useForgets(counter);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const count = async (): Promise<void> => {
      const found = new Map<string, number>();
      await counter.countAll(
        [...requests.values()],
        (request, number) => {
          for (const [key, own] of requests) if (own === request) found.set(key, number);
          setCounts((before) => new Map([...before, ...found]));
        },
        signal,
      );
      if (!signal.aborted) setCounts(found);
    };
    const timer = setTimeout(() => void count(), rest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [counter, JSON.stringify([...requests]), turn, forgets]);
  return counts;
}
