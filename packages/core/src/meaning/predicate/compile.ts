import type { Condition, ConditionLeaf } from '../../condition/condition.ts';
import { isConstant, isJoin, isNegation } from '../../condition/tree.ts';
import type { AssetPredicate } from './asset-predicate.ts';
import { compileAttribute } from './compile-attribute.ts';
import { compileComparing, compileMissing } from './compile-comparing.ts';
import { compileJoin } from './compile-join.ts';
import { compileMember } from './compile-member.ts';
import { compileTerm, compileWords } from './compile-term.ts';
import { estimateOf, joinedEstimate, soonest, type Estimate } from './estimate.ts';

/** A condition as a function, and what to expect of it. */
interface Question extends Estimate {
  readonly asks: AssetPredicate;
}

/** A condition as a function. Closures of closures, so that it runs where code may not be made from text. */
export function compile(condition: Condition): AssetPredicate {
  return question(condition).asks;
}

function question(condition: Condition): Question {
  if (isConstant(condition)) {
    return condition.value ? { asks: () => true, cost: 1, share: 1 } : { asks: () => false, cost: 1, share: 0 };
  }
  if (isJoin(condition)) {
    const { kind } = condition;
    const operands = condition.operands.map(question).toSorted(soonest(kind));
    const asks = compileJoin(
      kind,
      operands.map((operand) => operand.asks),
    );
    return { asks, ...joinedEstimate(kind, operands) };
  }
  if (isNegation(condition)) {
    const { asks, cost, share } = question(condition.operand);
    return { asks: (asset) => !asks(asset), cost, share: 1 - share };
  }
  return { asks: compileLeaf(condition), ...estimateOf(condition) };
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
