import type { Filter, Range, Search } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import type { Restriction } from '@assetql/core/meaning';
import type { ServiceContext } from '../service-context.ts';
import { clauseRequests, type ClauseRequest } from '../totals/clause-requests.ts';
import { knownRequest, soleRequest } from '../totals/known-request.ts';
import { assetsText } from '../values/catalogue-name.ts';
import type { ExpressionDocument } from '../values/read-expression.ts';
import type { InlayHint } from './inlay-hint.ts';

/** Clauses of one search that are counted: no one reads more, and a service should not be asked for more. */
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

/** Where the brackets around conditions are closed. */
function close(node: Filter | Search | undefined, closings: Map<Filter | Search, number>, end?: number): void {
  if (node?.kind === 'Group') close(node.body, closings, end ?? node.range.end);
  else if (node !== undefined && end !== undefined) closings.set(node, end);
  if (node?.kind === 'And') for (const operand of node.operands) close(operand, closings);
}

function hintsOf(
  whole: Restriction,
  start: (clause: ClauseRequest) => number,
  range: Range,
  { schema, totals }: ServiceContext,
): readonly InlayHint[] {
  const closings = new Map<Filter | Search, number>();
  for (const expression of [whole.filters, whole.containerfilter, whole.search]) close(expression, closings);
  const shown = clauseRequests(whole, schema)
    .filter(({ isClause }) => isClause)
    .map((clause) => ({ clause, offset: start(clause) + (closings.get(clause.node) ?? clause.node.range.end) }))
    .filter(({ offset }) => range.start <= offset && offset <= range.end);
  return shown.slice(0, most).flatMap(({ clause, offset }): InlayHint[] => {
    const total = totals?.of(clause.request());
    if (total === undefined) return [];
    const found = assetsText(total);
    // After the last of several conditions without brackets, a number would be taken for that one's.
    const isSeveral = (clause.node.kind === 'Or' || clause.node.kind === 'And') && !closings.has(clause.node);
    const tooltip = isSeveral ? `These conditions together find ${found}.` : `This condition alone finds ${found}.`;
    return [{ offset, label: isSeveral ? `${found} in all` : found, kind: 'count', tooltip, side: 'after' }];
  });
}
