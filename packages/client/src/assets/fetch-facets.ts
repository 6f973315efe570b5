import { writeQuery, type ListRequest } from '@assetql/core/wire';
import type { Caller } from '../caller.ts';
import type { CallOptions } from '../client-options.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { readFacets, type Facets } from '../resources/facets.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import { explainRefusal } from './explain-refusal.ts';

/** The path of the call that counts assets per file extension (§4.10). */
export const facetsPath = '/search/facets';

/** Counts the assets of a request, or of the whole library when there is none. */
export async function fetchFacets(
  call: Caller,
  settings: ResolvedOptions,
  request: ListRequest,
  options: CallOptions,
): Promise<Facets> {
  const query = writeQuery(request);
  let answer: JsonCursor;
  try {
    answer = await call({ ...options, path: facetsPath, query });
  } catch (error) {
    throw explainRefusal(error, request, settings);
  }
  return readFacets(answer, query === '' ? 'library' : 'query', settings.schema);
}
