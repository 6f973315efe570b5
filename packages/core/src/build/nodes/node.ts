import type { OperatorName } from '../../schema/operators.ts';
import type { Comparison, Filter, Group, Name, Operator, Search, Value } from '../../syntax/ast.ts';

/** The range of every node that was not parsed from a text. Frozen, because all built trees share it. */
export const noRange: { readonly start: 0; readonly end: 0 } = Object.freeze({ start: 0, end: 0 });

/** A name in its canonical spelling. */
export const name = (text: string): Name => ({ kind: 'Name', range: noRange, text, canonical: text });

const operator = (text: OperatorName): Operator => ({ kind: 'Operator', range: noRange, name: text, text });

export const comparison = (field: Name, by: OperatorName, value: Value): Comparison => ({
  kind: 'Comparison',
  range: noRange,
  field,
  operator: operator(by),
  value,
});

/** `null`. Frozen, because all built trees share it. */
export const nullValue: Value = Object.freeze({ kind: 'Null', range: noRange });

/** An expression as one operand of a join: joins get brackets. */
export function asOperand<Node extends Filter | Search>(node: Node): Node | Group<Node> {
  return node.kind === 'And' || node.kind === 'Or' ? { kind: 'Group', range: noRange, body: node } : node;
}
