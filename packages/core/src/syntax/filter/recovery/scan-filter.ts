import { unitAt } from '../../../text/characters.ts';
import { comparison } from './comparison.ts';
import { fieldName } from './field-name.ts';
import { afterBlanks, anyAt, isReserved, joinAt, operatorAt } from '../lexer/words.ts';
import { closeAll } from './brackets.ts';
import { repairCondition, repairWord } from './conditions.ts';
import { repairJoin } from './joins.ts';
import { settleNegations } from './settle-negations.ts';
import { giveUpDoubtful } from './other-logic.ts';
import { scanAny } from './scan-any.ts';
import { scanIsMatch } from './scan-is-match.ts';
import type { FilterScan, Next } from './scan.ts';
import { Close, Join, Open } from './tokens.ts';

/** Reads the whole text into tokens that follow the grammar, and reports on the way what does not. */
export function scanFilter(scan: FilterScan): void {
  let next: Next = 'condition';
  while (next !== 'end') next = next === 'condition' ? condition(scan) : join(scan);
  if (scan.limit !== undefined) return;
  for (const report of scan.afterwards) report();
  giveUpDoubtful(scan);
  settleNegations(scan);
  closeAll(scan);
}

function condition(scan: FilterScan): Next {
  const { text } = scan;
  for (;;) {
    const unit = scan.skipBlanks();
    const { pos } = scan;
    if (unit === 0x28) {
      const token = scan.tokens.length;
      scan.emit(Open, pos, pos + 1);
      scan.pos = pos + 1;
      if (scan.open({ at: pos, token }) === 'end') return 'end';
      continue;
    }
    const end = scan.wordEnd(pos);
    if (end === pos) return repairCondition(scan);
    scan.pos = end;
    scan.skipBlanks();
    const at = scan.pos;
    const name = operatorAt(text, at);
    if (name !== undefined && !isReserved(text, pos, end)) {
      return comparison(scan, fieldName(scan, pos, end), name, at, at + 2);
    }
    return special(scan, pos, end) ?? repairWord(scan, pos, end);
  }
}

/** Reads an `ANY` or `ISMATCH`, with blanks wherever they may be. A word stands from `start` to `end`. */
function special(scan: FilterScan, start: number, end: number): Next | undefined {
  const { text, pos, unit } = scan;
  if (unit === 0x28) {
    if (end - start > 4 && text.charCodeAt(end - 4) === 0x2f && anyAt(text, end - 3)) {
      return scanAny(scan, start, end - 4, pos + 1);
    }
    return /^ismatch$/i.test(text.slice(start, end)) ? scanIsMatch(scan, start) : undefined;
  }
  const slash = unit === 0x2f;
  if (!slash && text.charCodeAt(end - 1) !== 0x2f) return undefined;
  const any = slash ? afterBlanks(text, pos + 1) : pos;
  const open = afterBlanks(text, any + 3);
  if (unitAt(text, open) !== 0x28 || !anyAt(text, any)) return undefined;
  return scanAny(scan, start, slash ? end : end - 1, open + 1);
}

function join(scan: FilterScan): Next {
  const unit = scan.skipBlanks();
  const { pos } = scan;
  if (pos >= scan.length) return 'end';
  if (unit === 0x29 && scan.brackets.length > 0) {
    scan.close();
    scan.emit(Close, pos, pos + 1);
    scan.pos = pos + 1;
    return 'join';
  }
  const kind = joinAt(scan.text, pos);
  if (kind === undefined) return repairJoin(scan);
  scan.pos = pos + kind.length;
  scan.emit(Join, pos, scan.pos, kind);
  return 'condition';
}
