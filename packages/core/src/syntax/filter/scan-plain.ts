import type { Value } from '../ast.ts';
import { bareValue } from '../bare-value.ts';
import { isBare, isBlank, isWord } from '../../text/characters.ts';
import type { JoinKind } from '../operands.ts';
import { fieldName } from './field-name.ts';
import { anyAt, isReserved, operatorOf } from './lookahead.ts';
import { plainAttribute } from './plain-attribute.ts';
import { scanAny } from './scan-any.ts';
import type { FilterScan, Next } from './scan.ts';
import { stringValue } from './string-value.ts';
import { Close, Join, Open } from './tokens.ts';

const blank = 1;
const word = 2;
const bare = 4;
/** What stands behind a value: a blank, a closing bracket, or the end of the text. */
const behind = 8;

/** The classes of ASCII, without what may be more than a part of a value: percent signs, braces, and signs of comparison. */
const classes = new Uint8Array(0x80);
for (let unit = 0; unit < 0x80; unit++) {
  if (isBlank(unit)) classes[unit] = blank | behind;
  else
    classes[unit] =
      (isWord(unit) ? word : 0) | (isBare(unit) && !/[%{!<=>]/.test(String.fromCharCode(unit)) ? bare : 0);
}
for (const unit of [0, 0x29]) classes[unit] = behind;

/** Where the units of a class end that start at `from`. */
function endOf(wanted: number, bytes: Uint8Array, from: number): number {
  let at = from;
  while (((classes[bytes[at] ?? 0] ?? 0) & wanted) !== 0) at++;
  return at;
}

const endsJoin = (unit = 0): boolean => unit === 0x28 || ((classes[unit] ?? 0) & blank) !== 0;
const endsValue = (unit = 0): boolean => ((classes[unit] ?? 0) & behind) !== 0;

/**
 * Reads on as long as the text is written in the usual way: brackets, comparisons and joins without anything to repair.
 * It is the short way to what the general functions would read, takes `bytes` in place of units, and stops, having done nothing,
 * before what is for them. Gives what to read next.
 */
export function scanPlain(scan: FilterScan, bytes: Uint8Array, from: Next): Next {
  let next = from;
  while (next !== 'end') {
    const read: Next | undefined = next === 'condition' ? plainCondition(scan, bytes) : plainJoin(scan, bytes);
    if (read === undefined) return next;
    next = read;
  }
  return next;
}

function plainCondition(scan: FilterScan, bytes: Uint8Array): Next | undefined {
  const start = endOf(blank, bytes, scan.pos);
  if (bytes[start] === 0x28) {
    const token = scan.tokens.length;
    scan.emit(Open, start, start + 1);
    scan.pos = start + 1;
    return scan.open({ at: start, token });
  }
  const end = endOf(word, bytes, start);
  // The bracket of an ANY, which belongs to the word.
  if (bytes[end] === 0x28 && end - start > 4 && bytes[end - 4] === 0x2f && anyAt(scan.text, end - 3)) {
    return scanAny(scan, start, end - 4, end + 1);
  }
  const at = endOf(blank, bytes, end);
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  // Capital letters, and so written exactly as the operator's name.
  if (first < 0x41 || first > 0x5a || second < 0x41 || second > 0x5a) return undefined;
  const name = operatorOf(first, second);
  if (name === undefined || end === start || isReserved(scan.text, start, end)) return undefined;
  const from = endOf(blank, bytes, at + 2);
  if (from === at + 2) return undefined;
  const to = plainValueEnd(bytes, from);
  if (to === from) return undefined;
  const field = fieldName(scan, start, end);
  // The value may be the field, and the name more than a name: a part of the variable of an ANY.
  if (field.canonical === undefined && (bytes[from] !== 0x27 || scan.any?.variable?.length !== end - start))
    return undefined;
  const { text } = scan;
  const value = bytes[from] === 0x27 ? plainString(scan, bytes, from, to) : bareValue(text, from, to);
  scan.pos = to;
  scan.compare(field, { kind: 'Operator', range: { start: at, end: at + 2 }, name, text: name }, value, to);
  return scan.counted();
}

function plainString(scan: FilterScan, bytes: Uint8Array, start: number, end: number): Value {
  const { text, any } = scan;
  const attribute = any?.attributes === true ? plainAttribute(text, bytes, start, end - 1) : undefined;
  return attribute ?? stringValue(scan, start, end, text.slice(start + 1, end - 1));
}

/** Where the value ends that starts at `start`; there itself when it is none that can be read without a second look. */
function plainValueEnd(bytes: Uint8Array, start: number): number {
  const first = bytes[start] ?? 0;
  if (first === 0x27) {
    let end = start + 1;
    for (let unit = bytes[end]; unit !== 0x27 && unit !== 0; unit = bytes[end]) end++;
    // A second quote behind the first doubles it.
    return bytes[end] === 0x27 && endsValue(bytes[end + 1]) ? end + 1 : start;
  }
  // A slash opens a regular expression.
  if (first === 0x2f) return start;
  if (first < 0x41) {
    const end = endOf(bare, bytes, start);
    return endsValue(bytes[end]) ? end : start;
  }
  const end = endOf(word, bytes, start);
  if (!endsValue(bytes[end])) return start;
  // It may be a join or an operator.
  return end - start > 3 || (end - start === 3 && (first | 32) !== 0x61) ? end : start;
}

function plainJoin(scan: FilterScan, bytes: Uint8Array): Next | undefined {
  const at = endOf(blank, bytes, scan.pos);
  const unit = bytes[at] ?? 0;
  if (unit === 0x29 && scan.brackets.length > 0) {
    scan.close();
    scan.emit(Close, at, at + 1);
    scan.pos = at + 1;
    return 'join';
  }
  if (at >= scan.length) {
    scan.pos = at;
    return 'end';
  }
  const kind = joinOf(bytes, at);
  if (kind === undefined) return undefined;
  scan.pos = at + kind.length;
  scan.emit(Join, at, scan.pos, kind);
  return 'condition';
}

/** The join in capital letters at `at`, with a blank or bracket behind it. */
function joinOf(bytes: Uint8Array, at: number): JoinKind | undefined {
  // A, N, D
  if (bytes[at] === 0x41) {
    if (bytes[at + 1] !== 0x4e || bytes[at + 2] !== 0x44) return undefined;
    return endsJoin(bytes[at + 3]) ? 'And' : undefined;
  }
  // O, R
  if (bytes[at] !== 0x4f || bytes[at + 1] !== 0x52) return undefined;
  return endsJoin(bytes[at + 2]) ? 'Or' : undefined;
}
