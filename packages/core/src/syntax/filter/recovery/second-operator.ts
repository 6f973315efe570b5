import type { Fix } from '../../../diagnostics/diagnostic.ts';
import { createFix } from '../../../diagnostics/create-fix.ts';
import { opposite, type OperatorName } from '../../../schema/operators.ts';
import type { Name, Operator } from '../../ast.ts';
import { bareValue } from '../../bare-value.ts';
import { isBare, isQuote, isWord, unitAt } from '../../../text/characters.ts';
import { comparisonAt } from './comparison-at.ts';
import { afterBlanks, joinAt, operatorAt } from '../lexer/words.ts';
import { operatorNode } from '../operator-node.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { fits } from './fits.ts';
import { negationAt } from './negation-at.ts';
import { operatorAlias } from './operator-alias.ts';
import { placeholderEnd } from './placeholder.ts';
import { removal } from './removal.ts';
import { spaced } from './spaced.ts';

/** An operator, or NOT, in place of a value. */
interface Second {
  readonly end: number;
  /** Absent for NOT alone. */
  readonly name?: OperatorName | undefined;
  readonly negates: boolean;
}

/** What stands in angle brackets. */
const bracketed = /<[^<>\s]*>/y;

function secondAt(text: string, start: number): Second | undefined {
  bracketed.lastIndex = start;
  if (bracketed.test(text) || placeholderEnd(text, start) !== undefined) return undefined;
  const own = operatorAt(text, start);
  if (own !== undefined) return { name: own, end: start + 2, negates: false };
  const not = negationAt(text, start);
  const at = not === undefined ? start : afterBlanks(text, not);
  const name = operatorAt(text, at);
  const other = name === undefined ? operatorAlias(text, at) : { name, end: at + 2 };
  if (other !== undefined) return { name: other.name, end: other.end, negates: not !== undefined };
  return not === undefined ? undefined : { end: not, negates: true };
}

/** Whether a value follows at `next`. Behind a word of everyday language it is only one when it does not read on like a text. */
function isValue({ text, schema }: FilterScan, field: Name, start: number, next: number): boolean {
  const unit = unitAt(text, next);
  if (isQuote(unit)) return true;
  if (!isBare(unit) || joinAt(text, next) !== undefined) return false;
  if (operatorAt(text, start) !== undefined || !isWord(unitAt(text, start))) return true;
  let end = next;
  while (isBare(unitAt(text, end))) end++;
  return fits(schema, field.text, bareValue(text, next, end));
}

const isLast = (text: string, at: number): boolean => at >= text.length || unitAt(text, at) === 0x29;

/**
 * Reads on behind an operator that stands in place of a value, when the value follows: `EQ EQ 0`, `EQ != 0`, `EQ NOT 'jpg'`. Only what says
 * the same twice can be left out without a doubt. Gives the operator of the comparison: one without a name where it is not certain which of
 * the two is meant.
 */
export function secondOperator(scan: FilterScan, field: Name, first: Operator): Operator {
  const { text, pos: start } = scan;
  const behind = afterBlanks(text, scan.wordEnd(start));
  // A word at the end of its condition is the value.
  if (isWord(unitAt(text, start)) && (isLast(text, behind) || joinAt(text, behind) !== undefined)) return first;
  const second = secondAt(text, start);
  if (second === undefined || !isValue(scan, field, start, afterBlanks(text, second.end))) return first;
  const { end, name, negates } = second;
  const written = text.slice(start, end);
  const isOwn = operatorAt(text, start) !== undefined;
  const isSame = name === first.name && !negates;
  const kept = createFix(
    `Keep ${first.text}`,
    isSame ? 'safe' : isOwn ? 'preferred' : 'possible',
    removal(text, start, end),
  );
  // What another language writes for NE, or a NOT, says the opposite of an EQ before it.
  const isOpposite = !isOwn && (negates ? name === undefined || name === 'EQ' : name === 'NE');
  const meant = first.name === 'EQ' && isOpposite ? 'NE' : undefined;
  const other = meant ?? (negates ? opposite(name ?? first.name ?? 'EQ')?.name : name);
  const fixes: Fix[] = [kept];
  if (other !== undefined && other !== first.name) {
    const edit = spaced(text, first.range.start, end, other);
    fixes.splice(isOwn ? 1 : 0, 0, createFix(`Write ${other}`, meant === undefined ? 'possible' : 'preferred', edit));
  }
  const advice = fixes.length > 1 ? 'keep one of them' : `leave ${written} out`;
  scan.report('syntax', `There are two operators; ${advice}.`, start, end, ...fixes);
  scan.pos = end;
  scan.skipBlanks();
  return isSame ? first : operatorNode(text, meant, first.range.start, end);
}

/**
 * Reads the last comparison again where its value is an operator, which shows only by the value that follows here: `EQ contains 'x'`.
 * Undefined when it is none.
 */
export function operatorAsValue(scan: FilterScan): Next | undefined {
  const { tokens, pos, findings } = scan;
  const last = comparisonAt(tokens, tokens.length - 1);
  if (last?.value.kind !== 'String' || last.value.quoted) return undefined;
  const { length } = findings;
  scan.pos = last.value.range.start;
  const operator = secondOperator(scan, last.field, last.operator);
  if (findings.length === length) {
    scan.pos = pos;
    return undefined;
  }
  tokens.pop();
  scan.compare(last.field, operator, readValue(scan, operator.range));
  return 'join';
}
