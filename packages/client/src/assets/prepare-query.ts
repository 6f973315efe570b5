import { kinds, print, type CheckOptions, type ExpressionKind } from '@assetql/core';
import type { ListRequest } from '@assetql/core/wire';
import { QueryError } from '../errors/query-error.ts';
import { known } from '../reading/known.ts';
import type { AssetQuery } from './asset-query.ts';
import { checkRequest, textsOf } from './check-request.ts';

export interface QueryPreparation {
  /** What errors call the call. */
  readonly call: string;
  /** Whether the query is checked first. */
  readonly check: boolean;
  readonly options: CheckOptions;
}

/**
 * The request that is sent for a query: expressions in their compact print, or, unchecked, as they are.
 * Throws a {@link QueryError} with every diagnostic when there is an error.
 */
export function prepareQuery(query: AssetQuery, { call, check, options }: QueryPreparation): ListRequest {
  const expressions: Partial<Record<ExpressionKind, string>> = {};
  for (const kind of kinds) {
    const expression = query[kind];
    const text = typeof expression === 'string' ? expression : print(expression);
    if (text.trim() !== '') expressions[kind] = text;
  }
  const searchFields = query.searchFields?.length === 0 ? undefined : query.searchFields;
  const request = { ...expressions, ...known({ searchFields, count: query.count, offset: query.offset }) };
  if (!check) return request;
  const { diagnostics, printed } = checkRequest(request, options);
  const refused = Object.values(diagnostics).some((found) => found.some(({ severity }) => severity === 'error'));
  if (refused) throw new QueryError(call, diagnostics, textsOf(request));
  return { ...request, ...printed };
}
