import { defaultLongestAddress, type AssetQuery, type Client } from '@assetql/client';
import { writeBody } from '@assetql/core/wire';
import { failureOfCall } from '../connections/failure-of-call.ts';

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
    throw failureOfCall(error);
  }
  if (address.length <= defaultLongestAddress) return { address, request: { name, method: 'GET', url: address } };
  return { address, request: { name, method: 'POST', url: `${baseUrl}/assets/search`, body: writeBody(query) } };
}
