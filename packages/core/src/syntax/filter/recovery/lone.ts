import { createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { fieldTypes } from '../../../schema/fields.ts';
import { mirrored } from '../../../schema/operators.ts';
import type { Value } from '../../ast.ts';
import { isPlainWord } from '../../search/plain-word.ts';
import { bareValue } from '../../bare-value.ts';
import { comparisonAt } from './comparison-at.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { Join, Repaired } from './tokens.ts';
import { fits } from './fits.ts';
import { apart } from './spaced.ts';
import { invalid } from './missing-condition.ts';
import { severalValues } from './several-values.ts';
import { swapped } from './swapped.ts';
import { unwritten } from './unwritten.ts';

/** Reads a word that is a whole condition: the field of one, or `Video` in `AssetType EQ Image OR Video`. */
export function loneWord(scan: FilterScan, start: number, end: number): Next {
  const { text } = scan;
  const word = text.slice(start, end);
  const value = bareValue(text, start, end);
  const again = orMore(scan, word, end) ?? repeated(scan, value);
  if (again !== undefined) return again;
  const message = scan.knows(word)
    ? `Write an operator and a value after ${word}, such as EQ.`
    : `${excerpt(word)} is not a condition; write a field, an operator and a value.`;
  scan.report('missing-operand', message, start, end);
  return invalid(scan, start, end);
}

const more = /^(?:above|better|greater|higher|later|more|newer|over|up)$/i;
const less = /^(?:below|earlier|fewer|less|lower|older|under)$/i;

/** Takes `AverageRating is 3 or more`, whose last word ends at `end`, as the bound that it says. Undefined where that is not so. */
function orMore(scan: FilterScan, word: string, end: number): Next | undefined {
  const { text, tokens, findings } = scan;
  const name = more.test(word) ? 'GE' : less.test(word) ? 'LE' : undefined;
  const before = comparisonAt(tokens, tokens.length - 2);
  if (name === undefined || before === undefined || scan.any !== undefined || tokens.at(-1)?.tokenType !== Join)
    return undefined;
  const { field, operator, value } = before;
  const type = scan.schema.field(field.text)?.type;
  if (operator.name !== 'EQ' || type === undefined || !fieldTypes[type].operators.includes(name)) return undefined;
  // What was said of the operator, or that there is none, is part of this.
  const { range: last } = findings.at(-1) ?? {};
  if (last?.end === operator.range.end || last?.end === field.range.end) findings.pop();
  tokens.length -= 2;
  const range = { start: field.range.start, end };
  const newText = `${field.text} ${name} ${text.slice(value.range.start, value.range.end)}`;
  const fix = createFix(`Write ${excerpt(newText)}`, 'safe', replace(range, newText));
  scan.report('unknown-operator', `Write ${excerpt(newText)}.`, range.start, end, fix);
  scan.pos = end;
  scan.compare(field, { ...operator, name }, value, end);
  return 'join';
}

/** Reads a value that stands where a condition is expected. */
export function loneValue(scan: FilterScan): Next {
  const { text, pos: start } = scan;
  const before = scan.findings.length;
  const value = readValue(scan);
  const end = Math.max(value.range.end, scan.pos);
  if (value.kind === 'Variable' && scan.holes) return invalid(scan, start, end);
  if (value.kind === 'Variable' && !scan.variables) {
    // That it is a variable explains why it is no condition.
    scan.findings.length = before;
    const message = 'Variables are for saved searches; write a condition here.';
    scan.report('unbound-variable', message, start, end);
    return invalid(scan, start, end);
  }
  // What cannot be read has been reported.
  if (value.kind === 'Invalid') return invalid(scan, start, end);
  const again = swapped(scan, value) ?? repeated(scan, value);
  if (again !== undefined) return again;
  const written = excerpt(text.slice(start, end));
  // Of what is no condition it is said only that, not which quotes a value has.
  if (scan.findings.at(-1)?.code === 'syntax') scan.findings.length = Math.max(before, scan.findings.length - 1);
  scan.report('missing-operand', `Write a field and an operator before ${written}.`, start, end);
  return invalid(scan, start, end);
}

/** Takes a value behind a join as one more value of the comparison before. */
function repeated(scan: FilterScan, value: Value): Next | undefined {
  const { text, tokens } = scan;
  const join = tokens.at(-1);
  if (join?.tokenType !== Join) return undefined;
  const before = comparisonAt(tokens, tokens.length - 2);
  if (before?.operator.name === undefined) return undefined;
  const row = scan.any === undefined ? scan.schema.field(before.field.text) : undefined;
  const isText = row?.type === 'string' && value.kind === 'String' && !value.quoted && isPlainWord(value.value);
  if (!isText && !fits(scan.schema, before.field.text, value)) return undefined;
  const kind = join.payload === 'Or' ? 'Or' : 'And';
  const several = severalValues(scan, before, kind, value);
  if (several !== undefined) return several;
  const { range } = value;
  const { start } = range;
  const { field, operator } = before;
  const added = `${field.text} ${operator.name} `;
  if (isText) {
    const newText = added + quoted(value.value);
    const fix = createFix(`Write ${excerpt(newText)}`, 'preferred', replace(range, newText));
    scan.pos = range.end;
    scan.report(
      'missing-operand',
      `Repeat the field and the operator; write ${excerpt(newText)}.`,
      start,
      range.end,
      fix,
    );
    scan.emit(Repaired, start, range.end, unwritten(field, operator, { ...value, quoted: true }));
    return scan.counted();
  }
  // One of two bounds of the same side says nothing: `GE 3 AND 4`.
  const isBound = mirrored(before.operator.name) !== before.operator.name;
  scan.pos = Math.max(scan.pos, range.end);
  scan.report(
    'missing-operand',
    `Repeat the field and the operator; write ${excerpt(added + text.slice(start, range.end))}.`,
    start,
    range.end,
    createFix(`Add ${added.trim()}`, isBound ? 'possible' : 'preferred', apart(text, start, added)),
  );
  scan.emit(Repaired, start, range.end, unwritten(field, operator, value));
  return scan.counted();
}
