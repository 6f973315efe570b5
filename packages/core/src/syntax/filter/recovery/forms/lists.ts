import { createFix, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { mirrored } from '../../../../schema/operators.ts';
import { isBare, isQuote } from '../../../../text/characters.ts';
import type { Name, Operator, Value } from '../../../ast.ts';
import { notSign } from '../../../not-sign.ts';
import type { JoinKind } from '../../../operands.ts';
import { afterBlanks, joinAt, operatorAt } from '../../lexer/words.ts';
import { bracedValues } from '../values/braces.ts';
import { startsValue } from '../words/clues.ts';
import { spaced } from '../words/edits.ts';
import { notAt } from '../words/operator-words.ts';
import { repetition, type FormFinding, type Repetition } from './repetition.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';
import { readValue } from '../values/values.ts';
import { startsCondition } from '../words/word-shapes.ts';

/** Several values after one operator, such as `red OR blue`: the joins between them, and whether one of them has a NOT before it. */
export interface ListedValues {
  readonly values: readonly Value[];
  readonly joins: ReadonlySet<JoinKind>;
  readonly isNegated: boolean;
}

/** Reads several values behind an operator as one comparison for each of them. */
export function severalValues(
  recovery: Recovery,
  field: Name,
  operator: Operator,
  { values, joins, isNegated }: ListedValues,
  finding: FormFinding,
): Next {
  const { name } = operator;
  if (values.length > 1 && name !== undefined && mirrored(name) !== name)
    return severalBounds(recovery, field, operator, values);
  // No value of several is one from which the field differs when it differs from each of them.
  // An asset that has several values can have all of them, so there AND says what it says.
  const isAll = recovery.rowOf(field)?.many === true && joins.has('And');
  const form: Repetition = {
    field,
    join: name === 'NE' || isAll ? 'And' : 'Or',
    pairs: values.map((value) => ({ operator, value })),
  };
  const isUnclear = isNegated || (isAll && joins.has('Or'));
  if (!isUnclear) return repetition(recovery, form, finding);
  const message = isNegated
    ? 'A list of values has no NOT; write a condition for each value, with EQ or NE.'
    : 'AND and OR are mixed between these values; write a condition for each of them, and brackets.';
  return repetition(recovery, form, { ...finding, message, isUnclear });
}

/** A number with a comma in place of its point. */
const decimal = /^-?\d+,\d+$/;

/** A number whose thousands are separated by commas. */
const thousands = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/** Reads several values behind an operator that compares with one bound. */
function severalBounds(recovery: Recovery, field: Name, operator: Operator, values: readonly Value[]): Next {
  const range = { start: values[0]?.range.start ?? recovery.pos, end: values.at(-1)?.range.end ?? recovery.pos };
  const text = recovery.slice(range);
  const isNumber = recovery.rowOf(field)?.type === 'number';
  const meant = [
    ...(isNumber && thousands.test(text) ? [text.replaceAll(',', '')] : []),
    ...(isNumber && decimal.test(text) ? [text.replace(',', '.')] : []),
  ];
  const certainty = meant.length === 1 ? 'preferred' : 'possible';
  const fixes = meant.map((number) => createFix(`Write ${number}`, certainty, replace(range, number)));
  const message = `${operator.name ?? operator.text} compares with one value; write only one.`;
  recovery.report('syntax', message, range.start, range.end, ...fixes);
  return recovery.compare(field, operator, { kind: 'Invalid', range, text }, Math.max(range.end, recovery.pos));
}

const signBeforeText = new RegExp(`${notSign}(?=['"])`, 'y');

/** The end of a NOT at `at` that is followed by a value, as in `red AND NOT blue` and `'red', -'blue'`. */
function notBeforeValue(text: string, at: number): number | undefined {
  signBeforeText.lastIndex = at;
  const end = signBeforeText.test(text) ? signBeforeText.lastIndex : notAt(text, at);
  return end !== undefined && startsValue(text, afterBlanks(text, end)) ? end : undefined;
}

/**
 * Reads values and their separators, up to the bracket that closes the list or to what cannot be one of its values. In brackets blanks
 * may separate values; elsewhere a word is a further value only behind a comma or, behind `one of`, a join.
 */
export function readValues(
  recovery: Recovery,
  form: 'brackets' | 'commas' | 'words',
  before: readonly Value[] = [],
): ListedValues {
  const { text } = recovery;
  const values = [...before];
  const joins = new Set<JoinKind>();
  let isNegated = false;
  const listed = (): ListedValues => ({ values, joins, isNegated });
  const bracket = form === 'brackets';
  let isNext = form !== 'commas';
  let depth = bracket ? -1 : 0;
  for (;;) {
    const unit = recovery.skipBlanks();
    const { pos } = recovery;
    const join = joinAt(text, pos);
    const next = join === undefined ? pos : afterBlanks(text, pos + join.length);
    const not = isNext ? notBeforeValue(text, pos) : undefined;
    if (pos >= text.length) return listed();
    if (join !== undefined && (form === 'commas' || startsCondition(text, next, recovery.knows))) return listed();
    if (unit === 0x29) {
      if (bracket || depth > 0) recovery.pos++;
      if (depth <= 0) return listed();
      depth--;
    } else if (not !== undefined) {
      isNegated = true;
      recovery.pos = not;
    } else if (join !== undefined || unit === 0x2c || unit === 0x3b || unit === 0x28) {
      if (join !== undefined) joins.add(join);
      if (unit === 0x28) depth++;
      recovery.pos = Math.max(next, pos + 1);
      isNext = true;
    } else if (isNext && (isBare(unit) || isQuote(unit))) {
      values.push(readValue(recovery));
      isNext = bracket;
    } else return listed();
  }
}

/** Reads the values in brackets or braces behind an operator: `Status EQ (0, 2)`. `finding` is for what is wrong with more than the bracket. */
export function listOfValues(recovery: Recovery, field: Name, operator: Operator, finding?: FormFinding): Next {
  const { text, pos: open } = recovery;
  const braced = bracedValues(text, open);
  if (braced !== undefined) recovery.pos = braced.end;
  const first = afterBlanks(text, open + 1);
  // An operator in the brackets is none of their values: `AssetType (EQ Image)`.
  const isOperator = operatorAt(text, first) !== undefined && startsValue(text, afterBlanks(text, first + 2));
  const isCondition = braced === undefined && (isOperator || startsCondition(text, first, recovery.knows));
  const listed: ListedValues =
    braced === undefined && !isCondition
      ? readValues(recovery, 'brackets')
      : { values: braced?.values ?? [], joins: new Set(), isNegated: false };
  const { values, isNegated } = listed;
  const [value] = values;
  const range = { start: open, end: recovery.pos };
  if (value !== undefined && (values.length > 1 || isNegated || finding !== undefined))
    return severalValues(recovery, field, operator, listed, finding ?? { code: 'syntax', range });
  if (value === undefined) {
    const { start, end } = operator.range;
    // Where the operator is missing as well, the field asks for a value.
    const asking = start < end ? operator.range : field.range;
    const message = `Write a value after ${excerpt(recovery.slice(asking))}.`;
    recovery.report('missing-operand', message, asking.start, asking.end);
    const place = recovery.pos > open ? range : { start: end, end };
    return recovery.compare(field, operator, { kind: 'Invalid', range: place, text: recovery.slice(place) });
  }
  const edit = spaced(text, range.start, range.end, recovery.slice(value.range));
  const fix = createFix('Remove the brackets', 'safe', edit);
  recovery.report('syntax', 'A value has no brackets around it; leave them out.', open, recovery.pos, fix);
  return recovery.compare(field, operator, value, recovery.pos);
}

/** Reads the values behind a comma that follows a comparison: `Status EQ 0, 2`. `undefined` when there are none. */
export function moreValues(recovery: Recovery): Next | undefined {
  const { text, last, pos: comma } = recovery;
  if (last === undefined || startsCondition(text, afterBlanks(text, comma + 1), recovery.knows)) return undefined;
  recovery.takeBack();
  const values = readValues(recovery, 'commas', [last.value]);
  const range = { start: comma, end: recovery.pos };
  return severalValues(recovery, last.field, last.operator, values, { code: 'syntax', range });
}
