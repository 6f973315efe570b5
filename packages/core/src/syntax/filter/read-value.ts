import type { Value } from '../ast.ts';
import { bareValue } from '../bare-value.ts';
import { isBare, isQuote } from '../characters.ts';
import { joinAt } from './lookahead.ts';
import { readString } from './read-string.ts';
import { quoteInBare } from './repair/quotes.ts';
import { repairValue } from './repair/values.ts';
import type { FilterScan } from './scan.ts';

/** Reads the value that stands here; blanks are skipped already. */
export function readValue(scan: FilterScan): Value {
  const { text, length, pos: start } = scan;
  const first = text.charCodeAt(start);
  if (first === 0x27) return readString(scan);
  if (!isBare(first) || first === 0x7b || joinAt(text, start) !== undefined) return repairValue(scan);
  let end = start + 1;
  while (end < length && isBare(text.charCodeAt(end))) end++;
  if (isQuote(text.charCodeAt(end))) return quoteInBare(scan, end);
  scan.pos = end;
  const value = bareValue(text, start, end);
  // What may be the rest of an encoded text is judged when all of it is known.
  if (value.kind === 'String' && value.value.includes('%')) scan.encoded = true;
  return value;
}
