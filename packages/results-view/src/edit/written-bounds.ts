import type { Comparison } from '@assetql/core';
import { conjuncts, isAbout } from './conjuncts.ts';
import type { WrittenFilter } from './written-filter.ts';

/** A period in epoch milliseconds: from `start` (inclusive) to `end` (exclusive). */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const lower = new Set(['GE', 'GT']);
const upper = new Set(['LE', 'LT']);

/** The period that a filter restricts a timestamp field to; an open side is absent. */
export function boundsOf({ ast }: Pick<WrittenFilter, 'ast'>, field: string): Partial<Stretch> {
  const { from, to } = boundNodes(ast, field);
  // Whole milliseconds: what comes after an instant begins a millisecond later.
  const starts = from.flatMap(({ value, operator }) =>
    value.kind === 'Timestamp' ? [value.value + (operator.name === 'GT' ? 1 : 0)] : [],
  );
  const ends = to.flatMap(({ value, operator }) =>
    value.kind === 'Timestamp' ? [value.value + (operator.name === 'LE' ? 1 : 0)] : [],
  );
  return {
    ...(starts.length === 0 ? {} : { start: Math.max(...starts) }),
    ...(ends.length === 0 ? {} : { end: Math.min(...ends) }),
  };
}

/** The conditions of a filter that bound a field from below and from above. */
export function boundNodes(
  ast: WrittenFilter['ast'],
  field: string,
): { readonly from: readonly Comparison[]; readonly to: readonly Comparison[] } {
  const about = conjuncts(ast).filter((node): node is Comparison => isAbout(node, field));
  return {
    from: about.filter(({ operator }) => lower.has(operator.name ?? '')),
    to: about.filter(({ operator }) => upper.has(operator.name ?? '')),
  };
}
