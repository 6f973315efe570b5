import type { Range } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import type { Restriction } from '@assetql/core/meaning';
import type { ServiceContext } from '../service-context.ts';
import { clauseRequests, type ClauseRequest } from '../totals/clause-requests.ts';
import { knownRequest, soleRequest } from '../totals/known-request.ts';
import { assetsText } from '../values/catalogue-name.ts';
import type { ExpressionDocument } from '../values/read-expression.ts';
import type { InlayHint } from './inlay-hints.ts';

/** Clauses of one search that are counted: nobody reads more, and a service should not be asked for more. */
const most = 50;

/** How many assets each clause of a search finds by itself, where the totals are known. */
export function countHints(search: SavedSearch, range: Range, context: ServiceContext): readonly InlayHint[] {
  if (context.totals === undefined) return [];
  const whole = knownRequest(search, context);
  return whole === undefined ? [] : hintsOf(whole, ({ parameter }) => startOf(search, parameter), range, context);
}

/** The same of a document that is one expression. */
export function soleCountHints(
  document: ExpressionDocument,
  range: Range,
  context: ServiceContext,
): readonly InlayHint[] {
  const whole = context.totals === undefined ? undefined : soleRequest(document);
  return whole === undefined ? [] : hintsOf(whole, () => 0, range, context);
}

const startOf = (search: SavedSearch, parameter: ClauseRequest['parameter']): number =>
  search.start + (search[parameter]?.value.range.start ?? 0);

function hintsOf(
  whole: Restriction,
  start: (clause: ClauseRequest) => number,
  range: Range,
  { schema, totals }: ServiceContext,
): readonly InlayHint[] {
  const shown = clauseRequests(whole, schema)
    .filter(({ isClause }) => isClause)
    .map((clause) => ({ clause, offset: start(clause) + clause.node.range.end }))
    .filter(({ offset }) => range.start <= offset && offset <= range.end);
  return shown.slice(0, most).flatMap(({ clause, offset }): InlayHint[] => {
    const total = totals?.of(clause.request());
    if (total === undefined) return [];
    const tooltip = `This condition alone finds ${assetsText(total)}.`;
    return [{ offset, label: assetsText(total), kind: 'count', tooltip, side: 'after' }];
  });
}
