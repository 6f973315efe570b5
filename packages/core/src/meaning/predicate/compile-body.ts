import { isConstant, isJoin, isNegation, type Tree } from '../../condition/tree.ts';
import { compileJoin } from './compile-join.ts';

/** A body as a function of one member of a collection. */
export function compileBody<Leaf extends { readonly kind: string }, Value>(
  tree: Tree<Leaf>,
  matcher: (leaf: Leaf) => (value: Value) => boolean,
): (value: Value) => boolean {
  if (isConstant(tree)) return tree.value ? () => true : () => false;
  if (isJoin(tree))
    return compileJoin(
      tree.kind,
      tree.operands.map((operand) => compileBody(operand, matcher)),
    );
  if (isNegation(tree)) {
    const operand = compileBody(tree.operand, matcher);
    return (value) => !operand(value);
  }
  return matcher(tree);
}
