import type { TokenType } from 'chevrotain';
import { isStrangeBlank } from '../../text/characters.ts';
import { SourceToken } from '../source-token.ts';
import { Ascending, Descending, Key, Mark, StrangeBlank } from './tokens.ts';

const lexeme = /([\w.]+)|[^\w. \t\r\n\v\f]/g;

/** The type of a lexeme, which is a word or a single character. */
function typeOf(image: string, isWord: boolean): TokenType {
  if (!isWord) return isStrangeBlank(image.charCodeAt(0)) ? StrangeBlank : Mark;
  if (image === 'A' || image === 'a') return Ascending;
  return image === 'D' || image === 'd' ? Descending : Key;
}

/** The lexical tokens of a sort (§4.9): every character but a plain blank is in exactly one. */
export const lexSort = (text: string): SourceToken[] =>
  Array.from(
    text.matchAll(lexeme),
    ({ 0: image, 1: word, index }) =>
      new SourceToken(typeOf(image, word !== undefined), text, index, index + image.length),
  );
