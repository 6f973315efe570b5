import { ClientError, type Client } from '@assetql/client';
import type { SavedSearch, SavedSearchDocument } from '@assetql/core/document';
import type { SearchResolver } from '../searches/search-resolver.ts';
import type { SearchTotal } from './search-totals.ts';

/**
 * Counts what a search finds. What is wrong with the search, or with the service for it, is its result. Rejects with an `AccessError`
 * when the library cannot be asked, and with the reason of the signal when it is cancelled.
 */
export async function countSearch(
  client: Client,
  resolver: SearchResolver,
  document: SavedSearchDocument,
  search: SavedSearch,
  signal: AbortSignal,
): Promise<SearchTotal> {
  try {
    const { request, diagnostics } = await resolver.resolve(document, search);
    if (request === undefined) {
      const mistake = diagnostics.find(({ severity }) => severity === 'error');
      return { kind: 'failed', problem: mistake?.message ?? '' };
    }
    const { offset: _offset, ...whole } = request;
    const { total, totalKnown } = await client.assets.list({ ...whole, count: 0 }, { signal });
    return { kind: 'counted', total, isLeast: !totalKnown };
  } catch (error) {
    if (error instanceof ClientError) return { kind: 'failed', problem: error.message };
    throw error;
  }
}
