/** What a name may be made of: a known one that is a part of a longer one is not meant. */
export const letter: string = String.raw`[\p{L}\p{M}\p{N}_.-]`;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** One of these, the longest first: engines take the first that fits. */
const oneOf = (names: readonly string[]): string =>
  [...new Set(names)]
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map(escaped)
    .join('|');

/** Any of these as a whole word, in any case. It is tried at the start of words only, so that a long line costs no more than its length. */
export const words = (names: readonly string[], after = ''): string =>
  `(?i)(?<!${letter})(?:${oneOf(names)})(?!${letter})${after}`;

/** The same in the case that they are written in. */
export const exactWords = (names: readonly string[], after = ''): string =>
  `(?<!${letter})(?:${oneOf(names)})(?!${letter})${after}`;

/** A name that nobody knows, before what says that it is one. */
export const anyWord = (after = ''): string => String.raw`(?<!${letter})[\p{L}_]${letter}*${after}`;
