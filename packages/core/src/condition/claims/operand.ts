import { withoutGroups, type NodeOfKind, type VisitedNode } from '../../syntax/visit.ts';

export type JoinNode = NodeOfKind<'And' | 'Or'>;

/** What a condition stands in: the innermost `ANY`, or the field that a term is bound to. */
export type Around = NodeOfKind<'Any' | 'Field'> | undefined;

/** An operand of a join, also of one of the same kind that stands in brackets in it. */
export interface Operand {
  /** With its brackets. */
  readonly node: VisitedNode;
  /** Without them. */
  readonly core: VisitedNode;
  readonly around: Around;
  /** The join that it is written in, and its number there. */
  readonly join: JoinNode;
  readonly at: number;
  /** Its number among all of them. */
  readonly order: number;
  /** What its conditions are about. */
  readonly subjects: number;
  /** Whether it was found to change nothing. */
  isRedundant: boolean;
  /** Whether it was found to exclude another. */
  isContradicted: boolean;
}

/** A node without the brackets around it, and without a join of which the operands in `excluded` leave only one. */
export function effectiveNode(outer: VisitedNode, excluded: ReadonlySet<VisitedNode>): VisitedNode {
  const node = withoutGroups(outer);
  if (excluded.size === 0 || (node.kind !== 'And' && node.kind !== 'Or')) return node;
  const [only, second] = node.operands.filter((operand) => !excluded.has(operand));
  return only === undefined || second !== undefined ? node : effectiveNode(only, excluded);
}

/** Whether there are operands inside that may be found to change nothing because of what stands around it. */
export const isChangeable = ({ core }: Operand): boolean =>
  core.kind === 'And' || core.kind === 'Or' || (core.kind === 'Field' && core.operand.kind === 'Group');
