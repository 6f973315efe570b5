import type { HasTerm } from '../../condition/condition.ts';
import type { Budget } from '../../condition/budget.ts';
import type { Decision, Literal } from './literal.ts';
import { termImplies } from '../../condition/term-implies.ts';

/** Decides terms. A term that must hold is in one of its members; it cannot be if each of them must not contain something it implies. */
export function decideTerms(literals: readonly Literal<HasTerm>[], budget: Budget): Decision<undefined> {
  const refused = literals.filter(({ holds }) => !holds).map(({ leaf }) => leaf);
  for (const { leaf, holds } of literals) {
    if (!holds) continue;
    if (!budget.consume(refused.reduce((sum, { words }) => sum + words.length * leaf.words.length + 1, 1))) {
      return 'unknown';
    }
    const remaining = new Set(leaf.members);
    for (const other of refused) {
      if (!termImplies(leaf, other)) continue;
      for (const member of other.members) remaining.delete(member);
    }
    if (remaining.size === 0) return 'none';
  }
  return { value: undefined };
}
