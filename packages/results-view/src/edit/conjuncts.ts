import { childrenOf, nameOf, type Comparison, type Filter, type Search } from '@assetql/core';
import { alternativesOf, type Alternatives } from './alternatives.ts';

/** The conditions that must all hold: the operands of the outermost AND, or the whole filter. Empty without a filter. */
export function conjuncts(filter: Filter | undefined): readonly Filter[] {
  if (filter === undefined) return [];
  return filter.kind === 'And' ? filter.operands : [filter];
}

/** The comparisons of a condition that allows several values of one field: `F EQ a`, `(F EQ a OR F EQ b)`. */
export type Choice = Alternatives<Comparison, Filter>;

/** Reads a condition as a choice among values of a field, ignoring case; `undefined` otherwise. */
export const choiceOf = (node: Filter, field: string): Choice | undefined =>
  alternativesOf(node, (one): one is Comparison => isAbout(one, field) && one.operator.name === 'EQ');

/** Whether a condition is made of comparisons of the field alone, joined in any way. */
export function isOnlyAbout(node: Filter, field: string): boolean {
  if (node.kind === 'Comparison') return isAbout(node, field);
  const children = node.kind === 'Any' ? [] : childrenOf(node);
  return children.length > 0 && children.every((child) => isOnlyAbout(child, field));
}

/** Whether a condition compares the field. */
export function isAbout(node: Filter | Search, field: string): node is Comparison {
  return node.kind === 'Comparison' && nameOf(node.field).toLowerCase() === field.toLowerCase();
}
