import { schema as specification } from '@assetql/core';
import type { ServiceContext } from '../service-context.ts';
import { completeFilter } from './complete-filter.ts';
import { completeSearch } from './complete-search.ts';
import { completeSort } from './complete-sort.ts';
import type { ExpressionSpot } from './expression-spot.ts';
import type { Proposals } from './proposal.ts';

/** What can be written at a place in an expression of any kind. */
export function completeExpression(spot: ExpressionSpot, context: ServiceContext): Proposals {
  const schema = context.schema ?? specification;
  if (spot.kind === 'search') return completeSearch(spot, schema, context);
  if (spot.kind === 'sort') return completeSort(spot, schema);
  return completeFilter(spot, schema, context);
}
