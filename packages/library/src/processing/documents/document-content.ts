import type { TagGroup } from '../embedded-metadata.ts';

/** What is read of a document. */
export interface DocumentContent {
  /** What it says, as one text, at most {@link longestText} characters of it; empty for one without text, such as a scan. */
  readonly text: string;
  readonly pageCount?: number;
  /** What it says of itself, by the names that `media` tags have. */
  readonly tags: TagGroup;
}

/** Characters of the text of a document that are searched. */
export const longestText = 100_000;

/** Bytes of a document whose text is read. */
export const largestDocument = 134_217_728;

/** The document is damaged or protected. Its message is a sentence for people. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
}

/** A text without control characters, halves of surrogate pairs and repeated blanks, cut to {@link longestText}. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/(?!\n)[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
    .slice(0, longestText)
    .replace(/[\uD800-\uDBFF]$/, '');

/** Keywords that a program has written as one text. */
export const splitKeywords = (text: string): readonly string[] =>
  text
    .split(/[;,]/)
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== '');
