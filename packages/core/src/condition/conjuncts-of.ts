import type { Filter, Search } from '../syntax/ast.ts';

/** The conditions that must all hold: the operands of nested ANDs, without groups. Empty for an absent expression. */
export function conjunctsOf(expression: Filter | undefined): readonly Filter[];
export function conjunctsOf(expression: Search | undefined): readonly Search[];
export function conjunctsOf(expression: Filter | Search | undefined): readonly (Filter | Search)[];
export function conjunctsOf(expression: Filter | Search | undefined): readonly (Filter | Search)[] {
  if (expression === undefined) return [];
  if (expression.kind === 'Group') return conjunctsOf(expression.body);
  return expression.kind === 'And' ? expression.operands.flatMap((operand) => conjunctsOf(operand)) : [expression];
}
