import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { isDoubleQuote, isSearchBlank } from '../characters.ts';
import type { SearchRecovery } from './search-recovery.ts';

const isSingleQuote = (unit: number): boolean => unit === 0x27 || unit === 0x2018 || unit === 0x2019;

/** Whether a quoted text may end before `at`: at a blank, a closing bracket, or the end. */
const endsText = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return at >= text.length || unit === 0x29 || isSearchBlank(unit);
};

/**
 * Reports a text in single quotes that starts with the term at `start`: its words are single terms (§4.8). Apostrophes are not quotes:
 * don't, 'tis, dogs', rock 'n' roll. True when the term starts with a single quote at all.
 */
export function reportSingleQuotes(recovery: SearchRecovery, start: number): boolean {
  const { text } = recovery;
  if (!isSingleQuote(text.charCodeAt(start)) || endsText(text, start + 1)) return false;
  // Where no quote closes for one term, none does for the next, which keeps the time linear.
  if (start < recovery.singleQuotesTo) return true;
  let at = start + 1;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isDoubleQuote(unit) || unit === 0x28 || unit === 0x29 || unit === 0x0a || unit === 0x0d) break;
    if (!isSingleQuote(unit)) continue;
    const opens = isSearchBlank(text.charCodeAt(at - 1));
    if (!opens && !endsText(text, at + 1)) continue;
    // Another quoted text opens before this one closes, or there is at most one letter, or only quotes: these are apostrophes.
    if (opens || at - start < 3 || !/[^'‘’]/.test(text.slice(start, at))) break;
    const range = { start, end: at + 1 };
    const phrase = `"${text.slice(start + 1, at)}"`;
    const message = 'Single quotes are part of a word here; a phrase stands in double quotes.';
    recovery.report(
      'phrase-quotes',
      message,
      range,
      createFix('Use double quotes', 'preferred', replace(range, phrase)),
    );
    at++;
    break;
  }
  recovery.singleQuotesTo = at;
  return true;
}
