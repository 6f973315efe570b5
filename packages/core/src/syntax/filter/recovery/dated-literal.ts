import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { readLooseTimestamp } from '../../loose-timestamp.ts';
import type { Name, Value } from '../../ast.ts';
import { bareValue } from '../../bare-value.ts';
import { comparisonAt } from './comparison-at.ts';
import type { FilterScan, Next } from './scan.ts';

const text = "'([^'\\r\\n]{4,40})'";
const literal = new RegExp(
  `(?:to_)?(?:date(?:time(?:offset)?)?|timestamp)\\s{0,9}(?:${text}|\\(\\s{0,9}${text}\\s{0,9}\\))(?![\\w.'])`,
  'iy',
);

/**
 * Reads a timestamp as OData and SQL write it, with its type before it: `datetime'2024-05-01T00:00:00'`. How the timestamp is to be written
 * is for its rules. Undefined where none stands here, and for a field of another type.
 */
export function datedLiteral(scan: FilterScan, { canonical }: Name): Value | undefined {
  const { pos: start } = scan;
  if (canonical === undefined || scan.schema.field(canonical)?.type !== 'timestamp') return undefined;
  literal.lastIndex = start;
  const [, quoted, inBrackets] = literal.exec(scan.text) ?? [];
  const value = quoted ?? inBrackets;
  const [reading] = value === undefined ? [] : readLooseTimestamp(value);
  if (value === undefined || reading === undefined) return undefined;
  const range = { start, end: literal.lastIndex };
  scan.pos = range.end;
  if (!reading.exact || !reading.exists) return { kind: 'String', range, value, quoted: false };
  const fix = createFix(`Write ${value}`, 'safe', replace(range, value));
  scan.report('syntax', `A timestamp stands alone; write ${value}.`, range.start, range.end, fix);
  return { ...bareValue(value, 0, value.length), range };
}

/** Reads the last comparison again where its value is the type of the timestamp that follows here: `GE DATE '2024-05-01'`. */
export function datedWord(scan: FilterScan): Next | undefined {
  const { tokens, pos } = scan;
  const last = comparisonAt(tokens, tokens.length - 1);
  if (last?.value.kind !== 'String' || last.value.quoted || scan.unit !== 0x27) return undefined;
  scan.pos = last.value.range.start;
  const value = datedLiteral(scan, last.field);
  if (value === undefined) {
    scan.pos = pos;
    return undefined;
  }
  tokens.pop();
  scan.compare(last.field, last.operator, value);
  return 'join';
}
