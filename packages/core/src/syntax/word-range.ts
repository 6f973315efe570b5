/** The bounds of a range that is written as one word, as people write `2..4` and `2..`; one of them may be empty. */
export interface WordRange {
  readonly lower: string;
  readonly upper: string;
  /** Where the upper bound starts in the word. */
  readonly upperStart: number;
}

/** Two or three dots, or an ellipsis, between two bounds. */
const dots = /\.{2,3}|…/;

/** Two whole numbers with a hyphen or dash between them. */
const dashed = /^\d{1,9}([-–—])\d{1,9}$/;

/** Splits a word at the dots, or at the dash between two whole numbers. `undefined` if the word is not a range. */
export function readWordRange(word: string): WordRange | undefined {
  const divider = dots.exec(word)?.[0] ?? dashed.exec(word)?.[1];
  if (divider === undefined || divider === word) return undefined;
  const at = word.indexOf(divider);
  const upperStart = at + divider.length;
  const [lower, upper] = [word.slice(0, at), word.slice(upperStart)];
  return dots.test(upper) ? undefined : { lower, upper, upperStart };
}
