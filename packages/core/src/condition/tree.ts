/** A condition over leaves of some kind. Only leaves are negated. Joins are flat and have at least two operands. */
export type Tree<Leaf> = Constant | Join<Leaf> | Negated<Leaf> | Leaf;

export interface Constant {
  readonly kind: 'constant';
  readonly value: boolean;
}

export interface Join<Leaf> {
  readonly kind: 'and' | 'or';
  readonly operands: readonly Tree<Leaf>[];
}

export interface Negated<Leaf> {
  readonly kind: 'not';
  readonly operand: Leaf;
}

export const always: Constant = { kind: 'constant', value: true };
export const never: Constant = { kind: 'constant', value: false };

type Node = { readonly kind: string };

/** The kind of a condition that a join of an expression becomes. */
export const joinKinds = { And: 'and', Or: 'or' } as const;

/** Joins operands, without constants that change nothing. Without operands an `and` is true, an `or` false. */
export function join<Leaf extends Node>(kind: 'and' | 'or', operands: Iterable<Tree<Leaf>>): Tree<Leaf> {
  const neutral = kind === 'and';
  const kept: Tree<Leaf>[] = [];
  for (const operand of operands) {
    if (isConstant(operand)) {
      if (operand.value !== neutral) return operand;
    } else if (isJoin(operand) && operand.kind === kind) {
      for (const inner of operand.operands) kept.push(inner);
    } else kept.push(operand);
  }
  const [first] = kept;
  if (first === undefined) return neutral ? always : never;
  return kept.length === 1 ? first : { kind, operands: kept };
}

/** The negation of a condition. Only its leaves are negated. */
export function not<Leaf extends Node>(tree: Tree<Leaf>): Tree<Leaf> {
  if (isConstant(tree)) return tree.value ? never : always;
  if (isNegation(tree)) return tree.operand;
  if (isJoin(tree)) return join(tree.kind === 'and' ? 'or' : 'and', tree.operands.map(not<Leaf>));
  return { kind: 'not', operand: tree };
}

export function isConstant<Leaf extends Node>(tree: Tree<Leaf>): tree is Constant {
  return tree.kind === 'constant';
}

export function isJoin<Leaf extends Node>(tree: Tree<Leaf>): tree is Join<Leaf> {
  return tree.kind === 'and' || tree.kind === 'or';
}

export function isNegation<Leaf extends Node>(tree: Tree<Leaf>): tree is Negated<Leaf> {
  return tree.kind === 'not';
}
