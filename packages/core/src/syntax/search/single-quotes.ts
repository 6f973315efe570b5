import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { isDoubleQuote, isSearchBlank } from './characters.ts';
import type { SearchScan } from './scan.ts';

const isSingleQuote = (unit: number): boolean => unit === 0x27 || unit === 0x2018 || unit === 0x2019;

/** Whether nothing but a blank or a closing bracket is at `at`. */
const endsText = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return at >= text.length || unit === 0x29 || isSearchBlank(unit);
};

/**
 * Says so when the term at `start` opens a text in single quotes, which are no quotes here: its words are single terms (§4.8).
 * Apostrophes inside words, before and behind them are none: don't, 'tis, dogs', rock 'n' roll.
 */
export function lookForSingleQuotes(scan: SearchScan, start: number): boolean {
  const { text } = scan;
  if (!isSingleQuote(text.charCodeAt(start)) || endsText(text, start + 1)) return false;
  // Where no quote closes for one term, none does for the next: that keeps hostile texts linear.
  if (start < scan.singleQuotesTo) return true;
  let at = start + 1;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isDoubleQuote(unit) || unit === 0x28 || unit === 0x29 || unit === 0x0a || unit === 0x0d) break;
    if (!isSingleQuote(unit)) continue;
    const opens = isSearchBlank(text.charCodeAt(at - 1));
    if (!opens && !endsText(text, at + 1)) continue;
    // Another text opens before this one is closed, one letter is left out at both ends, or there is nothing else: these are apostrophes.
    if (opens || at - start < 3 || !/[^'‘’]/.test(text.slice(start, at))) break;
    const range = { start, end: at + 1 };
    const phrase = `"${text.slice(start + 1, at)}"`;
    const message = 'Single quotes are part of a word here; a phrase stands in double quotes.';
    scan.report('phrase-quotes', message, range, createFix('Use double quotes', 'preferred', replace(range, phrase)));
    at++;
    break;
  }
  scan.singleQuotesTo = at;
  return true;
}
