import { mend } from '../../../rules/mend.ts';
import type { Operator } from '../../ast.ts';
import { isBare, isQuote } from '../../characters.ts';
import { afterBlanks, joinAt, operatorAt } from '../lookahead.ts';
import type { FilterScan } from '../scan.ts';
import { removal } from './removal.ts';

/** Drops the operator that stands here in place of a value, when the value follows. */
export function secondOperator(scan: FilterScan, first: Operator): void {
  const { text, pos: start } = scan;
  const end = start + 2;
  const next = afterBlanks(text, end);
  const unit = text.charCodeAt(next);
  if ((!isBare(unit) && !isQuote(unit)) || joinAt(text, next) !== undefined) return;
  const written = text.slice(start, end);
  const certainty = operatorAt(text, start) === first.name ? 'safe' : 'preferred';
  const fix = mend(`Keep ${first.text}`, certainty, removal(text, start, end));
  scan.report('syntax', `There are two operators; leave ${written} out.`, start, end, fix);
  scan.pos = end;
  scan.skipBlanks();
}
