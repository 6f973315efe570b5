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
export function boundsOf({ ast }: WrittenFilter, field: string): Partial<Stretch> {
  const { from, to } = boundNodes(ast, field);
  return {
    ...(from?.value.kind === 'Timestamp' ? { start: from.value.value } : {}),
    ...(to?.value.kind === 'Timestamp' ? { end: to.value.value + (to.operator.name === 'LE' ? 1 : 0) } : {}),
  };
}

/** The first conditions of a filter that bound a field from below and from above. */
export function boundNodes(
  ast: WrittenFilter['ast'],
  field: string,
): { readonly from: Comparison | undefined; readonly to: Comparison | undefined } {
  const about = conjuncts(ast).filter((node): node is Comparison => isAbout(node, field));
  return {
    from: about.find(({ operator }) => lower.has(operator.name ?? '')),
    to: about.find(({ operator }) => upper.has(operator.name ?? '')),
  };
}
