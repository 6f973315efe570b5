import type { Count } from '@assetql/core/meaning';
import type { Client } from '../client.ts';

/**
 * A counting function for `counts` and `whyZero` of `@assetql/core/meaning`. It requests a list of 0 assets and returns the total (the
 * interface specification, §4.9). An invalid request rejects with a `QueryError` before anything is sent.
 */
export function countWith({ assets }: Pick<Client, 'assets'>): Count {
  return async (request, signal) => (await assets.list({ ...request, count: 0 }, { signal })).total;
}
