import type { TextEdit } from '../../../../text/range.ts';
import { isBare, isBlank, isQuote } from '../../../../text/characters.ts';
import { afterBlanks } from '../../lexer/words.ts';
import { notSign } from '../../../not-sign.ts';

/** The most edits of a fix: nobody would check a longer one. */
export const mostEdits = 100;

const touches = (unit: number): boolean => isBare(unit) || isQuote(unit);

/** Inserts a text at an offset, with a blank where it would touch a word before it. */
export function apart(text: string, at: number, newText: string): TextEdit {
  const before = at > 0 && touches(text.charCodeAt(at - 1));
  return { range: { start: at, end: at }, newText: before ? ` ${newText}` : newText };
}

const sign = new RegExp(notSign);

/** Puts a word in place of `start` to `end`, with blanks where it would touch its neighbours. An empty word keeps them apart. */
export function spaced(text: string, start: number, end: number, word: string): TextEdit {
  // In `-(…)` the minus means NOT. With a blank between them it would be read as the bullet of a list.
  const isSigned = word.startsWith('(') && sign.test(text.charAt(start - 1));
  const before = start > 0 && !isSigned && touches(text.charCodeAt(start - 1));
  const after = touches(text.charCodeAt(end));
  const range = { start, end };
  if (word === '') return { range, newText: before && after ? ' ' : '' };
  return { range, newText: `${before ? ' ' : ''}${word}${after ? ' ' : ''}` };
}

/** Removes `start` to `end` with the blanks that would be too many: before it at the end of the text or of brackets, else behind it. */
export function removal(text: string, start: number, end: number): TextEdit {
  const next = afterBlanks(text, end);
  if (next < text.length && text.charCodeAt(next) !== 0x29) {
    const blank = start === 0 || isBlank(text.charCodeAt(start - 1)) || text.charCodeAt(start - 1) === 0x28;
    return spaced(text, start, blank ? next : end, '');
  }
  let first = start;
  while (first > 0 && isBlank(text.charCodeAt(first - 1))) first--;
  return spaced(text, first, next < text.length ? end : next, '');
}

/** A stretch of text without its line ends and the blanks around them: a text in quotes ends on its line. */
export function oneLine(text: string): string {
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return lines.length === 1 ? text : lines.filter((line) => line !== '').join(' ');
}
