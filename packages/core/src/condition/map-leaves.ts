import type { Condition, ConditionLeaf } from './condition.ts';
import { isConstant, isJoin, isNegation, join, not } from './tree.ts';

/** A condition with each leaf replaced. Joins are made flat again, and constants are left out. */
export function mapLeaves(condition: Condition, replace: (leaf: ConditionLeaf) => Condition): Condition {
  if (isConstant(condition)) return condition;
  if (isJoin(condition))
    return join(
      condition.kind,
      condition.operands.map((operand) => mapLeaves(operand, replace)),
    );
  return isNegation(condition) ? not(replace(condition.operand)) : replace(condition);
}
