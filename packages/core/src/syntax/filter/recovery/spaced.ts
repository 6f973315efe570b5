import type { TextEdit } from '../../../text/range.ts';
import { isBare, isQuote } from '../../../text/characters.ts';

const touches = (unit: number): boolean => isBare(unit) || isQuote(unit);

/** Puts a text in at an offset, apart from what touches it there. */
export function apart(text: string, at: number, newText: string): TextEdit {
  const before = at > 0 && touches(text.charCodeAt(at - 1));
  return { range: { start: at, end: at }, newText: before ? ` ${newText}` : newText };
}

/** Puts a word in place of `start` to `end`, apart from what touches it; no word at all keeps the neighbours apart. */
export function spaced(text: string, start: number, end: number, word: string): TextEdit {
  const before = start > 0 && touches(text.charCodeAt(start - 1));
  const after = touches(text.charCodeAt(end));
  const range = { start, end };
  if (word === '') return { range, newText: before && after ? ' ' : '' };
  return { range, newText: `${before ? ' ' : ''}${word}${after ? ' ' : ''}` };
}
