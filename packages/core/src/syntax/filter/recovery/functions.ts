import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { Name } from '../../ast.ts';
import { unitAt } from '../../../text/characters.ts';
import { comparison } from './comparison.ts';
import { fieldName } from './field-name.ts';
import { afterBlanks, operatorAt } from '../lexer/words.ts';
import type { FilterScan, Next } from './scan.ts';
import { caseFunction } from './called-value.ts';
import { invalid } from './missing-condition.ts';
import { colon, followsOperator, repairOperator } from './operators.ts';
import { isSubject } from './swapped.ts';

/** Functions that cut a timestamp down to what is read as the whole of a day or year without them. */
const dateFunction = /^(?:date|year)$/i;
const otherFunction = /^(?:l?r?trim|cast|to_date)$/i;

/** Functions around a function around a field: nobody writes more. */
const mostCalls = 2;

interface FieldCall {
  readonly field: Name;
  /** Whether the comparison means the same without the function; `undefined` where a filter cannot say what the function gives. */
  readonly isSame: boolean | undefined;
  readonly end: number;
}

/** A function of another language around the name of a field: `tolower(FileExtension)`. The word of the function is from `start` to `end`. */
export function fieldCall(scan: FilterScan, start: number, end: number, depth = 0): FieldCall | undefined {
  const { text } = scan;
  if (unitAt(text, end) !== 0x28) return undefined;
  const from = afterBlanks(text, end + 1);
  const to = scan.wordEnd(from);
  const name = text.slice(start, end);
  const isExact = caseFunction.test(name) || dateFunction.test(name);
  const known = isExact || (otherFunction.test(name) ? false : undefined);
  const inner = depth < mostCalls ? fieldCall(scan, from, to, depth + 1) : undefined;
  // Behind a function that is known a name that is not is told of as such.
  if (inner === undefined && (from === to || known === undefined) && !isSubject(scan, text.slice(from, to)))
    return undefined;
  const rest = /^[^()\r\n]{0,40}\)/.exec(text.slice(inner?.end ?? to, (inner?.end ?? to) + 50))?.[0];
  if (rest === undefined) return undefined;
  const isSame = inner === undefined || known === undefined ? known : inner.isSame && known;
  const close = (inner?.end ?? to) + rest.length;
  return { field: inner?.field ?? fieldName(scan, from, to), isSame, end: close };
}

/** Reads a comparison of what a function gives for a field: `year(DateUploaded) eq 2024`. Undefined where there is none. */
export function comparedCall(scan: FilterScan, start: number, end: number): Next | undefined {
  const { text, findings, tokens } = scan;
  const call = fieldCall(scan, start, end);
  if (call === undefined) return undefined;
  const at = afterBlanks(text, call.end);
  const own = operatorAt(text, at);
  if (!followsOperator(text, at)) return undefined;
  const range = { start, end: call.end };
  const name = excerpt(text.slice(start, end));
  const field = call.field.text;
  const fix = createFix(`Write ${field}`, call.isSame === true ? 'safe' : 'preferred', replace(range, field));
  const fixes = call.isSame === undefined ? [] : [fix];
  const why = caseFunction.test(name) ? 'Upper and lower case are the same here' : `A filter has no ${name}()`;
  scan.report('unknown-operator', `${why}; compare ${field} itself.`, start, call.end, ...fixes);
  const [told, read] = [findings.length, tokens.length];
  const subject = { ...call.field, range };
  scan.pos = at;
  const next =
    own === undefined
      ? (colon(scan, subject) ?? repairOperator(scan, subject))
      : comparison(scan, subject, own, at, at + 2);
  if (call.isSame !== undefined) return next;
  // What the value has to be is only known with the function.
  findings.length = told;
  tokens.length = read;
  return invalid(scan, start, scan.pos);
}
