import type { Condition } from '../../condition/condition.ts';
import { isConstant, isJoin, isNegation, join, not } from '../../condition/tree.ts';

/** The same condition with a term of one word for each word that must occur in a member. */
export function onlyTerms(condition: Condition): Condition {
  if (isConstant(condition)) return condition;
  if (isJoin(condition)) return join(condition.kind, condition.operands.map(onlyTerms));
  if (isNegation(condition)) return not(onlyTerms(condition.operand));
  if (condition.kind !== 'words') return condition;
  const { member, words } = condition;
  return join<Exclude<Condition, { readonly kind: 'constant' | 'and' | 'or' | 'not' }>>(
    'and',
    words.map((word) => ({ kind: 'term', members: [member], words: [word], leading: false, trailing: false })),
  );
}
