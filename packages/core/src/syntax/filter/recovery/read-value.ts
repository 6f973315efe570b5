import type { Range } from '../../../text/range.ts';
import type { Value } from '../../ast.ts';
import { bareValue } from '../../bare-value.ts';
import { hasFullWidth, isBare, isQuote, unitAt } from '../../../text/characters.ts';
import { joinAt } from '../lexer/words.ts';
import { readString } from './read-string.ts';
import { calledValue } from './called-value.ts';
import { placeholderValue } from './placeholder.ts';
import { withFraction } from './decimal-comma.ts';
import { quoteInBare } from './quotes.ts';
import { repairValue } from './values.ts';
import type { FilterScan } from './scan.ts';

/** Reads the value that stands here; blanks are skipped already. `after` is what asks for it: the operator. */
export function readValue(scan: FilterScan, after?: Range): Value {
  const { text, pos: start } = scan;
  const first = unitAt(text, start);
  if (first === 0x27) return readString(scan);
  if (!isBare(first) || first === 0x7b || joinAt(text, start) !== undefined) return repairValue(scan, after);
  const placeholder = first === 0x3c ? placeholderValue(scan) : undefined;
  if (placeholder !== undefined) return placeholder;
  let end = start + 1;
  while (isBare(unitAt(text, end))) end++;
  if (isQuote(unitAt(text, end))) return quoteInBare(scan, end);
  const called = unitAt(text, end) === 0x28 ? calledValue(scan, start, end) : undefined;
  if (called !== undefined) return called;
  end = withFraction(text, start, end);
  scan.pos = end;
  const value = bareValue(text, start, end);
  // Whether it is more than a value is judged when the whole text is known.
  if (value.kind === 'String' && (value.value.includes('%') || hasFullWidth(value.value))) scan.suspicious = true;
  return value;
}
