import type { Condition, ConditionLeaf } from '../condition/condition.ts';
import { isConstant, isJoin, isNegation } from '../condition/tree.ts';
import type { AssetPredicate } from './asset-predicate.ts';
import { compileAttribute } from './compile-attribute.ts';
import { compileComparing, compileMissing } from './compile-comparing.ts';
import { compileJoin } from './compile-join.ts';
import { compileMember } from './compile-member.ts';
import { compileTerm, compileWords } from './compile-term.ts';

/** A condition as a function. Closures of closures, so that it runs where code may not be made from text. */
export function compile(condition: Condition): AssetPredicate {
  if (isConstant(condition)) return condition.value ? () => true : () => false;
  if (isJoin(condition)) {
    const operands = condition.operands.toSorted((a, b) => costOf(a) - costOf(b));
    return compileJoin(condition.kind, operands.map(compile));
  }
  if (isNegation(condition)) {
    const operand = compile(condition.operand);
    return (asset) => !operand(asset);
  }
  return compileLeaf(condition);
}

function compileLeaf(leaf: ConditionLeaf): AssetPredicate {
  switch (leaf.kind) {
    case 'comparing':
      return compileComparing(leaf);
    case 'missing':
      return compileMissing(leaf);
    case 'member':
      return compileMember(leaf);
    case 'attribute':
      return compileAttribute(leaf);
    case 'term':
      return compileTerm(leaf);
    default:
      return compileWords(leaf);
  }
}

/** Roughly what it takes to ask, in nanoseconds. Cheap questions are asked first. */
const costs: Readonly<Record<ConditionLeaf['kind'] | 'constant', number>> = {
  constant: 1,
  missing: 3,
  comparing: 5,
  member: 20,
  attribute: 40,
  term: 100,
  words: 100,
};

function costOf(tree: Condition): number {
  if (isNegation(tree)) return costOf(tree.operand);
  if (isJoin(tree)) return tree.operands.length * costs.term;
  if (tree.kind === 'comparing' && tree.test.kind === 'number') return costs.missing;
  return costs[tree.kind];
}
