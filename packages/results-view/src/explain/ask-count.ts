import type { Count } from '@assetql/core/meaning';
import type { Counter } from '../count/counter.ts';
import { countKey } from '../facets/restriction.ts';

/** A counting function within the page's request budget, with cached results. */
export function askCount(counter: Counter, onWait: (waits: boolean) => void): Count {
  return async (request, signal) => {
    let total: number | undefined;
    await counter.countAll([countKey(request, request.filters)], (_key, number) => (total = number), signal, onWait);
    if (total === undefined) throw new Error('The library did not count.');
    return total;
  };
}
