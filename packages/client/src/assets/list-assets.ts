import { writeBody, writeQuery, type ListRequest } from '@assetql/core/wire';
import type { Caller } from '../caller.ts';
import type { CallOptions } from '../client-options.ts';
import { LongQueryError } from '../errors/long-query-error.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import { readAssetPage, type AssetPage } from './asset-page.ts';
import { explainRefusal } from './explain-refusal.ts';

/** The path of the call that lists assets (§4.4). */
export const listPath = '/assets';

/** The path of the same call with its parameters in the body (assumed; not in the specification). */
const searchPath = '/assets/search';

/** The statuses of services without that call: not found, method not allowed. */
const absent: ReadonlySet<number> = new Set([404, 405]);

/** Lists one page of a request. The error of a 400 carries diagnostics of the request. */
export type AssetLister = (request: ListRequest, options: CallOptions) => Promise<AssetPage>;

/** Lists assets by GET, or by POST when the URL would be too long and the settings allow it. */
export function createAssetLister(call: Caller, settings: ResolvedOptions): AssetLister {
  const { baseUrl, longQueries, longestAddress: longest } = settings;

  const ask = async (request: ListRequest, options: CallOptions): Promise<JsonCursor> => {
    const query = writeQuery(request);
    const length = baseUrl.length + listPath.length + 1 + query.length;
    if (longQueries === 'get' || length <= longest) return await call({ ...options, path: listPath, query });
    if (longQueries === 'refuse') throw new LongQueryError(`GET ${listPath}`, { length, longest });
    try {
      return await call({ ...options, method: 'POST', path: searchPath, body: JSON.stringify(writeBody(request)) });
    } catch (error) {
      if (!(error instanceof ServiceError && absent.has(error.status))) throw error;
      throw new LongQueryError(`GET ${listPath}`, { length, longest }, error.status);
    }
  };

  return async (request, options) => {
    let answer: JsonCursor;
    try {
      answer = await ask(request, options);
    } catch (error) {
      throw explainRefusal(error, request, settings);
    }
    return readAssetPage(answer, request.offset ?? 0, settings);
  };
}
