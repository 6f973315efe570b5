import type { Comparison, Filter, Group } from '@assetql/core';

/** The conditions that must all hold: the operands of the outermost AND, or the whole filter. Empty without a filter. */
export function conjuncts(filter: Filter | undefined): readonly Filter[] {
  if (filter === undefined) return [];
  return filter.kind === 'And' ? filter.operands : [filter];
}

/** The comparisons of a condition that offers values of one field: `F EQ a`, `(F EQ a OR F EQ b)`. */
export interface Choice {
  readonly node: Filter;
  /** The innermost brackets around it, if it has any. */
  readonly brackets: Group<Filter> | undefined;
  /** At least one. */
  readonly comparisons: readonly [Comparison, ...Comparison[]];
}

/** Reads a condition as a choice among values of a field, in any case; `undefined` when it is something else. */
export function choiceOf(node: Filter, field: string): Choice | undefined {
  let body = node;
  let brackets: Group<Filter> | undefined;
  while (body.kind === 'Group') {
    brackets = body;
    body = body.body;
  }
  const parts = body.kind === 'Or' ? body.operands : [body];
  const comparisons = parts.flatMap((part) => (isAbout(part, field) && part.operator.name === 'EQ' ? [part] : []));
  const [first, ...rest] = comparisons;
  return first === undefined || comparisons.length < parts.length
    ? undefined
    : { node, brackets, comparisons: [first, ...rest] };
}

/** Whether a condition compares the field. */
export function isAbout(node: Filter, field: string): node is Comparison {
  return node.kind === 'Comparison' && (node.field.canonical ?? node.field.text).toLowerCase() === field.toLowerCase();
}
