import type { DiagnosticCode } from '../diagnostics/codes.ts';
import type { NumberValue, StringValue, TimestampValue } from '../syntax/ast.ts';
import type { Range } from '../text/range.ts';
import { readTimestamp, timestampLength, timestampText } from '../syntax/timestamp.ts';
import { createFix, replace } from '../diagnostics/create-fix.ts';
import { readLooseTimestamp } from '../syntax/loose-timestamp.ts';
import { codePoint, excerpt } from '../diagnostics/wording.ts';
import type { ValueScanner } from './value-scanner.ts';

/** A JSON string or number, or a timestamp. */
export type Scalar = StringValue | NumberValue | TimestampValue;

const closedString = /"(?:[^"\\\r\n]|\\[^\r\n])*"/y;
const openString = /"[^\r\n]*/y;
const otherQuotes = "'‘’‚“”„`";
/** To a quote that ends a value, else to the end of the line. */
const quotedOtherwise = /['‘’‚“”„`](?:[^\r\n]*?['‘’‚“”„`"](?=\s*(?:[,)\]]|$))|[^\r\n]*)/my;
const dateLike = /\d{4}-\d\d?(?!\d)[^\s,\]]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_.:-])/uy;

const isQuote = (character: string): boolean => `${otherQuotes}"`.includes(character);

/** Reads the scalar that starts here. `code` is that of its mistakes. A text that starts none is left alone and gives nothing. */
export function readScalar(scanner: ValueScanner, code: DiagnosticCode = 'syntax'): Scalar | undefined {
  const start = scanner.position;
  const next = scanner.next;
  if (next === '"') return readString(scanner, code);
  if (next !== '' && otherQuotes.includes(next)) return readOtherQuotes(scanner, code);
  const date = scanner.take(dateLike);
  if (date !== undefined) return readDate(scanner, start, date);
  const text = scanner.take(number);
  if (text === undefined) return undefined;
  const value = Number(text);
  const range = { start, end: start + text.length };
  if (Number.isFinite(value)) return { kind: 'Number', range, value, text };
  return scanner.fail(code, range.start, range.end, `${excerpt(text)} is too large a number.`);
}

function readString(scanner: ValueScanner, code: DiagnosticCode): StringValue | undefined {
  const start = scanner.position;
  const text = scanner.take(closedString);
  if (text === undefined) {
    const open = (scanner.take(openString) ?? '').trimEnd();
    const end = start + open.length;
    const closed = closes(`${open}"`)
      ? [createFix('Add the closing "', 'preferred', replace({ start: end, end }, '"'))]
      : [];
    return scanner.fail(
      'unterminated-string',
      start,
      end,
      'This text has no closing ". It must end on its line.',
      closed,
    );
  }
  const range = { start, end: start + text.length };
  const value = unescape(text);
  if (value === undefined) {
    return unreadable(text, range, scanner, code);
  }
  return { kind: 'String', range, value, quoted: true };
}

/** JSON takes no control characters in a text; a tab is read all the same. */
const control = /[\u0000-\u0008\u000a-\u001f]/;
const controls: RegExp = new RegExp(control, 'g');

/** Says why a text in double quotes cannot be read, where that is. */
function unreadable(text: string, range: Range, scanner: ValueScanner, code: DiagnosticCode): undefined {
  const at = text.search(control);
  if (at >= 0) {
    const plain = text.replace(controls, '');
    const fixes = closes(plain) ? [createFix('Remove it', 'preferred', replace(range, plain))] : [];
    const message = `A text cannot hold the control character ${codePoint(text, at)}; remove it.`;
    return scanner.fail(code, range.start + at, range.start + at + 1, message, fixes);
  }
  if (!isWhole(text)) {
    return scanner.fail(code, range.start, range.end, 'This text holds half of a character; write all of it.', []);
  }
  // Most invalid escapes come from file paths.
  const doubled = text.replaceAll('\\', '\\\\');
  const fixes = closes(doubled) ? [createFix('Double the backslashes', 'preferred', replace(range, doubled))] : [];
  return scanner.fail(code, range.start, range.end, 'A backslash in a text is written twice: \\\\.', fixes);
}

const closes = (text: string): boolean => unescape(text) !== undefined && /^"(?:[^"\\]|\\.)*"$/.test(text);

/** A lone surrogate cannot be encoded, and so not be sent. */
const isWhole = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** The text of a JSON string; `undefined` when it is none. */
function unescape(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text.replaceAll('\t', '\\t'));
    return typeof value === 'string' && isWhole(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readOtherQuotes(scanner: ValueScanner, code: DiagnosticCode): undefined {
  const start = scanner.position;
  const written = (scanner.take(quotedOtherwise) ?? '').trimEnd();
  const range = { start, end: start + written.length };
  const text = JSON.stringify(withoutQuotes(written));
  return scanner.fail(code, range.start, range.end, 'Texts stand in double quotes here.', [
    createFix(`Write ${excerpt(text)}`, 'preferred', replace(range, text)),
  ]);
}

/** A text without the quote at each of its ends, of whatever kind they are, or without the two there; those inside are as they are meant. */
function withoutQuotes(text: string): string {
  const quotes = text.startsWith("''") && text.endsWith("''") && text.length > 4 ? 2 : 1;
  const isClosed = text.length > quotes && isQuote(text.charAt(text.length - 1));
  const content = text.slice(quotes, isClosed ? -quotes : text.length);
  // A quote of the same kind is doubled or escaped.
  return text.startsWith("'") ? content.replaceAll(/''|\\'/g, "'") : content;
}

function readDate(scanner: ValueScanner, start: number, text: string): TimestampValue | undefined {
  const range = { start, end: start + text.length };
  const value = text.length === timestampLength ? readTimestamp(text, 0) : undefined;
  if (value !== undefined) return { kind: 'Timestamp', range, value, text };
  const [reading] = readLooseTimestamp(text);
  const known = reading !== undefined && !Number.isNaN(reading.clock);
  const ahead = (reading?.offset ?? 0) * 60_000;
  const isDate = known && reading.next !== reading.clock;
  const instants = known ? [reading.clock - ahead, ...(isDate ? [reading.next - ahead - 1] : [])] : [];
  const fixes = instants
    .map((instant) => timestampText(instant))
    .filter((form) => form !== undefined)
    .map((form, index) => createFix(`Write ${form}`, index === 0 ? 'preferred' : 'possible', replace(range, form)));
  if (known && reading.exists)
    return scanner.fail(
      'timestamp-format',
      start,
      range.end,
      'Write a moment as 2024-05-01T00:00:00.000Z, in UTC.',
      fixes,
    );
  return scanner.fail('timestamp-invalid', start, range.end, `There is no such moment as ${excerpt(text)}.`, fixes);
}
