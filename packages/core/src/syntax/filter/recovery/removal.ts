import type { TextEdit } from '../../../text/range.ts';
import { isBlank } from '../../../text/characters.ts';
import { afterBlanks } from '../lexer/words.ts';
import { spaced } from './spaced.ts';

/** Takes `start` to `end` out, with the blanks that would be too many. */
export function removal(text: string, start: number, end: number): TextEdit {
  const next = afterBlanks(text, end);
  const unit = text.charCodeAt(next);
  // At the end of the text or of brackets the blanks before go, elsewhere those behind.
  if (next < text.length && unit !== 0x29) {
    const blank = start === 0 || isBlank(text.charCodeAt(start - 1)) || text.charCodeAt(start - 1) === 0x28;
    return spaced(text, start, blank ? next : end, '');
  }
  let first = start;
  while (first > 0 && isBlank(text.charCodeAt(first - 1))) first--;
  return spaced(text, first, next < text.length ? end : next, '');
}
