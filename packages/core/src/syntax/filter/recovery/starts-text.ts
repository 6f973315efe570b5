import { isAbsence } from '../../../schema/absence-words.ts';
import type { Name } from '../../ast.ts';
import { bareValue } from '../../bare-value.ts';
import { isBare, isQuote, unitAt } from '../../../text/characters.ts';
import { afterBlanks, joinAt } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import type { FilterScan } from './scan.ts';
import { fits } from './fits.ts';

/**
 * Whether what is behind an operator in words shows that it was only the beginning of one: it reads on like a text, of which the first word
 * is no value of the field (`is one of …`, `does not start with …`), or it asks for any value, or none (`is set`, `is not known`).
 */
export function startsText({ text, schema, knows }: FilterScan, field: Name, end: number): boolean {
  const start = afterBlanks(text, end);
  let behind = start;
  while (isBare(unitAt(text, behind))) behind++;
  if (isAbsence(text.slice(start, behind))) return true;
  const next = afterBlanks(text, behind);
  const isMore = isBare(unitAt(text, next)) || isQuote(unitAt(text, next));
  if (behind === start || !isMore || joinAt(text, next) !== undefined || startsCondition(text, next, knows))
    return false;
  return !fits(schema, field.text, bareValue(text, start, behind));
}
