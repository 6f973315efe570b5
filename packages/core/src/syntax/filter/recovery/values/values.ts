import { readSpokenTime } from '../../../../text/spoken-time.ts';
import { spokenTimestamp, timestampFixes } from '../../../spoken-timestamp.ts';
import { createFix, quoted, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import type { Range } from '../../../../text/range.ts';
import { hasFullWidth, isBare, isQuote, isWord, unitAt } from '../../../../text/characters.ts';
import type { Invalid, Name, Value } from '../../../ast.ts';
import { findContent, readAttribute } from '../../../attribute-json.ts';
import { bareValue } from '../../../bare-value.ts';
import { readLooseTimestamp } from '../../../loose-timestamp.ts';
import { variableAt } from '../../../variable.ts';
import { afterBlanks, joinAt } from '../../lexer/words.ts';
import { bracedValue } from './braces.ts';
import { beforeCast, skipCast } from './casts.ts';
import { bareEnd } from '../words/clues.ts';
import { oneLine, spaced } from '../words/edits.ts';
import { operatorAlias } from '../words/operator-words.ts';
import { closes, foreignString, noOpeningQuote, quoteInBare, repairString } from './quotes.ts';
import type { Recovery } from '../state.ts';
import { checkVariable, longestJson, singleQuotedJson, stringValue } from './attribute-strings.ts';

/** Reads the value here, behind the blanks. `after` is what asks for it: the operator. */
export function readValue(recovery: Recovery, after?: Range): Value {
  const value = readUncast(recovery, after);
  skipCast(recovery);
  return value;
}

/** Reads a value up to a cast behind it. */
function readUncast(recovery: Recovery, after: Range | undefined): Value {
  const { text, pos: start } = recovery;
  const first = unitAt(text, start);
  if (first === 0x27) return readString(recovery);
  if (text.startsWith('{{', start)) return variable(recovery);
  if (first === 0x7b) return singleQuotedJson(recovery) ?? bracedValue(recovery) ?? bareJson(recovery);
  if (isQuote(first)) return singleQuotedJson(recovery) ?? foreignString(recovery);
  if (!isBare(first) || joinAt(text, start) !== undefined) return missingValue(recovery, after);
  const placeholder = first === 0x3c ? placeholderEnd(text, start) : undefined;
  if (placeholder !== undefined) return placeholderValue(recovery, placeholder);
  const word = bareEnd(text, start);
  if (isQuote(unitAt(text, word))) return quoteInBare(recovery, word);
  const called = unitAt(text, word) === 0x28 ? calledValue(recovery, start, word) : undefined;
  if (called !== undefined) return called;
  const end = beforeCast(text, start, withCommaPart(text, start, word));
  recovery.pos = end;
  const value = bareValue(text, start, end);
  // Whether it is more than a value is judged when the whole text is known.
  if (value.kind === 'String' && (value.value.includes('%') || hasFullWidth(value.value))) recovery.suspicious = true;
  return value;
}

/** Reads the string in single quotes that starts here. A quote inside is doubled (assumed: the specification shows no escape). */
export function readString(recovery: Recovery): Value {
  const { text, pos: start } = recovery;
  let end = text.indexOf("'", start + 1);
  while (end >= 0 && unitAt(text, end + 1) === 0x27) end = text.indexOf("'", end + 2);
  // A word that touches the quote shows that the quote was not meant to close the text.
  if (end < 0 || !closes(recovery, end)) return singleQuotedJson(recovery) ?? repairString(recovery);
  recovery.pos = end + 1;
  return stringValue(recovery, start, end + 1, text.slice(start + 1, end).replaceAll("''", "'"));
}

/** Gives up the text from here to `end` as a value. */
function invalidValue(recovery: Recovery, end: number): Invalid {
  const range = { start: recovery.pos, end };
  recovery.pos = end;
  return { kind: 'Invalid', range, text: recovery.slice(range) };
}

function missingValue(recovery: Recovery, { start, end }: Range = { start: recovery.pos, end: recovery.pos }): Invalid {
  const place = start < end ? `after ${recovery.text.slice(start, end)}` : 'here';
  recovery.report('missing-operand', `Write a value ${place}.`, start, end);
  return { kind: 'Invalid', range: { start: end, end }, text: '' };
}

/** What documentation writes in place of a value: `<guid>`, `<user id>`. */
const placeholder = /<[a-z][^<>\s]*(?: [^<>\s]+){0,5}>/iy;

/** The end of the placeholder at `start`; `undefined` when there is none. */
export function placeholderEnd(text: string, start: number): number | undefined {
  placeholder.lastIndex = start;
  return placeholder.test(text) ? placeholder.lastIndex : undefined;
}

function placeholderValue(recovery: Recovery, end: number): Invalid {
  const { pos: start } = recovery;
  const written = excerpt(recovery.text.slice(start, end));
  recovery.report('missing-operand', `Write a value in place of ${written}.`, start, end);
  return invalidValue(recovery, end);
}

/** How far behind `{{` its end is looked for. */
const longestVariable = 100;

function variable(recovery: Recovery): Value {
  const { text, pos: start } = recovery;
  const written = variableAt(text, start);
  if (written === undefined) {
    const close = text.slice(start, start + longestVariable).search(/\}\}|['"()]/);
    const end = close > 0 && text.startsWith('}}', start + close) ? start + close + 2 : bareEnd(text, start);
    recovery.report('syntax', 'A variable is a name in double braces; write {{name}}.', start, end);
    return invalidValue(recovery, end);
  }
  recovery.pos = written.end;
  const value: Value = { kind: 'Variable', range: { start, end: written.end }, name: written.name };
  checkVariable(recovery, value);
  return value;
}

/** The end of the JSON object that starts at `start`; `start` itself when it has none. */
function objectEnd(recovery: Recovery, start: number): number {
  const { text } = recovery;
  const limit = Math.min(text.length, start + longestJson);
  if (recovery.lookedThrough > 2 * text.length) return start;
  let string = false;
  for (let at = start + 1; at < limit; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5c) at++;
    else if (unit === 0x22) string = !string;
    else if (unit === 0x7d && !string) return at + 1;
  }
  recovery.lookedThrough += limit - start;
  return start;
}

/** The JSON of an attribute condition without the single quotes around it, or without the first of them. */
function bareJson(recovery: Recovery): Value {
  const { text, length, pos: start } = recovery;
  let end = objectEnd(recovery, start);
  const whole = end > start;
  if (!whole) while (end < length && (isBare(text.charCodeAt(end)) || isQuote(text.charCodeAt(end)))) end++;
  const written = text.slice(start, end);
  const isClosed = whole && text.charCodeAt(end) === 0x27 && closes(recovery, end);
  const value = isClosed ? written.replaceAll("''", "'") : written;
  if (isClosed) end++;
  recovery.pos = end;
  const edit = spaced(text, start, end, quoted(oneLine(value)));
  if (isClosed) {
    const fix = createFix('Add the opening quote', 'preferred', edit);
    recovery.report('unterminated-string', noOpeningQuote, start, end, fix);
  } else {
    const fix = createFix('Put it in single quotes', 'preferred', edit);
    const what = /[:"]/.test(written) ? 'JSON stands' : 'Texts stand';
    recovery.report('unquoted-string', `${what} in single quotes; put them around it.`, start, end, fix);
  }
  const range = { start, end };
  const node: Value = { kind: 'String', range, value, quoted: true };
  if (recovery.any?.attributes !== true) return node;
  const reading = readAttribute(node, findContent(text, range, value));
  return 'match' in reading ? reading.match : node;
}

/** Functions that change the case of a text, which filters ignore (§4.7). */
export const caseFunction: RegExp = /^(?:(?:to)?_?(?:lower|upper)(?:case)?|[lu]case|casefold)$/i;
/** A call in place of a value, with the calls in it and what is added to it or taken from it: `dateadd(day, -7, now())`, `now() - 7d`. */
const plain = String.raw`[^()'"\r\n]|'[^'\r\n]{0,100}'|"[^"\r\n]{0,100}"`;
const valueCall = new RegExp(
  String.raw`\((?:${plain}|\((?:${plain}){0,100}\)){0,100}\)(?:\s{0,9}[-+]\s{0,9}(?:interval\s{1,9})?['"]?\d{1,9}['"]?\s{0,9}[a-z]{0,9}['"]?(?![\w.]))*`,
  'iy',
);

/** Reads a function of another language in place of a value; its word is from `start` to `end`. `undefined` where there is none. */
function calledValue(recovery: Recovery, start: number, end: number): Value | undefined {
  const { text } = recovery;
  valueCall.lastIndex = end;
  if (!isWord(unitAt(text, start)) || operatorAlias(text, start)?.end === end || !valueCall.test(text))
    return undefined;
  const range = { start, end: valueCall.lastIndex };
  const from = afterBlanks(text, end + 1);
  if (caseFunction.test(text.slice(start, end)) && unitAt(text, from) === 0x27) {
    recovery.pos = from;
    const value = readString(recovery);
    if (afterBlanks(text, recovery.pos) === range.end - 1) {
      const written = recovery.slice(value.range);
      const fix = createFix(`Write ${excerpt(written)}`, 'safe', replace(range, written));
      const message = `Upper and lower case are the same here; write ${excerpt(written)}.`;
      recovery.report('unknown-operator', message, start, range.end, fix);
      recovery.pos = range.end;
      return { ...value, range };
    }
  }
  const written = excerpt(recovery.slice(range));
  const time = readSpokenTime(recovery.slice(range));
  const timestamp = time && spokenTimestamp(time, recovery.now);
  const message = `A filter has no functions; write ${timestamp ?? 'the value itself'} in place of ${written}.`;
  recovery.report('value-type', message, start, range.end, ...timestampFixes(range, timestamp));
  recovery.pos = start;
  return invalidValue(recovery, range.end);
}

const clock = /^\d{4}-?\d\d-?\d\d(?:[Tt_]|\s+)\d\d:?\d\d:?\d\d$/;
const fraction = /,\d{1,9}(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?/iy;
/** No shorter than a timestamp with a few blanks in it, so that a long value is not looked through. */
const longestClock = 30;

/** `May 1` before its year. */
const dayOfMonth = /^[a-z]{3,9}\.?\s\d\d?(?:st|nd|rd|th)?$/i;
const year = /,\s{0,3}\d{4}(?![\w.])/y;

/**
 * The end of the timestamp from `start` to `end` with what belongs to it behind a comma: the fraction of its seconds, as ISO 8601 allows, or
 * its year (`May 1, 2024`); `end` without one.
 */
export function withCommaPart(text: string, start: number, end: number): number {
  if (text.charCodeAt(end) !== 0x2c || end - start > longestClock) return end;
  const written = text.slice(start, end);
  const rest = clock.test(written) ? fraction : dayOfMonth.test(written) ? year : undefined;
  if (rest === undefined) return end;
  rest.lastIndex = end;
  return rest.test(text) && !isBare(text.charCodeAt(rest.lastIndex)) ? rest.lastIndex : end;
}

const literalText = `(?:'([^'\\r\\n]{4,40})'|"([^"\\r\\n]{4,40})")`;
const dated = new RegExp(
  `(?:(?:new\\s{1,9})?(?:to_|iso)?date(?:time(?:offset)?)?|(?:to_)?timestamp)\\s{0,9}(?:${literalText}|\\(\\s{0,9}${literalText}\\s{0,9}\\))(?![\\w.'])`,
  'iy',
);

/**
 * Reads a timestamp as OData, SQL and JavaScript write it, with its type before it: `datetime'2024-05-01T00:00:00'`, `new Date("2024-05-01")`. How the timestamp is to be written
 * is for its rules. `undefined` where there is none, and for a field of another type.
 */
export function datedLiteral(recovery: Recovery, { canonical }: Name): Value | undefined {
  const { pos: start } = recovery;
  if (canonical === undefined || recovery.schema.field(canonical)?.type !== 'timestamp') return undefined;
  dated.lastIndex = start;
  const [, ...texts] = dated.exec(recovery.text) ?? [];
  const value = texts.find((each) => each !== undefined);
  const [reading] = value === undefined ? [] : readLooseTimestamp(value);
  if (value === undefined || reading === undefined) return undefined;
  const range = { start, end: dated.lastIndex };
  recovery.pos = range.end;
  if (!reading.exact || !reading.exists) return { kind: 'String', range, value, quoted: false };
  const fix = createFix(`Write ${value}`, 'safe', replace(range, value));
  recovery.report('syntax', `A timestamp stands alone; write ${value}.`, range.start, range.end, fix);
  return { ...bareValue(value, 0, value.length), range };
}
