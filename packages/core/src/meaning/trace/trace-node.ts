import type { Filter, Search } from '../../syntax/ast.ts';
import type { ObservedValue } from './observed-value.ts';
import type { Verdict } from './verdict.ts';

/** What a node of an expression says of one asset. Traces have the shape of the AST down to its conditions. */
export interface Trace<Node extends Filter | Search = Filter | Search> {
  /** The node, with its range. */
  readonly node: Node;
  /**
   * Whether the node holds; `'unknown'` when that depends on what the source of the asset does not show. In the body of an `ANY`,
   * whether it holds for some member; the whole body must hold for one and the same.
   */
  readonly holds: Verdict;
  /** What the condition looked at; nothing for joins and brackets, and where a name or operator is not known. */
  readonly seen: readonly ObservedValue[];
  /** The operands of a join, the operand of a `NOT`, what is in brackets, and the body of an `ANY`. */
  readonly children: readonly Trace<Node>[];
}
