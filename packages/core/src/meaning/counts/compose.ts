import type { Schema } from '../../schema/schema.ts';
import type { And, Comparison, Filter } from '../../syntax/ast.ts';
import type { Restriction } from '../../condition/restriction.ts';
import { demandedStatus, statusCondition, statusesOf } from '../../condition/statuses.ts';
import type { FilterSubexpression, Subexpression } from './subexpression.ts';

/** The request for some subexpressions together, and the conditions that had to be added. */
export interface Composed {
  readonly request: Restriction;
  /** The statuses that dates in the request need beside them. */
  readonly companions: readonly Comparison[];
}

const range = { start: 0, end: 0 } as const;

/** Composes the request in which all of some subexpressions must hold. */
export function compose(
  subexpressions: readonly Subexpression[],
  searchFields?: readonly string[],
  schema?: Schema,
): Composed {
  const filters = withCompanions(filterSubexpressions(subexpressions, 'filters'), schema);
  const containers = withCompanions(filterSubexpressions(subexpressions, 'containerfilter'), schema);
  const terms = subexpressions.flatMap((subexpression) =>
    subexpression.parameter === 'search' ? [subexpression.alone] : [],
  );
  const search = allOf(terms);
  return {
    request: {
      ...(filters.joined === undefined ? {} : { filters: filters.joined }),
      ...(containers.joined === undefined ? {} : { containerfilter: containers.joined }),
      ...(search === undefined ? {} : { search, ...(searchFields === undefined ? {} : { searchFields }) }),
    },
    companions: [...filters.companions, ...containers.companions],
  };
}

/** The whole request without brackets around its expressions, so that its total is found in the cache when it is requested again. */
export function wholeOf(request: Restriction, roots: readonly Subexpression[], schema?: Schema): Composed {
  const composed = compose(roots, request.searchFields, schema);
  return composed.companions.length === 0 ? composed : { request, companions: [] };
}

function filterSubexpressions(
  subexpressions: readonly Subexpression[],
  parameter: FilterSubexpression['parameter'],
): readonly FilterSubexpression[] {
  return subexpressions.flatMap((subexpression) =>
    subexpression.parameter !== 'search' && subexpression.parameter === parameter ? [subexpression] : [],
  );
}

function withCompanions(
  subexpressions: readonly FilterSubexpression[],
  schema?: Schema,
): { readonly joined: Filter | undefined; readonly companions: readonly Comparison[] } {
  const conditions = subexpressions.map(({ alone }) => alone);
  const joined = allOf(conditions);
  if (joined === undefined) return { joined, companions: [] };
  const missing = statusesOf(joined, schema).needed;
  const companions = [...missing].map(
    (status) => written(status, subexpressions, schema) ?? statusCondition(status, schema),
  );
  return { joined: allOf([...conditions, ...companions]), companions };
}

/** The condition that demands the status in an AND around one of the subexpressions, as it is written there. */
function written(
  status: number,
  subexpressions: readonly FilterSubexpression[],
  schema?: Schema,
): Comparison | undefined {
  const asked = new Set<FilterSubexpression>();
  for (const subexpression of subexpressions) {
    for (let above = subexpression.parent; above !== undefined && !asked.has(above); above = above.parent) {
      asked.add(above);
      const condition = above.node.kind === 'And' ? demandsOf(above, schema).get(status) : undefined;
      if (condition !== undefined) return condition;
    }
  }
  return undefined;
}

/** The operands of an AND that demand statuses, the first one of each status. Cached, since thousands of dates may need one. */
const demands = new WeakMap<FilterSubexpression, ReadonlyMap<number, Comparison>>();

function demandsOf(subexpression: FilterSubexpression, schema?: Schema): ReadonlyMap<number, Comparison> {
  const known = demands.get(subexpression);
  if (known !== undefined) return known;
  const found = new Map<number, Comparison>();
  for (const { node } of subexpression.children) {
    const status = demandedStatus(node, schema);
    if (node.kind === 'Comparison' && status !== undefined && !found.has(status)) found.set(status, node);
  }
  demands.set(subexpression, found);
  return found;
}

const allOf = <Node>(operands: readonly Node[]): Node | And<Node> | undefined =>
  operands.length > 1 ? { kind: 'And', range, operands } : operands[0];
