import type { Schema } from '../../schema/schema.ts';
import type { Comparison, Filter, Search } from '../../syntax/ast.ts';
import type { Restriction } from '../../condition/restriction.ts';
import { demandedStatus, statusCondition, statusesOf } from '../../condition/statuses.ts';
import type { FilterPlace, Place } from './place.ts';

/** A request for some places together, and what had to be added to it. */
export interface Composed {
  readonly request: Restriction;
  /** Statuses without which the dates in it may not be asked for. */
  readonly companions: readonly Comparison[];
}

const range = { start: 0, end: 0 } as const;

/** The request that asks for all of some places. */
export function compose(places: readonly Place[], searchFields?: readonly string[], schema?: Schema): Composed {
  const filters = withCompanions(filterPlaces(places, 'filters'), schema);
  const containers = withCompanions(filterPlaces(places, 'containerfilter'), schema);
  const terms = places.flatMap((place) => (place.parameter === 'search' ? [place.alone] : []));
  const search = joinSearch(terms);
  return {
    request: {
      ...(filters.joined === undefined ? {} : { filters: filters.joined }),
      ...(containers.joined === undefined ? {} : { containerfilter: containers.joined }),
      ...(search === undefined ? {} : { search, ...(searchFields === undefined ? {} : { searchFields }) }),
    },
    companions: [...filters.companions, ...containers.companions],
  };
}

/** A whole request without the brackets around its expressions, so that they are known where they are asked for again. */
export function wholeOf(request: Restriction, roots: readonly Place[], schema?: Schema): Composed {
  const composed = compose(roots, request.searchFields, schema);
  return composed.companions.length === 0 ? composed : { request, companions: [] };
}

function filterPlaces(places: readonly Place[], parameter: FilterPlace['parameter']): readonly FilterPlace[] {
  return places.flatMap((place) => (place.parameter !== 'search' && place.parameter === parameter ? [place] : []));
}

function withCompanions(
  places: readonly FilterPlace[],
  schema?: Schema,
): { readonly joined: Filter | undefined; readonly companions: readonly Comparison[] } {
  const conditions = places.map(({ alone }) => alone);
  const joined = joinFilters(conditions);
  if (joined === undefined) return { joined, companions: [] };
  const missing = statusesOf(joined, schema).needed;
  const companions = [...missing].map((status) => written(status, places, schema) ?? statusCondition(status, schema));
  return { joined: joinFilters([...conditions, ...companions]), companions };
}

/** The condition beside one of the places, or beside what it stands in, that demands the status. */
function written(status: number, places: readonly FilterPlace[], schema?: Schema): Comparison | undefined {
  const asked = new Set<FilterPlace>();
  for (const place of places) {
    for (let above = place.parent; above !== undefined && !asked.has(above); above = above.parent) {
      asked.add(above);
      const condition = above.node.kind === 'And' ? demandsOf(above, schema).get(status) : undefined;
      if (condition !== undefined) return condition;
    }
  }
  return undefined;
}

/** The operands of an AND that demand a status each, the first of each; kept, since thousands of dates may ask. */
const demands = new WeakMap<FilterPlace, ReadonlyMap<number, Comparison>>();

function demandsOf(place: FilterPlace, schema?: Schema): ReadonlyMap<number, Comparison> {
  const known = demands.get(place);
  if (known !== undefined) return known;
  const found = new Map<number, Comparison>();
  for (const { node } of place.children) {
    const status = demandedStatus(node, schema);
    if (node.kind === 'Comparison' && status !== undefined && !found.has(status)) found.set(status, node);
  }
  demands.set(place, found);
  return found;
}

const joinFilters = (operands: readonly Filter[]): Filter | undefined =>
  operands.length > 1 ? { kind: 'And', range, operands } : operands[0];

const joinSearch = (operands: readonly Search[]): Search | undefined =>
  operands.length > 1 ? { kind: 'And', range, operands } : operands[0];
