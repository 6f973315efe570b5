import type { TextEdit } from '../../../text/range.ts';
import { insert, createFix } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { fieldTypes } from '../../../schema/fields.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import type { Name } from '../../ast.ts';
import { bareValue } from '../../bare-value.ts';
import { isBare, isBlank, isDigit, isQuote, unitAt } from '../../../text/characters.ts';
import { comparison } from './comparison.ts';
import { fieldName } from './field-name.ts';
import { joinAt, operatorAt } from '../lexer/words.ts';
import { longestName, operatorIn } from './glued-name.ts';
import type { FilterScan, Next } from './scan.ts';
import { fits } from './fits.ts';
import { operatorAlias } from './operator-alias.ts';

const isOpen = (unit: number): boolean => unit === 0x28;

/** Whether a value starts at `at`, behind an operator: no join, and no other operator. */
function startsValue(text: string, at: number): boolean {
  const unit = unitAt(text, at);
  if (isQuote(unit) || isOpen(unit)) return true;
  if (!isBare(unit) || joinAt(text, at) !== undefined || operatorAt(text, at) !== undefined) return false;
  return operatorAlias(text, at) === undefined;
}

/** Whether the word from `at` on can be nothing but a value of the field: that of another type would be a part of a name. */
function isValueOf(scan: FilterScan, { canonical = '' }: Name, at: number): boolean {
  const { text, schema } = scan;
  let end = at;
  while (isBare(unitAt(text, end))) end++;
  if (end === at || isQuote(unitAt(text, end))) return false;
  const value = bareValue(text, at, end);
  const type = schema.field(canonical)?.type;
  if (value.kind === 'Null') return type !== undefined;
  if (type === 'enumeration') return fits(schema, canonical, value);
  if (type === undefined || !fieldTypes[type].operators.includes('GE')) return false;
  return value.kind !== 'String' || isDigit(unitAt(text, at));
}

/** The name that ends at `end`, where it is that of a field or of the variable of the `ANY` around it. */
function subject(scan: FilterScan, start: number, end: number): Name | undefined {
  const field = fieldName(scan, start, end);
  return field.canonical !== undefined || field.text.toLowerCase() === scan.any?.variable ? field : undefined;
}

/** Says which blanks are missing around the operator from `start` to `end`, and reads its value. */
function apart(scan: FilterScan, field: Name, name: OperatorName, start: number, end: number): Next {
  const { text } = scan;
  const before = field.range.end === start;
  const next = unitAt(text, end);
  const after = next !== 0 && !isBlank(next) && !isOpen(next);
  const edits: TextEdit[] = [...(before ? [insert(start, ' ')] : []), ...(after ? [insert(end, ' ')] : [])];
  const written = excerpt(text.slice(start, end));
  const place = before ? (after ? 'blanks around' : 'a blank before') : 'a blank after';
  const fix = createFix(edits.length > 1 ? 'Add the blanks' : 'Add the blank', 'safe', ...edits);
  scan.report('syntax', `Write ${place} ${written}.`, before ? field.range.start : start, scan.wordEnd(end), fix);
  return comparison(scan, field, name, start, end);
}

/**
 * Reads a condition whose field touches its operator: `StatusEQ 0`, `StatusEQ0`, `CreatedByEQ'x'`. The word stands from `start` to `end`,
 * the scan behind it. Undefined when the word can be something else.
 */
export function gluedField(scan: FilterScan, start: number, end: number): Next | undefined {
  const { text } = scan;
  for (let at = Math.min(end - 2, start + longestName); at > start; at--) {
    const name = operatorIn(text, at);
    const field = name === undefined ? undefined : subject(scan, start, at);
    if (name === undefined || field === undefined) continue;
    const behind = at + 2;
    if (behind === end ? startsValue(text, scan.pos) : isValueOf(scan, field, behind))
      return apart(scan, field, name, at, behind);
  }
  return undefined;
}

/** Reads a value that touches the operator before it: `EQ10`, `EQImage`. Undefined when the word can be something else. */
export function gluedValue(scan: FilterScan, field: Name): Next | undefined {
  const { text, pos } = scan;
  const name = operatorIn(text, pos);
  if (name === undefined || !isValueOf(scan, field, pos + 2)) return undefined;
  return apart(scan, field, name, pos, pos + 2);
}
