import { schema as specified, type Schema } from '../schema/schema.ts';
import type { ExpressionOf, Filter, Search } from '../syntax/ast.ts';
import type { Condition } from './condition.ts';
import { filterCondition } from './filter-condition.ts';
import { searchCondition } from './search-condition.ts';
import { joinConditions } from './merge.ts';
import { reduce } from './reduce.ts';
import { always } from './tree.ts';

/** The kinds of expression that restrict a list. */
export type RestrictingKind = 'filters' | 'containerfilter' | 'search';

/** The expressions of one request. All of them must hold. ASTs are bound and have no errors; a condition with a mistake matches no asset. */
export interface Restriction {
  readonly filters?: Filter | undefined;
  readonly containerfilter?: Filter | undefined;
  readonly search?: Search | undefined;
  /** The search fields that the search is limited to, in any spelling. Absent or empty means no limit. */
  readonly searchFields?: readonly string[] | undefined;
}

export interface MeaningOptions {
  /** The schema of a library; the one of the specification by default. */
  readonly schema?: Schema | undefined;
  /** The `searchFields` of the request (§4.4); for searches only. */
  readonly searchFields?: readonly string[] | undefined;
}

const readers: {
  readonly [Kind in RestrictingKind]: (
    ast: ExpressionOf[Kind],
    schema: Schema,
    fields?: readonly string[],
  ) => Condition;
} = { filters: filterCondition, containerfilter: filterCondition, search: searchCondition };

/** The condition of one expression. An absent expression restricts nothing. */
export function conditionOf<Kind extends RestrictingKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  { schema = specified, searchFields }: MeaningOptions = {},
): Condition {
  return ast === undefined ? always : readers[kind](ast, schema, searchFields);
}

/** The condition of a whole request. */
export function restrictionCondition(restriction: Restriction, schema?: Schema): Condition {
  const options = { schema, searchFields: restriction.searchFields };
  return reduce(
    joinConditions('and', [
      conditionOf('containerfilter', restriction.containerfilter, options),
      conditionOf('filters', restriction.filters, options),
      conditionOf('search', restriction.search, options),
    ]),
  );
}
