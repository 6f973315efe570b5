import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { Fix } from '../../../diagnostics/diagnostic.ts';
import type { Range } from '../../../text/range.ts';
import { isSearchBlank } from '../characters.ts';

const operator = /^\+*(?:AND|OR|NOT)(?![\p{L}\p{N}_])/u;

/**
 * Fixes for the plus at `range`. Lucene has it right before a term, which it changes nothing about here. Where it touches what is before it,
 * it is the blank of an encoded text, and an operator behind it is meant as one: `"red+car"+OR+keyword:logo`.
 */
export function plusFixes(text: string, range: Range): readonly Fix[] {
  const before = text.charAt(range.start - 1);
  if (before === '' || before === '(' || before === ':' || isSearchBlank(before.charCodeAt(0)))
    return [createFix('Remove +', 'safe', replace(range, ''))];
  if (operator.test(text.slice(range.end, range.end + 8))) return [];
  return [createFix('Write a blank', 'preferred', replace(range, ' '))];
}
