import { insert, createFix } from '../../../diagnostics/create-fix.ts';
import { bareValue } from '../../bare-value.ts';
import { isQuote, isWord } from '../../../text/characters.ts';
import { comparisonAt } from './comparison-at.ts';
import { joinAt, operatorAt } from '../lexer/words.ts';
import { gluedJoinAt, startsCondition } from './starts-condition.ts';
import type { FilterScan, Next } from './scan.ts';
import { Join } from './tokens.ts';
import { fits } from './fits.ts';

/** Takes a join that touches the field behind it, the value before it, or both: `ANDStatus`, `10AND`, `10ANDStatus`. */
export function gluedJoin(scan: FilterScan): Next | undefined {
  const { text, pos, tokens } = scan;
  const join = gluedJoinAt(text, pos, scan.knows);
  if (join !== undefined) return apart(scan, pos, pos + join.length, true);
  const last = comparisonAt(tokens, tokens.length - 1);
  if (last?.value.kind !== 'String' || last.value.quoted) return undefined;
  const { start, end } = last.value.range;
  // The value ends with the join and a condition follows, or with the field and its operator follows.
  const both = operatorAt(text, pos) !== undefined;
  if (!both && !startsCondition(text, pos, scan.knows)) return undefined;
  for (const { index } of last.value.value.matchAll(/(?:and|or)/gi)) {
    const at = start + index;
    const found = both ? gluedJoinAt(text, at, scan.knows) : joinAt(text, at);
    if (found === undefined || (!both && at + found.length !== end)) continue;
    const value = bareValue(text, start, at);
    if (!fits(scan.schema, last.field.text, value)) continue;
    tokens.pop();
    scan.compare(last.field, last.operator, value);
    return apart(scan, at, at + found.length, both);
  }
  return undefined;
}

/** Emits the join from `start` to `end`, and says where a blank is missing: before it where it touches a value, behind it if `after`. */
function apart(scan: FilterScan, start: number, end: number, after: boolean): Next {
  const { text } = scan;
  const before = isWord(text.charCodeAt(start - 1)) || isQuote(text.charCodeAt(start - 1));
  const edits = [...(before ? [insert(start, ' ')] : []), ...(after ? [insert(end, ' ')] : [])];
  const word = text.slice(start, end);
  const place = before ? (after ? 'blanks around' : 'a blank before') : 'a blank after';
  scan.report('missing-join', `Write ${place} ${word}.`, start, end, createFix('Add the blank', 'safe', ...edits));
  scan.emit(Join, start, end, word.length === 2 ? 'Or' : 'And');
  scan.pos = end;
  return 'condition';
}
