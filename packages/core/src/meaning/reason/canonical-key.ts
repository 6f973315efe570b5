import type { Condition } from '../../condition/condition.ts';
import { isConstant, isJoin, isNegation } from '../../condition/tree.ts';
import { leafKey } from './literal.ts';

/** A key that is the same for conditions that differ only in the order or the repetition of operands. */
export function canonicalKey(condition: Condition): string {
  if (isConstant(condition)) return String(condition.value);
  if (isJoin(condition)) {
    const keys = new Set(condition.operands.map(canonicalKey));
    const [only = '', second] = keys;
    return second === undefined ? only : `${condition.kind}(${[...keys].toSorted().join()})`;
  }
  return isNegation(condition) ? `not(${leafKey(condition.operand)})` : leafKey(condition);
}
