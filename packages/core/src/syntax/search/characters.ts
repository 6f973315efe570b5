import { isBlank, strangeBlanks } from '../../text/characters.ts';

/** Double quotes as word processors write them. */
export const typographicQuotes = '“”„‟＂«»';

const blank = 1;
/** Ends a bare term and is not a blank: brackets, the colon and double quotes. */
const delimiter = 2;
const quote = 4;
/** Part of a term, but anywhere in it a sign of another language: `%20`, `a~2`, `x=y`. */
const suspicious = 8;
/** The same at the start of a term: `-draft`, `/regular/`. An opening brace is one too, as two of them end a term. */
const suspiciousStart = 16;

const classes = new Uint8Array(0x10000);
for (let unit = 0; unit < 0x80; unit++) if (isBlank(unit)) classes[unit] = blank;
for (const unit of strangeBlanks) classes[unit] = blank;
for (const character of '%&+=?^|~：＊（）') classes[character.charCodeAt(0)] = suspicious;
for (const character of "!'-–—−/[{‘’") classes[character.charCodeAt(0)] = suspiciousStart;
for (const character of '():') classes[character.charCodeAt(0)] = delimiter;
for (const character of `"${typographicQuotes}`) classes[character.charCodeAt(0)] = delimiter | quote;

export const isSearchBlank = (unit: number): boolean => classes[unit] === blank;

/** True where a bare term ends. Two opening braces end it as well. */
export const endsTerm = (unit: number): boolean => ((classes[unit] ?? 0) & (blank | delimiter)) !== 0;

/** True for a double quote in any form. */
export const isDoubleQuote = (unit: number): boolean => ((classes[unit] ?? 0) & quote) !== 0;

/** True for most characters: they only ever are a part of a bare term. */
export const isPlain = (unit: number): boolean => classes[unit] === 0;

/** True for a character that makes a term, wherever it is in it, possibly one of another language. */
export const isSuspicious = (unit: number): boolean => classes[unit] === suspicious;

/** The same for the first character of a term. */
export const isSuspiciousStart = (unit: number): boolean => classes[unit] === suspiciousStart;

/** The first place from `at` on that is not a blank. */
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
