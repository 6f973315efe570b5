import type { Comparison, Name, Operator, Value } from '../../ast.ts';

/** A comparison of which only the value is written: its field and operator have the empty range before that. */
export function unwritten(field: Name, operator: Operator, value: Value): Comparison {
  const { range } = value;
  const here = { start: range.start, end: range.start };
  return { kind: 'Comparison', range, field: { ...field, range: here }, operator: { ...operator, range: here }, value };
}
