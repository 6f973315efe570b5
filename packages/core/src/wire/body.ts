import type { WritableRequest } from './request.ts';
import { written } from './written.ts';

/**
 * The JSON body of `POST /assets/search` (assumed; the specification shows only `GET /assets`): the parameters of the query string,
 * with texts as strings and numbers as numbers. For requests that are longer than {@link longestAddress}.
 */
export function writeBody(request: WritableRequest): Readonly<Record<string, string | number>> {
  return Object.fromEntries(written(request));
}
