import { writeQuery } from './query.ts';
import type { WritableRequest } from './request.ts';

/** The address with the request as its query (the interface specification, §4.4). A query that the address already has is kept in front; its fragment is dropped. */
export function writeUrl(address: string, request: WritableRequest): string {
  const [target = ''] = address.split('#', 1);
  const query = writeQuery(request);
  if (query === '') return target;
  const separator = !target.includes('?') ? '?' : /[?&]$/.test(target) ? '' : '&';
  return target + separator + query;
}
