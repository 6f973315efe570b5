import { createFix, quoted } from '../../../diagnostics/create-fix.ts';
import { findContent, readAttribute } from '../../attribute-json.ts';
import type { Range } from '../../../text/range.ts';
import type { Invalid, Value } from '../../ast.ts';
import { isBare, isQuote } from '../../../text/characters.ts';
import { variableAt } from '../../variable.ts';
import type { FilterScan } from './scan.ts';
import { checkVariable } from './string-value.ts';
import { bracedValue } from './braces.ts';
import { oneLine } from './one-line.ts';
import { closes, foreignString, longestJson, noOpeningQuote } from './quotes.ts';
import { singleQuotedJson } from './single-quoted-json.ts';
import { spaced } from './spaced.ts';

/** How far behind `{{` its end is looked for. */
const longestVariable = 100;

/** Reads what stands where a value is expected and starts like none, or like one in braces. */
export function repairValue(scan: FilterScan, after?: Range): Value {
  const { text, pos } = scan;
  if (text.startsWith('{{', pos)) return variable(scan);
  const unit = text.charCodeAt(pos);
  if (unit === 0x7b) return singleQuotedJson(scan) ?? bracedValue(scan) ?? bareJson(scan);
  if (isQuote(unit)) return singleQuotedJson(scan) ?? foreignString(scan);
  return missingValue(scan, after);
}

function missingValue(scan: FilterScan, after: Range = { start: scan.pos, end: scan.pos }): Invalid {
  const { start, end } = after;
  const place = start < end ? `after ${scan.text.slice(start, end)}` : 'here';
  scan.report('missing-operand', `Write a value ${place}.`, start, end);
  return { kind: 'Invalid', range: { start: end, end }, text: '' };
}

function variable(scan: FilterScan): Value {
  const { text, length, pos: start } = scan;
  const written = variableAt(text, start);
  if (written === undefined) {
    const close = text.slice(start, start + longestVariable).search(/\}\}|['"()]/);
    let end = close > 0 && text.startsWith('}}', start + close) ? start + close + 2 : start;
    if (end === start) while (end < length && isBare(text.charCodeAt(end))) end++;
    scan.pos = end;
    scan.report('syntax', 'A variable is a name in double braces; write {{name}}.', start, end);
    return { kind: 'Invalid', range: { start, end }, text: text.slice(start, end) };
  }
  scan.pos = written.end;
  const value: Value = { kind: 'Variable', range: { start, end: written.end }, name: written.name };
  checkVariable(scan, value);
  return value;
}

/** The end of the JSON object that starts at `start`; `start` itself when it has none. */
function objectEnd(scan: FilterScan, start: number): number {
  const { text } = scan;
  const limit = Math.min(text.length, start + longestJson);
  if (scan.lookedThrough > 2 * text.length) return start;
  let string = false;
  for (let at = start + 1; at < limit; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5c) at++;
    else if (unit === 0x22) string = !string;
    else if (unit === 0x7d && !string) return at + 1;
  }
  scan.lookedThrough += limit - start;
  return start;
}

/** The JSON of an attribute condition without the single quotes around it, or without the first of them. */
function bareJson(scan: FilterScan): Value {
  const { text, length, pos: start } = scan;
  let end = objectEnd(scan, start);
  const whole = end > start;
  if (!whole) while (end < length && (isBare(text.charCodeAt(end)) || isQuote(text.charCodeAt(end)))) end++;
  const written = text.slice(start, end);
  const isClosed = whole && text.charCodeAt(end) === 0x27 && closes(scan, end);
  const value = isClosed ? written.replaceAll("''", "'") : written;
  if (isClosed) end++;
  scan.pos = end;
  const edit = spaced(text, start, end, quoted(oneLine(value)));
  if (isClosed) {
    const fix = createFix('Add the opening quote', 'preferred', edit);
    scan.report('unterminated-string', noOpeningQuote, start, end, fix);
  } else {
    const fix = createFix('Put it in single quotes', 'preferred', edit);
    const what = /[:"]/.test(written) ? 'JSON stands' : 'Texts stand';
    scan.report('unquoted-string', `${what} in single quotes; put them around it.`, start, end, fix);
  }
  const range = { start, end };
  const node: Value = { kind: 'String', range, value, quoted: true };
  if (scan.any?.attributes !== true) return node;
  const reading = readAttribute(node, findContent(text, range, value));
  return 'match' in reading ? reading.match : node;
}
