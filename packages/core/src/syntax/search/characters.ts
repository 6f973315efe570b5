import { isBlank, strangeBlanks } from '../../text/characters.ts';

/** Double quotes as word processors write them. */
const typographicQuotes = '“”„‟＂«»';

const blank = 1;
/** What is no blank and no bare term either: brackets, the colon and double quotes. */
const delimiter = 2;
const quote = 4;
/** What may be more than a character of a term, so that the term deserves a second look. */
const odd = 8;

const classes = new Uint8Array(0x10000);
for (let unit = 0; unit < 0x80; unit++) if (isBlank(unit)) classes[unit] = blank;
for (const unit of strangeBlanks) classes[unit] = blank;
for (const character of "!%&'+-–—−/=?[^{|~‘’") classes[character.charCodeAt(0)] = odd;
for (const character of '():') classes[character.charCodeAt(0)] = delimiter;
for (const character of `"${typographicQuotes}`) classes[character.charCodeAt(0)] = delimiter | quote;

export const isSearchBlank = (unit: number): boolean => classes[unit] === blank;

/** True where a bare term ends. Two opening braces end it as well. */
export const endsTerm = (unit: number): boolean => ((classes[unit] ?? 0) & (blank | delimiter)) !== 0;

/** True for a double quote in any form. */
export const isDoubleQuote = (unit: number): boolean => ((classes[unit] ?? 0) & quote) !== 0;

/** True for most characters: part of a bare term, and nothing else. */
export const isPlain = (unit: number): boolean => classes[unit] === 0;

/** The first place from `at` on that is no blank. */
export function afterBlanks(text: string, at: number): number {
  let end = at;
  while (isSearchBlank(text.charCodeAt(end))) end++;
  return end;
}

/** Where the blanks before `at` start. */
export function beforeBlanks(text: string, at: number): number {
  let start = at;
  while (isSearchBlank(text.charCodeAt(start - 1))) start--;
  return start;
}

/** Where the bare term ends that starts at `start`. */
export function termEnd(text: string, start: number): number {
  let end = start;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (!isPlain(unit) && (endsTerm(unit) || (unit === 0x7b && text.charCodeAt(end + 1) === 0x7b))) break;
  }
  return end;
}
