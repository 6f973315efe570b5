import { ClientError, defaultLongestAddress, type AssetQuery, type Client } from '@assetql/client';
import { writeBody } from '@assetql/core/wire';
import { CommandFailure } from '../io.ts';

/** A request as the client sends it: with a body when the URL would be too long. */
export interface SearchRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: Readonly<Record<string, string | number>>;
}

/** The request of a query, and its full URL, however long. */
export function searchRequest(
  { assets, baseUrl }: Client,
  name: string,
  query: AssetQuery,
): { readonly address: string; readonly request: SearchRequest } {
  let address: string;
  try {
    address = assets.url(query);
  } catch (error) {
    if (error instanceof ClientError) throw new CommandFailure(error.message);
    throw error;
  }
  if (address.length <= defaultLongestAddress) return { address, request: { name, method: 'GET', url: address } };
  return { address, request: { name, method: 'POST', url: `${baseUrl}/assets/search`, body: writeBody(query) } };
}
