import type { Count } from '@assetql/core/meaning';
import type { Client } from '../client.ts';

/**
 * Counts by a client, for `counts` and `whyZero` of `@assetql/core/meaning`: the total of a list of no assets (the interface specification,
 * §4.9). A request that is not right rejects with a `QueryError` before anything is sent.
 */
export function countWith({ assets }: Pick<Client, 'assets'>): Count {
  return async (request, signal) => (await assets.list({ ...request, count: 0 }, { signal })).total;
}
