import type { HasTerm } from '../condition/condition.ts';
import type { Budget } from './budget.ts';
import type { Answer, Literal } from './literal.ts';

/** A word of a term: exactly it, or with other letters before or after it. */
interface WordPattern {
  readonly word: string;
  readonly leading: boolean;
  readonly trailing: boolean;
}

const patternOf = ({ words, leading, trailing }: HasTerm, at: number): WordPattern => ({
  word: words[at] ?? '',
  leading: leading && at === 0,
  trailing: trailing && at === words.length - 1,
});

/** Whether every word that fits one pattern fits the other. */
function wordImplies(from: WordPattern, to: WordPattern): boolean {
  if ((from.leading && !to.leading) || (from.trailing && !to.trailing)) return false;
  if (to.leading) return to.trailing ? from.word.includes(to.word) : from.word.endsWith(to.word);
  return to.trailing ? from.word.startsWith(to.word) : from.word === to.word;
}

/** Whether every value in which one term stands has the other, too: `annual report` has `report` and `rep*`. */
export function termImplies(from: HasTerm, to: HasTerm): boolean {
  // Any word at all.
  if (to.words.length === 0) return true;
  for (let start = 0; start + to.words.length <= from.words.length; start++) {
    if (to.words.every((_, at) => wordImplies(patternOf(from, start + at), patternOf(to, at)))) return true;
  }
  return false;
}

/** A term stands in one of its members; none is left when what stands in each of them is ruled out. */
export function decideTerms(literals: readonly Literal<HasTerm>[], budget: Budget): Answer<undefined> {
  const refused = literals.filter(({ holds }) => !holds).map(({ leaf }) => leaf);
  for (const { leaf, holds } of literals) {
    if (!holds) continue;
    if (!budget.spend(refused.reduce((sum, { words }) => sum + words.length * leaf.words.length + 1, 1))) {
      return 'unknown';
    }
    const left = new Set(leaf.members);
    for (const other of refused) {
      if (!termImplies(leaf, other)) continue;
      for (const member of other.members) left.delete(member);
    }
    if (left.size === 0) return 'none';
  }
  return { value: undefined };
}
