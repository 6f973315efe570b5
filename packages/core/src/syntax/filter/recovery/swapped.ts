import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { mirrored, type OperatorName } from '../../../schema/operators.ts';
import type { Range } from '../../../text/range.ts';
import type { StringValue, Value } from '../../ast.ts';
import { bareValue } from '../../bare-value.ts';
import { isBare, isDigit } from '../../../text/characters.ts';
import { fieldName } from './field-name.ts';
import { afterBlanks, operatorAt } from '../lexer/words.ts';
import { operatorNode } from '../operator-node.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { Repaired } from './tokens.ts';
import { withFraction } from './decimal-comma.ts';
import { expand } from './expand.ts';
import { operatorAlias } from './operator-alias.ts';
import { unwritten } from './unwritten.ts';

/** Whether a word says what a comparison is about: a field, or the variable of the `ANY` around it. */
export const isSubject = (scan: FilterScan, word: string): boolean =>
  scan.schema.field(word) !== undefined || (scan.any !== undefined && word.toLowerCase() === scan.any.variable);

/** Reads on behind a value that stands where a field is expected: `'Image' EQ AssetType`. Undefined unless a field follows. */
export function swapped(scan: FilterScan, value: Value): Next | undefined {
  const { text } = scan;
  const at = afterBlanks(text, value.range.end);
  const name = operatorAt(text, at);
  const operator = name === undefined ? operatorAlias(text, at) : { name, end: at + 2 };
  if (operator === undefined) return undefined;
  const start = afterBlanks(text, operator.end);
  const end = scan.wordEnd(start);
  if (!isSubject(scan, text.slice(start, end))) return undefined;
  return swap(scan, value, { name: operator.name, start: at, end: operator.end }, start, end);
}

/** The same for a value with a colon in it, which starts at `start`: a timestamp. */
export function swappedTimestamp(scan: FilterScan, start: number): Next | undefined {
  const { text } = scan;
  if (!isDigit(text.charCodeAt(start))) return undefined;
  let end = start;
  while (isBare(text.charCodeAt(end))) end++;
  return swapped(scan, bareValue(text, start, withFraction(text, start, end)));
}

interface WrittenOperator extends Range {
  readonly name: OperatorName;
}

/** The same for a word that was read as a field, and the word behind its operator. */
export function swappedWord(
  scan: FilterScan,
  { start, end }: Range,
  operator: WrittenOperator,
  { value, range }: StringValue,
): Next | undefined {
  const isSame = scan.text.slice(start, end).toLowerCase() === value.toLowerCase();
  if (isSame || !isSubject(scan, value)) return undefined;
  // The fix writes the operator, too.
  const { code, range: last } = scan.findings.at(-1) ?? {};
  if (code === 'unknown-operator' && last?.start === operator.start) scan.findings.pop();
  return swap(scan, bareValue(scan.text, start, end), operator, range.start, range.end);
}

/** Takes a comparison whose field stands last, from `start` to `end`. */
function swap(scan: FilterScan, value: Value, operator: WrittenOperator, start: number, end: number): Next {
  const { text } = scan;
  const range = { start: value.range.start, end };
  const meant = mirrored(operator.name);
  const next = afterBlanks(text, end);
  const second = operatorAt(text, next);
  const further = second === undefined ? operatorAlias(text, next) : { name: second, end: next + 2 };
  // Both operators open to the same side: `3 <= AverageRating < 5`.
  if (meant !== operator.name && further?.name.startsWith(operator.name.charAt(0)) === true) {
    const here = { start: value.range.start, end: value.range.start };
    const subject = { ...fieldName(scan, start, end), range: here };
    scan.pos = further.end;
    scan.skipBlanks();
    const pairs = [
      { operator: operatorNode(text, meant, here.start, here.start), value },
      { operator: operatorNode(text, further.name, next, further.end), value: readValue(scan) },
    ];
    return expand(scan, subject, 'And', pairs, { code: 'syntax', range: { start: range.start, end: scan.pos } });
  }
  const newText = `${text.slice(start, end)} ${meant} ${text.slice(value.range.start, value.range.end)}`;
  scan.pos = end;
  // With another operator behind the field, the one before it may be what is wrong.
  const fixes = further === undefined ? [createFix('Put the field first', 'safe', replace(range, newText))] : [];
  scan.report('syntax', `The field comes first; write ${excerpt(newText)}.`, range.start, range.end, ...fixes);
  const field = fieldName(scan, start, end);
  const node = unwritten(field, operatorNode(text, meant, operator.start, operator.end), value);
  scan.emit(Repaired, range.start, end, { ...node, range });
  return scan.counted();
}
