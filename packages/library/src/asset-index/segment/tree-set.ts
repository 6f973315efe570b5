import { isConstant, isJoin, isNegation, type Tree } from '@assetql/core/meaning';
import { BitSet } from './bit-set.ts';

/** The numbers below a size that satisfy a tree of tests. `addLeaf` adds those that satisfy a single test to a set. */
export function treeSet<Leaf extends { readonly kind: string }>(
  tree: Tree<Leaf>,
  size: number,
  addLeaf: (leaf: Leaf, set: BitSet) => void,
): BitSet {
  const set = new BitSet(size);
  if (isConstant(tree)) return tree.value ? set.not() : set;
  if (isNegation(tree)) return treeSet<Leaf>(tree.operand, size, addLeaf).not();
  if (!isJoin(tree)) {
    addLeaf(tree, set);
    return set;
  }
  if (tree.kind === 'and') set.not();
  for (const operand of tree.operands) {
    const found = treeSet(operand, size, addLeaf);
    if (tree.kind === 'and') set.and(found);
    else set.or(found);
  }
  return set;
}
