import { afterBlanks, joinAt } from '../lexer/words.ts';
import type { FilterScan, Next } from './scan.ts';
import { isJoinCall } from './join-call.ts';
import { invalid, withoutCondition } from './missing-condition.ts';

const not = /not(?![\w./])|!(?!=)/iy;

/** The end of the `NOT` or `!` at `at`; undefined when there is none. */
export function notAt(text: string, at: number): number | undefined {
  not.lastIndex = at;
  return not.test(text) ? not.lastIndex : undefined;
}

/**
 * Reads the NOTs from here on, a condition is read behind them. The language has no NOT, but often the condition can be
 * said the other way round: that is settled when the condition was read. `join` is put where NOT stands in for a join.
 */
export function negation(scan: FilterScan, join: '' | 'AND '): Next {
  const { text, pos: start } = scan;
  let end = start;
  let count = 0;
  for (let next = notAt(text, start); next !== undefined; next = notAt(text, afterBlanks(text, end))) {
    end = next;
    count++;
  }
  scan.pos = end;
  scan.skipBlanks();
  const isJoin = joinAt(text, scan.pos) !== undefined && !isJoinCall(scan, scan.pos);
  if (scan.pos >= scan.length || scan.unit === 0x29 || isJoin) {
    const fix = withoutCondition(scan, start, end);
    scan.report('missing-operand', 'Write a condition here; there is nothing after NOT.', start, end, fix);
    return invalid(scan, start, end);
  }
  scan.negations.push({
    start,
    end,
    next: scan.pos,
    token: scan.tokens.length,
    count,
    join,
    attribute: scan.attribute,
  });
  return 'condition';
}
