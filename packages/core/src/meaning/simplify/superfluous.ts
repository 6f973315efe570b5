import type { Schema } from '../../schema/schema.ts';
import type { Condition } from '../../condition/condition.ts';
import { join, not } from '../../condition/tree.ts';
import { assetTheory } from '../reason/asset-theory.ts';
import type { Budget } from '../../condition/budget.ts';
import { canonicalKey } from '../reason/canonical-key.ts';
import { onlyTerms } from '../reason/only-terms.ts';
import { solve } from '../reason/solve.ts';

/** An operand of a join, and its condition. */
export interface OperandCondition<Node> {
  readonly node: Node;
  readonly condition: Condition;
}

/**
 * The operands of a join without superfluous ones: repetitions after the first one and, with a budget, operands that the others imply.
 * Operands for which `isKept` holds are removed only as repetitions. Of a join that no asset or every asset satisfies, only repetitions are
 * removed.
 */
export function withoutSuperfluous<Node>(
  kind: 'And' | 'Or',
  parts: readonly OperandCondition<Node>[],
  isKept: (node: Node) => boolean,
  schema: Schema,
  budget: Budget | undefined,
): readonly Node[] {
  const known = new Set<string>();
  const nodes: Node[] = [];
  const conditions: Condition[] = [];
  for (const { node, condition } of parts) {
    const key = canonicalKey(condition);
    if (known.has(key)) continue;
    known.add(key);
    nodes.push(node);
    // An OR is handled as the negated AND of its negated operands.
    const asked = onlyTerms(condition);
    conditions.push(kind === 'And' ? asked : not(asked));
  }
  if (budget === undefined || nodes.length < 2) return nodes;
  const theory = assetTheory(schema);
  const isImpossible = (all: readonly Condition[]): boolean =>
    solve(join('and', all), theory, budget, () => true) === 'none';
  if (isImpossible(conditions)) return nodes;
  for (let at = nodes.length - 1; at >= 0 && nodes.length > 1; at--) {
    const [node, condition] = [nodes[at], conditions[at]];
    if (!budget.consume(conditions.length)) break;
    if (node === undefined || condition === undefined || isKept(node)) continue;
    if (!isImpossible(conditions.toSpliced(at, 1, not(condition)))) continue;
    nodes.splice(at, 1);
    conditions.splice(at, 1);
  }
  return nodes;
}

/** Whether every asset satisfies a condition. */
export const isAlways = (condition: Condition, schema: Schema, budget: Budget): boolean =>
  solve(not(onlyTerms(condition)), assetTheory(schema), budget, () => true) === 'none';
