import type { Range } from './range.ts';

/** How much of a long line is shown before a range, and how much of it from the start of the range on, in UTF-16 units. */
const shownBefore = 60;
const shownAfter = 70;

/** A range of a text, as a person finds it. */
export interface ShownRange {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** The line of the range's start, cut where it is long, and a line of carets below it. Without control characters. */
  readonly excerpt: string;
}

const lineEnd = /\r\n?|\n/g;

/** Characters that would move the cursor, colour a terminal, or reverse the direction of its text. */
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g;

/** A text without characters that change how others are shown; its length, tabs and line feeds stay. */
export const printable = (text: string): string => text.replace(unprintable, '\uFFFD');

/** Finds the line and column of a range, and points at it with carets. Wide characters can shift the carets. */
export function showRange(text: string, range: Range): ShownRange {
  let line = 1;
  let start = 0;
  let end = text.length;
  for (const found of text.matchAll(lineEnd)) {
    if (found.index >= range.start) {
      end = found.index;
      break;
    }
    line++;
    start = found.index + found[0].length;
  }
  const from = Math.max(start, range.start - shownBefore);
  const to = Math.min(end, range.start + shownAfter);
  const shown = printable(text.slice(from, to));
  const before = text.slice(from, range.start).replace(/[^\t]/g, ' ');
  const carets = '^'.repeat(Math.max(1, Math.min(range.end, to) - range.start));
  return { line, column: Math.max(1, range.start - start + 1), excerpt: `  ${shown}\n  ${before}${carets}` };
}
