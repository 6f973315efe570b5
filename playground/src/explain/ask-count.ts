import { print } from '@assetql/core';
import type { Count, Restriction } from '@assetql/core/meaning';
import type { Counter } from '../count/counter.ts';

/** Counts within the page's own budget, from what it remembers where it can. */
export function askCount(counter: Counter, onWait: (waits: boolean) => void): Count {
  return async (request, signal) => {
    let total: number | undefined;
    await counter.countAll([keyOf(request)], (_key, number) => (total = number), signal, onWait);
    if (total === undefined) throw new Error('The library did not count.');
    return total;
  };
}

function keyOf({ filters, containerfilter, search, searchFields }: Restriction): string {
  return JSON.stringify({
    ...(filters === undefined ? {} : { filters: print(filters) }),
    ...(containerfilter === undefined ? {} : { containerfilter: print(containerfilter) }),
    ...(search === undefined ? {} : { search: print(search) }),
    ...(searchFields === undefined ? {} : { searchFields }),
    count: 0,
  });
}
