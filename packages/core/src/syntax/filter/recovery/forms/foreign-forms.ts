import { createFix, quoted, replace, type Certainty } from '../../../../diagnostics/create-fix.ts';
import { alternatives, excerpt } from '../../../../diagnostics/wording.ts';
import type { OperatorName } from '../../../../schema/operators.ts';
import type { Name, Operator, Value } from '../../../ast.ts';
import { bareValue } from '../../../bare-value.ts';
import { readWordRange } from '../../../word-range.ts';
import { afterBlanks } from '../../lexer/words.ts';
import { phraseBlanks } from '../../../../text/characters.ts';
import { operatorNode } from '../../operator-node.ts';
import { bracedValues } from '../values/braces.ts';
import { isSubject, startsValue } from '../words/clues.ts';
import { readValues, listOfValues, severalValues } from './lists.ts';
import { anyOperatorAt, type SqlOperator } from '../words/operator-words.ts';
import { repetition, type FormFinding, type Pair, type Repetition } from './repetition.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';
import { readValue } from '../values/values.ts';
import { startsCondition } from '../words/word-shapes.ts';

const bound = String.raw`(\*|'[^'\r\n]{1,100}'|"[^"\r\n]{1,100}"|[^\s()[\]{}'"*]{1,100})`;

/** An interval of Lucene: `[3 TO 5]`, `{3 TO *]`, and `(3 TO 5)` for it. Groups 1 and 2 are its bounds. */
export const intervalPattern: string = String.raw`[[{(]\s{0,9}${bound}\s{1,9}TO\s{1,9}${bound}\s{0,9}[\]})]`;

const intervalForm = new RegExp(intervalPattern, 'iy');

/** Reads what is behind a word of SQL: the bounds of `BETWEEN`, the pattern of `LIKE`, or a list. `undefined` where it is none of these. */
export function sqlCondition(recovery: Recovery, field: Name, { form, isNegated, end }: SqlOperator): Next | undefined {
  const { text, pos: start } = recovery;
  recovery.pos = end;
  recovery.skipBlanks();
  if (form === 'between') return between(recovery, field, start, end, isNegated);
  if (form === 'like') return like(recovery, field, start, end, isNegated);
  const { unit } = recovery;
  if (unit === 0x7b && bracedValues(text, recovery.pos) === undefined) {
    recovery.pos = start;
    return undefined;
  }
  const operator = operatorNode(text, isNegated ? 'NE' : 'EQ', start, end);
  const finding: FormFinding = { code: 'unknown-operator', range: operator.range };
  if (startsValue(text, recovery.pos) && unit !== 0x7b)
    return severalValues(recovery, field, operator, readValues(recovery, 'words'), finding);
  const within = unit === 0x28 || unit === 0x7b ? interval(recovery, field, operator) : undefined;
  return within ?? listOfValues(recovery, field, operator, finding);
}

/** What is between the bounds of `BETWEEN`. */
const boundJoin = /^(?:(?:and|to)(?![\w.])|&&?|\.\.)/i;

/** Moves behind the bracket that closes next, if there is one. */
function skipClose(recovery: Recovery): void {
  const at = afterBlanks(recovery.text, recovery.pos);
  if (recovery.text.charCodeAt(at) === 0x29) recovery.pos = at + 1;
}

/** Whether a comparison whose field comes last starts at `at`: `4 GE AverageRating`. */
function startsSwapped(recovery: Recovery, at: number): boolean {
  const { text, pos } = recovery;
  recovery.pos = at;
  recovery.attempt(() => readValue(recovery));
  const operator = anyOperatorAt(text, afterBlanks(text, recovery.pos));
  recovery.pos = pos;
  if (operator === undefined) return false;
  const field = afterBlanks(text, operator.end);
  return isSubject(recovery, text.slice(field, recovery.wordEnd(field)));
}

/** Both bounds of `2..4`, which is read as one word, else the value itself. */
function boundsOf(text: string, value: Value): readonly Value[] {
  const bounds = value.kind === 'String' && !value.quoted ? readWordRange(value.value) : undefined;
  if (bounds === undefined || bounds.lower === '' || bounds.upper === '') return [value];
  const { start, end } = value.range;
  return [bareValue(text, start, start + bounds.lower.length), bareValue(text, start + bounds.upperStart, end)];
}

/** Reads the two bounds of `BETWEEN`, whose keyword is from `start` to `end`. */
function between(recovery: Recovery, field: Name, start: number, end: number, isNegated: boolean): Next {
  const { text } = recovery;
  const legal = recovery.operatorsOf(field);
  const isOrdered = legal === undefined || legal.includes('GE');
  const operator = (name: OperatorName): Operator => operatorNode(text, isOrdered ? name : undefined, start, end);
  const isBracketed = recovery.unit === 0x28;
  if (isBracketed) recovery.pos++;
  recovery.skipBlanks();
  const pairs: Pair[] = [];
  for (const value of boundsOf(text, readValue(recovery, { start, end }))) {
    const [lower, upper] = isNegated ? (['LT', 'GT'] as const) : (['GE', 'LE'] as const);
    pairs.push({ operator: operator(pairs.length === 0 ? lower : upper), value });
  }
  const before = recovery.pos;
  recovery.skipBlanks();
  const join = boundJoin.exec(text.slice(recovery.pos, recovery.pos + 4))?.[0];
  const behind = afterBlanks(text, recovery.pos + (join?.length ?? 1));
  const isCondition =
    startsCondition(text, behind, recovery.knows) ||
    anyOperatorAt(text, behind) !== undefined ||
    startsSwapped(recovery, behind);
  if (pairs.length === 1 && (join !== undefined || recovery.unit === 0x2c) && !isCondition) {
    recovery.pos += join?.length ?? 1;
    recovery.skipBlanks();
    pairs.push({ operator: operator(isNegated ? 'GT' : 'LE'), value: readValue(recovery) });
  } else recovery.pos = before;
  if (isBracketed) skipClose(recovery);
  const form: Repetition = { field, join: isNegated ? 'Or' : 'And', pairs };
  const finding: FormFinding = { code: 'unknown-operator', range: { start, end } };
  if (isOrdered) return repetition(recovery, form, finding);
  const message = `BETWEEN is for numbers and timestamps; write ${excerpt(field.text)} with ${alternatives(legal)}.`;
  return repetition(recovery, form, { ...finding, message });
}

/** What a pattern asks for, by whether `%` is before and behind it. */
const patternOperator = (leading: boolean, trailing: boolean): OperatorName =>
  leading ? (trailing ? 'CT' : 'EW') : trailing ? 'SW' : 'EQ';

/** What a pattern may hold beside `%` and `_`, by the database: an escaped wildcard, a set of letters. */
const escapeOrSet = /\\[%_]|\[[^[\]]+\]/;

/** What names the character that escapes wildcards in a pattern. */
const escapeClause = new RegExp(
  `${phraseBlanks}{0,9}escape${phraseBlanks}{0,9}(?:'[^'\r\n]{1,2}'|"[^"\r\n]{1,2}")`,
  'iy',
);

/** Reads the pattern of `LIKE`, whose word is from `start` to `end`: `LIKE '%jp%'` is `CT 'jp'`. */
function like(recovery: Recovery, field: Name, start: number, end: number, isNegated: boolean): Next {
  const { text } = recovery;
  const pattern = readValue(recovery, { start, end });
  const { range } = pattern;
  const written = pattern.kind === 'String' ? pattern.value : undefined;
  const inner = written?.replace(/^%+/, '').replace(/(?<!%)%+$/, '');
  const isWild = inner !== written;
  let meant: OperatorName | undefined;
  if (isNegated) meant = inner === undefined || isWild ? undefined : 'NE';
  else meant = written === undefined ? 'CT' : patternOperator(written.startsWith('%'), written.endsWith('%'));
  const word = text.slice(start, end);
  let value: Value = pattern;
  escapeClause.lastIndex = recovery.pos;
  const isEscaped = escapeClause.test(text);
  if (isEscaped) recovery.pos = escapeClause.lastIndex;
  if (isEscaped || (written !== undefined && escapeOrSet.test(written))) {
    const message = `A filter has no escapes or sets of letters; write EQ, CT, SW or EW and the plain text that ${excerpt(recovery.slice(range))} stands for.`;
    recovery.report('unknown-operator', message, start, end);
    meant = undefined;
  } else if (meant !== undefined && inner?.includes('%') === true) {
    const message = `A filter has no wildcards within a text; write CT, SW or EW and one part of ${excerpt(recovery.slice(range))}.`;
    recovery.report('unknown-operator', message, start, end);
    meant = undefined;
  } else if (meant === undefined) {
    recovery.report('unknown-operator', `There is no ${word}; CT, SW and EW have no opposite.`, start, end);
  } else {
    const isPlain = isWild && inner !== undefined && pattern.kind === 'String';
    if (isPlain) value = { ...pattern, value: inner };
    // A pattern without wildcards may be meant as CT, and `_` matches any letter, which no operator does.
    const certainty: Certainty = isPlain && !/[%_]/.test(inner) && inner !== '' ? 'safe' : 'preferred';
    const newText = `${meant} ${isPlain ? quoted(inner) : recovery.slice(range)}`;
    const fix = createFix(`Write ${excerpt(newText)}`, certainty, replace({ start, end: range.end }, newText));
    recovery.report('unknown-operator', `There is no ${word}; write ${excerpt(newText)}.`, start, end, fix);
  }
  return recovery.compare(field, operatorNode(text, meant, start, end), value, recovery.pos);
}

/** A bound of an interval, without the quotes around it; `undefined` for `*`, which is none. */
function boundOf(text: string, at: number, written: string): Value | undefined {
  if (written === '*') return undefined;
  const quote = /^['"]/.test(written) ? 1 : 0;
  return bareValue(text, at + quote, at + written.length - quote);
}

/**
 * Reads an interval of Lucene, which starts here: `AverageRating:[3 TO 5]`, `{3 TO *]`. A square bracket takes its bound in, a brace does not.
 * `undefined` where there is none.
 */
export function interval(recovery: Recovery, field: Name, { name, range }: Operator): Next | undefined {
  const { text, pos: start } = recovery;
  intervalForm.lastIndex = start;
  const [found, first = '', last = ''] = intervalForm.exec(text) ?? [];
  if (found === undefined) return undefined;
  const end = start + found.length;
  if (name !== 'EQ' && name !== 'NE') {
    const message = 'An interval has two bounds; write one condition with GE and one with LE.';
    recovery.report('unknown-operator', message, range.start, end);
    return recovery.invalid(field.range.start, end);
  }
  const isNegated = name === 'NE';
  const pairs: Pair[] = [];
  const add = (value: Value | undefined, meant: OperatorName): void => {
    const operator: Operator = { kind: 'Operator', range, name: meant, text: recovery.slice(range) };
    if (value !== undefined) pairs.push({ operator, value });
  };
  const isOpenBelow = found.startsWith('{');
  const isOpenAbove = found.endsWith('}');
  const [below, above] = isNegated
    ? ([isOpenBelow ? 'LE' : 'LT', isOpenAbove ? 'GE' : 'GT'] as const)
    : ([isOpenBelow ? 'GT' : 'GE', isOpenAbove ? 'LT' : 'LE'] as const);
  add(boundOf(text, text.indexOf(first, start + 1), first), below);
  add(boundOf(text, text.lastIndexOf(last, end - 2), last), above);
  // What was said of the operator is part of this.
  recovery.withdraw(({ code, range: at }) => code === 'unknown-operator' && at.start === range.start);
  recovery.pos = end;
  const finding: FormFinding = { code: 'unknown-operator', range: { start: range.start, end } };
  const legal = recovery.operatorsOf(field);
  if (legal?.includes('GE') === false) {
    const advice = `write ${excerpt(field.text)} with ${alternatives(legal)}`;
    recovery.report(finding.code, `Intervals are for numbers and timestamps; ${advice}.`, range.start, end);
    return recovery.invalid(field.range.start, end);
  }
  if (pairs.length > 0) return repetition(recovery, { field, join: isNegated ? 'Or' : 'And', pairs }, finding);
  const existence = `${isNegated ? 'EQ' : 'NE'} null`;
  recovery.reword(range.start, end, existence, 'preferred', `A filter has no intervals; write ${existence}.`);
  return recovery.invalid(field.range.start, end);
}
