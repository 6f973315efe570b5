import { comparisonAt } from './comparison-at.ts';
import { afterBlanks } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import type { FilterScan, Next } from './scan.ts';
import { Join } from './tokens.ts';
import { giveUp, invalid } from './missing-condition.ts';
import { notAt } from './negation.ts';

/** Joins that a filter does not have, and that are no slips of the two that it has. */
const logic = /(?:x?nor|nand|xor)(?![\w.])/iy;

/** Gives up the comparisons that such a join stands beside: it decides whether they are meant, or their opposite. */
export function giveUpDoubtful(scan: FilterScan): void {
  for (const index of scan.doubtful) if (comparisonAt(scan.tokens, index) !== undefined) giveUp(scan, index);
}

/** Reads `NOR`, `NAND` or `XOR` between two conditions. Undefined when there is none of them. */
export function otherLogic(scan: FilterScan): Next | undefined {
  const { text, tokens, pos: start } = scan;
  logic.lastIndex = start;
  if (!logic.test(text)) return undefined;
  const end = logic.lastIndex;
  const next = afterBlanks(text, end);
  if (!startsCondition(text, next, scan.knows) && notAt(text, next) === undefined) return undefined;
  const word = text.slice(start, end);
  const advice = 'write AND or OR, and the opposite of a condition with another operator, such as NE';
  scan.report('unknown-operator', `A filter has no ${word.toUpperCase()}; ${advice}.`, start, end);
  scan.doubtful.push(tokens.length - 1);
  scan.emit(Join, start, start, 'Or');
  if (invalid(scan, start, end) === 'end') return 'end';
  scan.emit(Join, end, end, 'Or');
  scan.doubtful.push(tokens.length);
  return 'condition';
}
