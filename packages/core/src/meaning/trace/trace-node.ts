import type { Filter, Search } from '../../syntax/ast.ts';
import type { ObservedValue } from './observed-value.ts';
import { joinKinds } from '../../condition/tree.ts';
import { joinVerdicts, type Verdict } from './verdict.ts';

/** The result of a node of an expression for one asset. Traces have the shape of the AST down to its conditions. */
export interface Trace<Node extends Filter | Search = Filter | Search> {
  /** The node, with its range. */
  readonly node: Node;
  /**
   * Whether the node holds; `'unknown'` when that depends on members that the asset does not show. In the body of an `ANY`: whether it holds
   * for some member. The whole body must hold for the same member.
   */
  readonly holds: Verdict;
  /** The values that the condition read; empty for joins, brackets, and unknown names or operators. */
  readonly seen: readonly ObservedValue[];
  /** The operands of a join, the operand of a `NOT`, the content of brackets, or the body of an `ANY`. */
  readonly children: readonly Trace<Node>[];
}

/** The trace of a join from those of its operands. */
export function joinTraces<Node extends Filter | Search>(
  node: Node & { readonly kind: 'And' | 'Or' },
  children: readonly Trace<Node>[],
): Trace<Node> {
  const verdicts = children.map(({ holds }) => holds);
  return { node, holds: joinVerdicts(joinKinds[node.kind], verdicts), seen: [], children };
}

/** The trace of brackets, or of a field with brackets, from that of what is inside. */
export const aroundTrace = <Node extends Filter | Search>(node: Node, child: Trace<Node>): Trace<Node> => ({
  node,
  holds: child.holds,
  seen: [],
  children: [child],
});
