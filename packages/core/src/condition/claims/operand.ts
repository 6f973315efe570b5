import { replace } from '../../diagnostics/create-fix.ts';
import { removeOperand } from '../../syntax/operand-edits.ts';
import type { TextEdit } from '../../text/range.ts';
import { withoutGroups, type NodeOfKind, type VisitedNode } from '../../syntax/visit.ts';

export type JoinNode = NodeOfKind<'And' | 'Or'>;

/** The innermost `ANY` around a condition, or the field that a term is bound to. */
export type Around = NodeOfKind<'Any' | 'Field'> | undefined;

/** An operand of a join, or of a join of the same kind in brackets inside it. */
export interface ComparedOperand {
  /** With its brackets. */
  readonly node: VisitedNode;
  /** Without them. */
  readonly inner: VisitedNode;
  readonly around: Around;
  /** The join that contains it directly, and its index there. */
  readonly join: JoinNode;
  readonly at: number;
  /** Its index among the operands of the outer join. */
  readonly order: number;
  /** The subjects of its conditions. */
  readonly subjects: number;
  /** Whether another operand makes it superfluous. */
  isRedundant: boolean;
  /** Whether it contradicts another operand. */
  isContradicted: boolean;
}

/** A node without brackets around it. A join of which only one operand is not `excluded` is replaced by that operand. */
export function effectiveNode(outer: VisitedNode, excluded: ReadonlySet<VisitedNode>): VisitedNode {
  const node = withoutGroups(outer);
  if (excluded.size === 0 || (node.kind !== 'And' && node.kind !== 'Or')) return node;
  const [only, second] = node.operands.filter((operand) => !excluded.has(operand));
  return only === undefined || second !== undefined ? node : effectiveNode(only, excluded);
}

/** Whether an operand has operands of its own, some of which may be superfluous because of conditions around it. */
export const isChangeable = ({ inner }: ComparedOperand): boolean =>
  inner.kind === 'And' || inner.kind === 'Or' || (inner.kind === 'Field' && inner.operand.kind === 'Group');

/** The edit that deletes an operand with the join to its neighbour. */
export const removalEdit = ({ node, join, at }: ComparedOperand): TextEdit =>
  removeOperand(join.operands, at) ?? replace(node.range, '');
