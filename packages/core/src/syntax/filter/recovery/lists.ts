import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { mirrored } from '../../../schema/operators.ts';
import type { Name, Operator, Value } from '../../ast.ts';
import { isBare, isQuote } from '../../../text/characters.ts';
import { comparisonAt } from './comparison-at.ts';
import { afterBlanks, joinAt } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { bracedValues } from './braces.ts';
import { expand } from './expand.ts';
import { spaced } from './spaced.ts';

/**
 * Reads values and what stands between them, up to the bracket that closes the list or to what cannot be one of its values. In brackets
 * blanks may stand between values; elsewhere a word without a comma or, behind `one of`, a join before it is no further value.
 */
function listed(scan: FilterScan, values: Value[], form: 'brackets' | 'commas' | 'words'): Value[] {
  const bracket = form === 'brackets';
  let isNext = form !== 'commas';
  let depth = bracket ? -1 : 0;
  for (;;) {
    scan.skipBlanks();
    const { text, pos, unit } = scan;
    const join = joinAt(text, pos);
    const next = join === undefined ? pos : afterBlanks(text, pos + join.length);
    if (pos >= scan.length || (join !== undefined && (form === 'commas' || startsCondition(text, next, scan.knows))))
      return values;
    if (unit === 0x29) {
      if (bracket || depth > 0) scan.pos++;
      if (depth <= 0) return values;
      depth--;
      continue;
    }
    if (unit === 0x28) depth++;
    if (join !== undefined || unit === 0x2c || unit === 0x28) {
      scan.pos = Math.max(next, pos + 1);
      isNext = true;
    } else if (isNext && (isBare(unit) || isQuote(unit))) {
      values.push(readValue(scan));
      isNext = bracket;
    } else return values;
  }
}

/**
 * Reads on behind a field and operator whose value starts with a bracket: `Status EQ (0, 2)`. `finding` is for what is
 * wrong with more than the bracket: `Status IN (0)`.
 */
export function listOfValues(
  scan: FilterScan,
  field: Name,
  operator: Operator,
  finding?: Parameters<typeof expand>[4],
): Next {
  const { text, pos: open } = scan;
  const braced = bracedValues(text, open);
  if (braced !== undefined) scan.pos = braced.end;
  const isCondition = braced === undefined && startsCondition(text, afterBlanks(text, open + 1), scan.knows);
  const values = braced?.values ?? (isCondition ? [] : listed(scan, [], 'brackets'));
  const [value] = values;
  const range = { start: open, end: scan.pos };
  if (value !== undefined && (values.length > 1 || finding !== undefined)) {
    return repeated(scan, field, operator, values, finding ?? { code: 'syntax', range });
  }
  const { start, end } = operator.range;
  if (value === undefined) {
    const place = scan.pos > open ? range : { start: end, end };
    scan.compare(field, operator, { kind: 'Invalid', range: place, text: text.slice(place.start, place.end) });
    // Where the operator is missing as well, the field asks for a value.
    const guilty = start < end ? operator.range : field.range;
    const asking = excerpt(text.slice(guilty.start, guilty.end));
    scan.report('missing-operand', `Write a value after ${asking}.`, guilty.start, guilty.end);
  } else {
    const fix = createFix(
      'Remove the brackets',
      'safe',
      spaced(text, range.start, range.end, text.slice(value.range.start, value.range.end)),
    );
    scan.report('syntax', 'A value has no brackets around it; leave them out.', open, scan.pos, fix);
    scan.compare(field, operator, value, scan.pos);
  }
  return scan.counted();
}

/** Reads the values behind `one of`: `Status one of 0 or 2`. Undefined when there are none. */
export function wordedList(scan: FilterScan, field: Name, operator: Operator): Next | undefined {
  if (!isBare(scan.unit) && !isQuote(scan.unit)) return undefined;
  const values = listed(scan, [], 'words');
  return repeated(scan, field, operator, values, { code: 'unknown-operator', range: operator.range });
}

/** Reads the values behind a comma that follows a comparison: `Status EQ 0, 2`. Undefined when there are none. */
export function moreValues(scan: FilterScan): Next | undefined {
  const { text, tokens, pos: comma } = scan;
  const last = comparisonAt(tokens, tokens.length - 1);
  if (last === undefined || startsCondition(text, afterBlanks(text, comma + 1), scan.knows)) return undefined;
  tokens.pop();
  const values = listed(scan, [last.value], 'commas');
  return repeated(scan, last.field, last.operator, values, { code: 'syntax', range: { start: comma, end: scan.pos } });
}

/** A number with a comma in place of its point. */
const decimal = /^-?\d+,\d+$/;

/** Takes several values behind an operator that compares with one bound. */
function severalBounds(scan: FilterScan, field: Name, operator: Operator, values: readonly Value[]): Next {
  const range = { start: values[0]?.range.start ?? scan.pos, end: values.at(-1)?.range.end ?? scan.pos };
  const text = scan.text.slice(range.start, range.end);
  const type = scan.any === undefined ? scan.schema.field(field.text)?.type : undefined;
  const point = text.replace(',', '.');
  const fixes =
    type === 'number' && decimal.test(text) ? [createFix(`Write ${point}`, 'preferred', replace(range, point))] : [];
  const message = `${operator.name ?? operator.text} compares with one value; write only one.`;
  scan.report('syntax', message, range.start, range.end, ...fixes);
  scan.compare(field, operator, { kind: 'Invalid', range, text }, Math.max(range.end, scan.pos));
  return scan.counted();
}

function repeated(
  scan: FilterScan,
  field: Name,
  operator: Operator,
  values: readonly Value[],
  finding: Parameters<typeof expand>[4],
): Next {
  const isBound = operator.name !== undefined && mirrored(operator.name) !== operator.name;
  if (values.length > 1 && isBound) return severalBounds(scan, field, operator, values);
  // None of several values is one for which the field differs from each of them.
  const join = operator.name === 'NE' ? 'And' : 'Or';
  const pairs = values.map((value) => ({ operator, value }));
  return expand(scan, field, join, pairs, finding);
}
