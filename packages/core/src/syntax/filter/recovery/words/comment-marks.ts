import { excerpt } from '../../../../diagnostics/wording.ts';

const marks = /(?<!\S)(?:--+|\/\/+|\/\*|<!--|#+)(?!\S)/;

/**
 * The mark of a comment of another language among the words of a text. What is behind it may be a condition that somebody switched off, so
 * that no fix may drop the mark alone: `AssetType EQ Image -- AND Status EQ 0`.
 */
export const commentMarkIn = (words: string): string | undefined => marks.exec(words)?.[0];

/** What to do about such a mark. */
export const commentAdvice = (mark: string): string =>
  `A filter has no comments; leave ${excerpt(mark)} out, and what it is to switch off.`;
