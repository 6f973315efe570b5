import { kinds, type ExpressionKind } from '@assetql/core';
import type { ListRequest } from '@assetql/core/wire';
import { QueryError } from '../errors/query-error.ts';
import { known } from '../reading/known.ts';
import type { AssetQuery } from './asset-query.ts';
import { checkRequest, textsOf, type RequestRules } from './check-request.ts';
import { printExpression, requireQuery } from './require-query.ts';

export interface QueryPreparation {
  /** The call's name in errors. */
  readonly call: string;
  /** Whether to check the query before it is sent. */
  readonly check: boolean;
  readonly rules: RequestRules;
}

/**
 * The request for a query: expressions are printed compactly, or sent unchanged when not checked. Throws a {@link QueryError} with all
 * diagnostics when one of them is an error, and a `TypeError` for a value that is not a query.
 */
export function prepareQuery(query: AssetQuery, { call, check, rules }: QueryPreparation): ListRequest {
  requireQuery(call, query);
  const expressions: Partial<Record<ExpressionKind, string>> = {};
  for (const kind of kinds) {
    const expression = query[kind];
    if (expression === undefined) continue;
    const text = printExpression(call, kind, expression);
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
