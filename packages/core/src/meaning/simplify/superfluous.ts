import type { Schema } from '../../schema/schema.ts';
import type { Condition } from '../../condition/condition.ts';
import { join, not } from '../../condition/tree.ts';
import { assetTheory } from '../reason/asset-theory.ts';
import type { Budget } from '../../condition/budget.ts';
import { canonicalKey } from '../reason/canonical-key.ts';
import { onlyTerms } from '../reason/only-terms.ts';
import { solve } from '../reason/solve.ts';

/** An operand of a join, and what it asks. */
export interface Part<Node> {
  readonly node: Node;
  readonly condition: Condition;
}

/**
 * The operands of a join without those that change nothing: repetitions, of which the first stays, and with a budget what follows from
 * the others. `isKept` says which stay unless they are repetitions. A join that nothing or everything satisfies stays as it is otherwise.
 */
export function withoutSuperfluous<Node>(
  kind: 'And' | 'Or',
  parts: readonly Part<Node>[],
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
    // An OR is taken for the AND of what it excludes.
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
