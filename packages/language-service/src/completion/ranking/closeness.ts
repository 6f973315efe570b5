import type { SearchText } from './search-text.ts';

/**
 * How well a text answers to what was typed, the best first: it is that text, starts with it, has a word that starts with it, has words
 * that start with its pieces (`dA` of `DateApproved`), contains it, has its letters in this order from the start of a word on.
 */
export type Closeness = 0 | 1 | 2 | 3 | 4 | 5;

export const closenesses: readonly Closeness[] = [0, 1, 2, 3, 4, 5];

/** Nothing typed leaves every text as it is. */
const open: Closeness = 1;

/**
 * How well a text answers to what was typed; `undefined` for not at all, or worse than `worst`. Takes no memory: it is asked tens of
 * thousands of times a key.
 */
export function closeness(
  { lower, plain, letters }: SearchText,
  { lower: typed, letters: needed }: SearchText,
  worst: Closeness = 5,
): Closeness | undefined {
  if (typed === '') return open;
  if ((letters & needed) !== needed) return undefined;
  if (lower.startsWith(typed)) return lower.length === typed.length ? 0 : 1;
  if (worst < 2) return undefined;
  const first = lower.indexOf(typed, 1);
  for (let at = first; at !== -1; at = lower.indexOf(typed, at + 1)) if (startsWord(plain, at)) return 2;
  if (worst > 2 && typed.length > 1 && hasWordsOf(lower, plain, typed)) return 3;
  if (first !== -1) return worst < 4 ? undefined : 4;
  return worst > 4 && typed.length > 1 && hasLettersOf(lower, plain, typed) ? 5 : undefined;
}

/** Letters and digits; everything beyond ASCII is taken for a letter. */
const isLetter = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || isDigit(unit) || unit > 127;

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90;

function startsWord(plain: string, at: number): boolean {
  const unit = plain.charCodeAt(at);
  if (!isLetter(unit)) return false;
  if (at === 0) return true;
  const before = plain.charCodeAt(at - 1);
  return !isLetter(before) || (isUpper(unit) && !isUpper(before));
}

/** Whether the text's words, in order and some left out, start with the pieces of what was typed: `br lo` and `brlo` of `Brand/Logos`. */
function hasWordsOf(lower: string, plain: string, typed: string): boolean {
  let at = -1;
  let goesOn = false;
  for (let index = 0; index < typed.length; index += 1) {
    const unit = typed.charCodeAt(index);
    if (!isLetter(unit)) {
      goesOn = false;
      continue;
    }
    at += 1;
    if (goesOn && lower.charCodeAt(at) === unit) continue;
    // The digits of a number belong together.
    if (goesOn && isDigit(unit) && isDigit(typed.charCodeAt(index - 1))) return false;
    while (at < lower.length && !(lower.charCodeAt(at) === unit && startsWord(plain, at))) at += 1;
    if (at === lower.length) return false;
    goesOn = true;
  }
  return at !== -1;
}

function wordStartingWith(unit: number, lower: string, plain: string): number {
  for (let at = 0; at < lower.length; at += 1) if (lower.charCodeAt(at) === unit && startsWord(plain, at)) return at;
  return -1;
}

function hasLettersOf(lower: string, plain: string, typed: string): boolean {
  let at = -1;
  for (let index = 0; index < typed.length; index += 1) {
    const unit = typed.charCodeAt(index);
    if (unit === 32) continue;
    // Digits in order say nothing: every timestamp has them.
    if (isDigit(unit)) return false;
    at = at === -1 ? wordStartingWith(unit, lower, plain) : lower.indexOf(typed.charAt(index), at + 1);
    if (at === -1) return false;
  }
  return at !== -1;
}
