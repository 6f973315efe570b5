import { print } from '../../print/print.ts';
import type { Filter, Search } from '../../syntax/ast.ts';
import { compareCodePoints } from '../../text/code-points.ts';

/** Operands sorted by their printed text, without repetitions. */
export function inNormalOrder<Node extends Filter | Search>(operands: readonly Node[]): readonly Node[] {
  const byText = new Map<string, Node>();
  for (const operand of operands) {
    const text = print(operand);
    if (!byText.has(text)) byText.set(text, operand);
  }
  return [...byText].toSorted(([left], [right]) => compareCodePoints(left, right)).map(([, operand]) => operand);
}
