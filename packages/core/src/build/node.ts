import type { OperatorName } from '../schema/operators.ts';
import type { Comparison, Filter, Group, Name, Operator, Search, Value } from '../syntax/ast.ts';
import { nowhere } from './native.ts';

/** A name in its canonical spelling. */
export const name = (text: string): Name => ({ kind: 'Name', range: nowhere, text, canonical: text });

const operator = (text: OperatorName): Operator => ({ kind: 'Operator', range: nowhere, name: text, text });

export const comparison = (field: Name, by: OperatorName, value: Value): Comparison => ({
  kind: 'Comparison',
  range: nowhere,
  field,
  operator: operator(by),
  value,
});

/** Frozen, as all that several trees share is: what a program does to one of them changes no other. */
export const nothing: Value = Object.freeze({ kind: 'Null', range: nowhere });

/** An expression as one operand: a join stands in brackets, as a reader expects and a service is sure to understand. */
export function single<Node extends Filter | Search>(node: Node): Node | Group<Node> {
  return node.kind === 'And' || node.kind === 'Or' ? { kind: 'Group', range: nowhere, body: node } : node;
}
