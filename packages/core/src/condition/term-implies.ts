import type { HasTerm } from './condition.ts';

/** Words next to each other. With `leading` the first may be the end of a longer word, with `trailing` the last may be the start of one. */
type Term = Pick<HasTerm, 'words' | 'leading' | 'trailing'>;

/** A word of a term: the word itself, or with other letters before or after it. */
interface WordPattern {
  readonly word: string;
  readonly leading: boolean;
  readonly trailing: boolean;
}

const patternOf = ({ words, leading, trailing }: Term, at: number): WordPattern => ({
  word: words[at] ?? '',
  leading: leading && at === 0,
  trailing: trailing && at === words.length - 1,
});

/** Whether every word that matches one pattern matches the other. */
function wordImplies(from: WordPattern, to: WordPattern): boolean {
  if ((from.leading && !to.leading) || (from.trailing && !to.trailing)) return false;
  if (to.leading) return to.trailing ? from.word.includes(to.word) : from.word.endsWith(to.word);
  return to.trailing ? from.word.startsWith(to.word) : from.word === to.word;
}

/** Whether every value that contains one term contains the other: `annual report` contains `report` and `rep*`. No words mean any word. */
export function termImplies(from: Term, to: Term): boolean {
  if (to.words.length === 0) return true;
  for (let start = 0; start + to.words.length <= from.words.length; start++) {
    if (to.words.every((_, at) => wordImplies(patternOf(from, start + at), patternOf(to, at)))) return true;
  }
  return false;
}
