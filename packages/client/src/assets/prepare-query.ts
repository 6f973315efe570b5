import { kinds, print, type ExpressionKind } from '@assetql/core';
import type { ListRequest } from '@assetql/core/wire';
import { QueryError } from '../errors/query-error.ts';
import { known } from '../reading/known.ts';
import type { AssetQuery } from './asset-query.ts';
import { checkRequest, textsOf, type RequestRules } from './check-request.ts';
import { requireQuery } from './require-query.ts';

export interface QueryPreparation {
  /** What errors call the call. */
  readonly call: string;
  /** Whether the query is checked first. */
  readonly check: boolean;
  readonly rules: RequestRules;
}

/**
 * The request that is sent for a query: expressions in their compact print, or, unchecked, as they are.
 * Throws a {@link QueryError} with every diagnostic when there is an error, and a `TypeError` for what is not a query.
 */
export function prepareQuery(query: AssetQuery, { call, check, rules }: QueryPreparation): ListRequest {
  requireQuery(call, query);
  const expressions: Partial<Record<ExpressionKind, string>> = {};
  for (const kind of kinds) {
    const expression = query[kind];
    const text = typeof expression === 'string' ? expression : print(expression);
    if (text.trim() !== '') expressions[kind] = text;
  }
  const searchFields = query.searchFields?.length === 0 ? undefined : query.searchFields;
  const request = { ...expressions, ...known({ searchFields, count: query.count, offset: query.offset }) };
  if (!check) return request;
  const { diagnostics, printed } = checkRequest(request, rules);
  const refused = Object.values(diagnostics).some((found) => found.some(({ severity }) => severity === 'error'));
  if (refused) throw new QueryError(call, diagnostics, textsOf(request));
  return { ...request, ...printed };
}
