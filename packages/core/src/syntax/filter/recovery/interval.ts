import { createFix } from '../../../diagnostics/create-fix.ts';
import { alternatives, excerpt } from '../../../diagnostics/wording.ts';
import { fieldTypes } from '../../../schema/fields.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import type { Name, Operator, Value } from '../../ast.ts';
import { bareValue } from '../../bare-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { expand, type Pair } from './expand.ts';
import { intervalForm } from './interval-form.ts';
import { invalid } from './missing-condition.ts';
import { spaced } from './spaced.ts';

/** A bound of an interval, without the quotes around it; `undefined` for `*`, which is none. */
function boundOf(text: string, at: number, written: string): Value | undefined {
  if (written === '*') return undefined;
  const quote = /^['"]/.test(written) ? 1 : 0;
  return bareValue(text, at + quote, at + written.length - quote);
}

/**
 * Reads an interval of Lucene, which starts here: `AverageRating:[3 TO 5]`, `{3 TO *]`. A square bracket takes its bound in, a brace does not.
 * Undefined where there is none, and behind an operator that says neither that a value is in it nor that it is not.
 */
export function interval(scan: FilterScan, field: Name, { name, range }: Operator): Next | undefined {
  const { text, pos: start, findings } = scan;
  if (name !== 'EQ' && name !== 'NE') return undefined;
  intervalForm.lastIndex = start;
  const [found, first = '', last = ''] = intervalForm.exec(text) ?? [];
  if (found === undefined) return undefined;
  const end = start + found.length;
  const isNegated = name === 'NE';
  const operator = (meant: OperatorName): Operator => ({
    kind: 'Operator',
    range,
    name: meant,
    text: text.slice(range.start, range.end),
  });
  const lower = boundOf(text, text.indexOf(first, start + 1), first);
  const upper = boundOf(text, text.lastIndexOf(last, end - 2), last);
  const isOpenBelow = found.startsWith('{');
  const isOpenAbove = found.endsWith('}');
  const pairs: Pair[] = [];
  if (lower !== undefined)
    pairs.push({
      operator: operator(isNegated ? (isOpenBelow ? 'LE' : 'LT') : isOpenBelow ? 'GT' : 'GE'),
      value: lower,
    });
  if (upper !== undefined)
    pairs.push({
      operator: operator(isNegated ? (isOpenAbove ? 'GE' : 'GT') : isOpenAbove ? 'LT' : 'LE'),
      value: upper,
    });
  // What was said of the operator is part of this.
  const { code, range: place } = findings.at(-1) ?? {};
  if (code === 'unknown-operator' && place?.start === range.start) findings.pop();
  scan.pos = end;
  const type = scan.any === undefined ? scan.schema.field(field.text)?.type : undefined;
  const legal = type === undefined ? undefined : fieldTypes[type].operators;
  const finding = { code: 'unknown-operator', range: { start: range.start, end } } as const;
  if (legal?.includes('GE') === false) {
    const message = `Intervals are for numbers and timestamps; write ${excerpt(field.text)} with ${alternatives(legal)}.`;
    scan.report(finding.code, message, range.start, end);
    return invalid(scan, field.range.start, end);
  }
  if (pairs.length > 0) return expand(scan, field, isNegated ? 'Or' : 'And', pairs, finding);
  const existence = `${isNegated ? 'EQ' : 'NE'} null`;
  const fix = createFix(`Write ${existence}`, 'preferred', spaced(text, range.start, end, existence));
  scan.report(finding.code, `A filter has no intervals; write ${existence}.`, range.start, end, fix);
  return invalid(scan, field.range.start, end);
}
