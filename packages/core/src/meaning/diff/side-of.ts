import type { Expression, ExpressionOf, Filter, Invalid, Search, Sort } from '../../syntax/ast.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import type { Difference, Frame } from './difference.ts';

const range = { start: 0, end: 0 };
const nothing: Invalid = { kind: 'Invalid', range, text: '' };

const joins: ReadonlySet<Expression['kind']> = new Set(['And', 'Or', 'Group', 'Invalid'] as const);
const conditions: ReadonlySet<Expression['kind']> = new Set(['Comparison', 'Any', 'IsMatch'] as const);

const isSort = (node: Expression): node is Sort => node.kind === 'SortKey' || node.kind === 'Invalid';

const isFilter = (node: Expression): node is Filter => joins.has(node.kind) || conditions.has(node.kind);

const isSearch = (node: Expression): node is Search => node.kind !== 'SortKey' && !conditions.has(node.kind);

const isOf: { readonly [Kind in ExpressionKind]: (node: Expression) => node is ExpressionOf[Kind] } = {
  filters: isFilter,
  containerfilter: isFilter,
  search: isSearch,
  sort: isSort,
};

/**
 * The expression before or after a difference of that kind, without brackets and duplicates; `undefined` when there is none. It means
 * what the expression that was compared means.
 */
export function sideOf<Kind extends ExpressionKind>(
  kind: Kind,
  difference: Difference,
  side: 'before' | 'after',
): ExpressionOf[Kind] | undefined {
  const node = nodeOf(kind, difference, side);
  return node !== undefined && isOf[kind](node) ? node : undefined;
}

function nodeOf(kind: ExpressionKind, difference: Difference, side: 'before' | 'after'): Expression | undefined {
  switch (difference.change) {
    case 'added':
      return side === 'after' ? difference.after : undefined;
    case 'removed':
      return side === 'before' ? difference.before : undefined;
    case 'inside': {
      const operands = difference.operands
        .map((operand) => nodeOf(kind, operand, side))
        .filter((operand) => operand !== undefined);
      const frame = difference[side];
      return frame === undefined ? operands[0] : framed(kind, frame, operands);
    }
    default:
      return difference[side];
  }
}

/** Conditions in their frame; a single condition has none. */
export function framed(kind: ExpressionKind, frame: Frame, operands: readonly Expression[]): Expression {
  const [first = nothing] = operands;
  if (frame.kind === 'Not') return isSearch(first) ? { kind: 'Not', range, operand: first } : first;
  if (frame.kind === 'Any') return isFilter(first) ? { ...frame, range, body: first } : first;
  if (operands.length === 1) return first;
  // What a program has built may be a join of nothing, which says something, too.
  if (kind === 'search') {
    const searches = operands.filter(isSearch);
    return frame.kind === 'And'
      ? { kind: 'And', range, operands: searches }
      : { kind: 'Or', range, operands: searches };
  }
  const filters = operands.filter(isFilter);
  return frame.kind === 'And' ? { kind: 'And', range, operands: filters } : { kind: 'Or', range, operands: filters };
}
