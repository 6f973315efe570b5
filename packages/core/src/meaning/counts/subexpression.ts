import { withoutGroups } from '../../syntax/visit.ts';
import type { Filter, Search } from '../../syntax/ast.ts';
import type { Restriction } from '../../condition/restriction.ts';

interface SubexpressionOf<Node, Self> {
  readonly node: Node;
  /** The node with the brackets around it. */
  readonly outer: Node;
  /** The node with the context that gives it its meaning: the collection of a body, or the field of a term. */
  readonly alone: Node;
  readonly parent: Self | undefined;
  readonly depth: number;
  /** Whether it must hold for every asset: the operands of the outermost AND, through brackets. */
  readonly isClause: boolean;
  readonly children: readonly Self[];
}

export interface FilterSubexpression extends SubexpressionOf<Filter, FilterSubexpression> {
  readonly parameter: 'filters' | 'containerfilter';
}

export interface SearchSubexpression extends SubexpressionOf<Search, SearchSubexpression> {
  readonly parameter: 'search';
}

/** A subexpression that can be counted: every node but brackets. */
export type Subexpression = FilterSubexpression | SearchSubexpression;

/** The subexpressions of a request as trees, one for each parameter. */
export function subexpressionsOf({ filters, containerfilter, search }: Restriction): readonly Subexpression[] {
  return [
    ...(filters === undefined ? [] : [filterSubexpression(filters, 'filters')]),
    ...(containerfilter === undefined ? [] : [filterSubexpression(containerfilter, 'containerfilter')]),
    ...(search === undefined ? [] : [searchSubexpression(search)]),
  ];
}

function filterSubexpression(
  outer: Filter,
  parameter: FilterSubexpression['parameter'],
  parent?: FilterSubexpression,
  around: (node: Filter) => Filter = (node) => node,
): FilterSubexpression {
  const node = withoutGroups(outer);
  const children: FilterSubexpression[] = [];
  const depth = parent === undefined ? 0 : parent.depth + 1;
  const subexpression = {
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
  // A body with a single condition has the total of its `ANY`.
  if (isJoin(body)) {
    for (const operand of body.operands) children.push(filterSubexpression(operand, parameter, subexpression, inside));
  }
  return subexpression;
}

function searchSubexpression(
  outer: Search,
  parent?: SearchSubexpression,
  around: (node: Search) => Search = (node) => node,
): SearchSubexpression {
  const node = withoutGroups(outer);
  const children: SearchSubexpression[] = [];
  const depth = parent === undefined ? 0 : parent.depth + 1;
  const alone = around(node);
  const subexpression = {
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
    for (const operand of body.operands) children.push(searchSubexpression(operand, subexpression, inside));
  } else if (body.kind === 'Not') children.push(searchSubexpression(body.operand, subexpression, inside));
  return subexpression;
}

/**
 * Whether a node joins operands that are written one by one. The conditions of a variable with several values share the range of the
 * variable; they are counted as one.
 */
function isJoin<Node extends Filter | Search>(node: Node): node is Extract<Node, { readonly kind: 'And' | 'Or' }> {
  if (node.kind !== 'And' && node.kind !== 'Or') return false;
  const { start, end } = node.range;
  return start === end || node.operands.some(({ range }) => range.start !== start || range.end !== end);
}

function isClause(node: Filter | Search, parent: Subexpression | undefined): boolean {
  if (node.kind === 'And' && isJoin(node)) return false;
  for (let above = parent; above !== undefined; above = above.parent) if (above.node.kind !== 'And') return false;
  return true;
}

/** All subexpressions, breadth first. */
export function* breadthFirst(roots: readonly Subexpression[]): Generator<Subexpression> {
  let level = roots;
  while (level.length > 0) {
    yield* level;
    level = level.flatMap(({ children }): readonly Subexpression[] => children);
  }
}

/** The last clause in a subexpression: what is left after it is left after the whole subexpression. `undefined` inside an OR. */
export function lastClauseIn(subexpression: Subexpression): Subexpression | undefined {
  if (subexpression.isClause) return subexpression;
  const last = subexpression.node.kind === 'And' ? subexpression.children.at(-1) : undefined;
  return last && lastClauseIn(last);
}

/** The clauses in the order of the text. */
export function clausesOf(roots: readonly Subexpression[]): readonly Subexpression[] {
  return roots.flatMap((root) => (root.isClause ? [root] : root.node.kind === 'And' ? clausesOf(root.children) : []));
}
