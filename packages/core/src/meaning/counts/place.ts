import { withoutGroups } from '../../syntax/visit.ts';
import type { Filter, Search } from '../../syntax/ast.ts';
import type { Restriction } from '../../condition/restriction.ts';

interface PlaceOf<Node, Self> {
  readonly node: Node;
  /** The node with the brackets it stands in. */
  readonly outer: Node;
  /** The node with what it cannot be asked for without: the collection of a body, the field of a term. */
  readonly alone: Node;
  readonly parent: Self | undefined;
  readonly depth: number;
  /** Whether it must hold for every asset that is found: operands of the outermost AND, through brackets. */
  readonly isClause: boolean;
  readonly children: readonly Self[];
}

export interface FilterPlace extends PlaceOf<Filter, FilterPlace> {
  readonly parameter: 'filters' | 'containerfilter';
}

export interface SearchPlace extends PlaceOf<Search, SearchPlace> {
  readonly parameter: 'search';
}

/** A sub-expression that can be counted: every node but brackets, which change nothing. */
export type Place = FilterPlace | SearchPlace;

/** The places of a request by parameter, each a tree. */
export function placesOf({ filters, containerfilter, search }: Restriction): readonly Place[] {
  return [
    ...(filters === undefined ? [] : [filterPlace(filters, 'filters')]),
    ...(containerfilter === undefined ? [] : [filterPlace(containerfilter, 'containerfilter')]),
    ...(search === undefined ? [] : [searchPlace(search)]),
  ];
}

function filterPlace(
  outer: Filter,
  parameter: FilterPlace['parameter'],
  parent?: FilterPlace,
  around: (node: Filter) => Filter = (node) => node,
): FilterPlace {
  const node = withoutGroups(outer);
  const children: FilterPlace[] = [];
  const depth = parent === undefined ? 0 : parent.depth + 1;
  const place = {
    parameter,
    node,
    outer,
    alone: around(node),
    parent,
    depth,
    isClause: isClause(node, parent),
    children,
  };
  const body = node.kind === 'Any' ? withoutGroups(node.body) : node;
  const inside = node.kind === 'Any' ? (inner: Filter): Filter => around({ ...node, body: inner }) : around;
  // A body of one condition says the same as what it is the body of.
  if (isJoin(body)) {
    for (const operand of body.operands) children.push(filterPlace(operand, parameter, place, inside));
  }
  return place;
}

function searchPlace(
  outer: Search,
  parent?: SearchPlace,
  around: (node: Search) => Search = (node) => node,
): SearchPlace {
  const node = withoutGroups(outer);
  const children: SearchPlace[] = [];
  const depth = parent === undefined ? 0 : parent.depth + 1;
  const alone = around(node);
  const place = {
    parameter: 'search' as const,
    node,
    outer,
    alone,
    parent,
    depth,
    isClause: isClause(node, parent),
    children,
  };
  const isField = node.kind === 'Field' && node.operand.kind === 'Group';
  const body = isField ? withoutGroups(node.operand) : node;
  const inside = isField
    ? (inner: Search): Search => ({ ...node, operand: { kind: 'Group', range: inner.range, body: inner } })
    : around;
  if (isJoin(body)) {
    for (const operand of body.operands) children.push(searchPlace(operand, place, inside));
  } else if (body.kind === 'Not') children.push(searchPlace(body.operand, place, inside));
  return place;
}

/**
 * Whether a node joins operands that are written one by one. The conditions that a variable with several values stands for all have the
 * range of the one that is written: they are counted as one.
 */
function isJoin<Node extends Filter | Search>(node: Node): node is Extract<Node, { readonly kind: 'And' | 'Or' }> {
  if (node.kind !== 'And' && node.kind !== 'Or') return false;
  const { start, end } = node.range;
  return start === end || node.operands.some(({ range }) => range.start !== start || range.end !== end);
}

function isClause(node: Filter | Search, parent: Place | undefined): boolean {
  if (node.kind === 'And' && isJoin(node)) return false;
  for (let above = parent; above !== undefined; above = above.parent) if (above.node.kind !== 'And') return false;
  return true;
}

/** All places, the shallowest first. */
export function* breadthFirst(roots: readonly Place[]): Generator<Place> {
  let level = roots;
  while (level.length > 0) {
    yield* level;
    level = level.flatMap(({ children }): readonly Place[] => children);
  }
}

/** The last clause in a place: what is left after it is left after the whole place. Absent inside an OR, where there are none. */
export function lastClauseIn(place: Place): Place | undefined {
  if (place.isClause) return place;
  const last = place.node.kind === 'And' ? place.children.at(-1) : undefined;
  return last && lastClauseIn(last);
}

/** The clauses in the order in which they are written. */
export function clausesOf(roots: readonly Place[]): readonly Place[] {
  return roots.flatMap((root) => (root.isClause ? [root] : root.node.kind === 'And' ? clausesOf(root.children) : []));
}
