import { nearest } from '../../../text/nearest.ts';
import { createFix } from '../../../diagnostics/create-fix.ts';
import { alternatives, excerpt } from '../../../diagnostics/wording.ts';
import { fieldTypes } from '../../../schema/fields.ts';
import { operators, type OperatorName } from '../../../schema/operators.ts';
import type { Name } from '../../ast.ts';
import { isBare, isQuote, isWord, phraseBlanks } from '../../../text/characters.ts';
import { comparison } from './comparison.ts';
import { afterBlanks, joinAt, operatorAt } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import { operatorNode } from '../operator-node.ts';
import type { FilterScan, Next } from './scan.ts';
import { between } from './between.ts';
import { bracedValues } from './braces.ts';
import { gluedValue } from './glued-operator.ts';
import { interval } from './interval.ts';
import { like } from './like.ts';
import { listOfValues, wordedList } from './lists.ts';
import { negationAt } from './negation-at.ts';
import { negatedOperator } from './negated-operator.ts';
import { operatorAlias } from './operator-alias.ts';
import { spaced } from './spaced.ts';
import { startsText } from './starts-text.ts';

const names = operators.map((row) => row.name);
const blanks: string = phraseBlanks;
const list = `(?:in(?=${blanks}{0,9}(?:\\(|\\{(?!\\{)))|(?:(?:one|any|either)${blanks}{1,9}of|either)(?![\\w.]))`;
/** What shows that `is` before another word of SQL is no operator, and that word no value. */
const isBefore = `is${blanks}{1,9}(?=${list}|between${blanks}{1,9}(?!(?:and|or)(?![\\w.]))[\\w'"{]|i?like${blanks}{1,9}['"])`;
const sql = new RegExp(
  `(?:(?:(?:is|does)${blanks}{1,9})?(not${blanks}{1,9}|!${blanks}{0,9})|${isBefore})?(?:(between)|(i?like)|${list})(?![\\w.])`,
  'iy',
);

/** The end of what stands for an operator at `at`, of this language or another; `at` when there is none. */
export function operatorBehind(text: string, at: number): number {
  if (operatorAt(text, at) !== undefined) return at + 2;
  sql.lastIndex = at;
  if (sql.test(text)) return sql.lastIndex;
  const not = negationAt(text, at);
  const next = not === undefined ? at : afterBlanks(text, not);
  const end = operatorAt(text, next) === undefined ? operatorAlias(text, next)?.end : next + 2;
  return end ?? not ?? (text.charCodeAt(at) === 0x3a ? at + 1 : at);
}

/** Whether an operator stands at `at`, of this language or another. */
export const followsOperator = (text: string, at: number): boolean => operatorBehind(text, at) > at;

/** Reads on behind a field and the colon that stands for EQ. Undefined when there is no colon. */
export function colon(scan: FilterScan, field: Name): Next | undefined {
  const { text, pos, unit } = scan;
  if (unit !== 0x3a) return undefined;
  const sign = /[<>]/.test(text.charAt(pos + 1)) ? operatorAlias(text, pos + 1) : undefined;
  if (sign !== undefined) {
    const { name, end } = sign;
    const mended = createFix(`Write ${name}`, 'safe', spaced(text, pos, end, name));
    scan.report('unknown-operator', `Write ${name} in place of ${text.slice(pos, end)}.`, pos, end, mended);
    return comparison(scan, field, name, pos, end);
  }
  const fix = createFix('Write EQ', 'safe', spaced(text, pos, pos + 1, 'EQ'));
  scan.report('unknown-operator', 'Write EQ in place of the colon.', pos, pos + 1, fix);
  return comparison(scan, field, 'EQ', pos, pos + 1);
}

/**
 * Reads on behind the name of a field that no operator of the language follows: another language's operator, a misspelt
 * one, or none. Undefined when nothing follows that a comparison could go on with.
 */
export function repairOperator(scan: FilterScan, field: Name): Next | undefined {
  const { text, pos, unit } = scan;
  if (joinAt(text, pos) !== undefined) return undefined;
  const known = sqlOperator(scan, field) ?? negatedOperator(scan, field) ?? alias(scan, field);
  if (known !== undefined) return known;
  const glued = gluedValue(scan, field);
  if (glued !== undefined) return glued;
  if (startsCondition(text, pos, scan.knows)) return undefined;
  if (isQuote(unit) || unit === 0x7b) return missingOperator(scan, field);
  let end = pos;
  if (isWord(unit)) end = scan.wordEnd(pos);
  else while (isBare(text.charCodeAt(end)) && !isWord(text.charCodeAt(end))) end++;
  if (end === pos) return undefined;
  return unknown(scan, field, end);
}

function sqlOperator(scan: FilterScan, field: Name): Next | undefined {
  const { text, pos } = scan;
  sql.lastIndex = pos;
  const found = sql.exec(text);
  if (found === null) return undefined;
  const end = sql.lastIndex;
  const [, not, range, pattern] = found;
  if (range !== undefined) return between(scan, field, pos, end, not !== undefined);
  if (pattern !== undefined) return like(scan, field, pos, end, not !== undefined);
  scan.pos = end;
  if (scan.skipBlanks() === 0x7b && bracedValues(text, scan.pos) === undefined) {
    scan.pos = pos;
    return undefined;
  }
  const operator = operatorNode(text, not === undefined ? 'EQ' : 'NE', pos, end);
  const { unit } = scan;
  const written = unit === 0x28 || unit === 0x7b ? interval(scan, field, operator) : wordedList(scan, field, operator);
  return written ?? listOfValues(scan, field, operator, { code: 'unknown-operator', range: operator.range });
}

const isInWords = /^\p{L}/u;

function alias(scan: FilterScan, field: Name): Next | undefined {
  const { text, pos } = scan;
  const found = operatorAlias(text, pos);
  if (found === undefined) return undefined;
  const { name, end } = found;
  const written = text.slice(pos, end);
  // An equals sign apart from what is behind it may be one operator too many, and words the beginning of one that is not known: `is one of`.
  const isDoubtful = /^=[^<>=]+[<>]$/.test(written) || (isInWords.test(written) && startsText(scan, field, end));
  const certainty = isDoubtful ? 'preferred' : 'safe';
  const fix = createFix(`Write ${name}`, certainty, spaced(text, pos, end, name));
  scan.report('unknown-operator', `Write ${name} in place of ${written}.`, pos, end, fix);
  return comparison(scan, field, name, pos, end);
}

/** A word or symbol that is no operator: a misspelt one when a value follows, else it is the value. */
function unknown(scan: FilterScan, field: Name, end: number): Next {
  const { text, pos } = scan;
  const written = text.slice(pos, end);
  const type = scan.any === undefined ? scan.schema.field(field.text)?.type : undefined;
  const legal = type === undefined ? names : fieldTypes[type].operators;
  const near: readonly OperatorName[] =
    written.length > 3 ? [] : legal.filter((name) => nearest(written, [name], () => 1).length > 0);
  const [name] = near;
  const after = afterBlanks(text, end);
  const unit = text.charCodeAt(after);
  const value =
    (isBare(unit) || isQuote(unit) || unit === 0x28) &&
    joinAt(text, after) === undefined &&
    (unit === 0x28 || !startsCondition(text, after, scan.knows));
  if (!value && (written.length < 3 || name === undefined)) return missingOperator(scan, field);
  const single = near.length === 1;
  const fixes = near.map((each) =>
    createFix(`Write ${each}`, single ? 'preferred' : 'possible', spaced(text, pos, end, each)),
  );
  const meant = alternatives(near.length > 0 ? near : legal);
  scan.report('unknown-operator', `There is no operator ${excerpt(written)}; write ${meant}.`, pos, end, ...fixes);
  return comparison(scan, field, single ? name : undefined, pos, end);
}

/** A value stands right behind the field. */
function missingOperator(scan: FilterScan, field: Name): Next {
  const { pos } = scan;
  const { start, end } = field.range;
  const fix = createFix('Add EQ', 'preferred', spaced(scan.text, pos, pos, 'EQ'));
  scan.report(
    'missing-operand',
    `Write an operator, such as EQ, between ${excerpt(field.text)} and its value.`,
    start,
    end,
    fix,
  );
  return comparison(scan, field, 'EQ', pos, pos);
}
