import { print } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import { whyZero, type Clause, type Relaxation } from '@assetql/core/meaning';
import type { ServiceQueries } from './service-queries.ts';

/** The maximum number of requests for one explanation. */
const mostRequests = 40;
const mostRelaxations = 2;

/** The maximum number of clauses in an explanation. */
const mostTold = 6;

function quoted(clauses: readonly Clause[]): string {
  const shownClauses = clauses.slice(0, mostTold).map(({ node }) => `“${print(node)}”`);
  const [last = ''] = clauses.length > mostTold ? [`${clauses.length - mostTold} more`] : shownClauses.splice(-1);
  return shownClauses.length === 0 ? last : `${shownClauses.join(', ')} and ${last}`;
}

function changeOf({ kind, clauses, edits }: Relaxation): string {
  const written = quoted(clauses);
  if (kind === 'drop') return `Without ${written}`;
  if (kind === 'either') return `With OR between ${written}`;
  const changed = Object.values({ ...edits }).flatMap((list) => list.map(({ newText }) => newText));
  return `With “${changed.join(' ')}” instead of ${written}`;
}

/** Sentences that name the conditions which together have no results, and changes that would have some. */
export async function whyNothing(
  request: BoundRequest,
  { count, totals, schema, signal }: ServiceQueries,
): Promise<readonly string[]> {
  const { clauses, minimal, relaxations } = await whyZero(request, count, {
    schema,
    signal,
    requests: mostRequests,
    concurrency: 1,
    cache: totals,
  });
  if (clauses.length === 0) return [];
  const together = clauses.length === 1 ? '' : ' together';
  return [
    `Nothing matches ${quoted(clauses)}${together}${minimal ? '' : ', or a part of it'}.`,
    ...relaxations.slice(0, mostRelaxations).map((relaxation) => `${changeOf(relaxation)}: ${relaxation.total} found.`),
  ];
}
