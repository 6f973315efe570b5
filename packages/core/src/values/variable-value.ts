import type { Fix } from '../diagnostics/diagnostic.ts';
import { nearest, suggestion } from '../text/nearest.ts';
import { readSpokenTime, spokenTimeText } from '../text/spoken-time.ts';
import type { Range } from '../text/range.ts';
import { createFix, replace } from '../diagnostics/create-fix.ts';
import { alternatives, excerpt } from '../diagnostics/wording.ts';
import { lookUpNames, readLookUp, type LookUpValue } from './look-up.ts';
import { readScalar, type Scalar } from './scalar.ts';
import { readTime, timeBases, timeUnits, type TimeValue } from './time-expression.ts';
import { ValueScanner } from './value-scanner.ts';

/** `["a", "b"]`: scalars of one type, at least one. */
export interface ListValue {
  readonly kind: 'List';
  readonly range: Range;
  readonly items: readonly Scalar[];
}

/** What a variable can be. */
export type VariableValue = Scalar | ListValue | TimeValue | LookUpValue;

const opening = /\[/y;
const closing = /\]/y;
const comma = /,/y;
const call = /\p{L}[\p{L}\p{N}_]*(?=\s*\()/uy;

const forms =
  'a text in double quotes, a number, a timestamp, a list, a time such as now - 30d or a look-up such as category("Brand")';

/** Reads the value of a variable, to its end. Ranges and findings are relative to `text`; without a value there is one finding. */
export function parseVariableValue(text: string): {
  readonly value: VariableValue | undefined;
  readonly findings: ValueScanner['findings'];
} {
  const scanner = new ValueScanner(text);
  const value = readValue(scanner);
  if (value !== undefined && !scanner.atEnd) {
    scanner.fail(
      'syntax',
      scanner.position,
      scanner.contentEnd,
      'Nothing may follow the value.',
      restFixes(text, value),
    );
  }
  return { value: scanner.findings.length === 0 ? value : undefined, findings: scanner.findings };
}

function readValue(scanner: ValueScanner): VariableValue | undefined {
  const { text, position: start } = scanner;
  if (scanner.next === '[') return readList(scanner);
  const scalar = readScalar(scanner);
  if (scalar !== undefined || scanner.findings.length > 0) return scalar;
  const name = scanner.take(call);
  if (name !== undefined) {
    const lookUp = lookUpNames.find((known) => known === name);
    if (lookUp !== undefined) return readLookUp(scanner, lookUp, start);
    const range = { start, end: start + name.length };
    const base = timeBases.find((known) => known.toLowerCase() === name.toLowerCase());
    const brackets = base === undefined ? undefined : /^\s*\(\s*\)/.exec(text.slice(range.end))?.[0];
    if (base !== undefined && brackets !== undefined) {
      const whole = { start, end: range.end + brackets.length };
      const fix = createFix(`Write ${base}`, 'safe', replace(whole, base));
      return scanner.fail('time-expression', start, whole.end, `A time has no brackets; write ${base}.`, [fix]);
    }
    const fixes = nearest(name, lookUpNames, suggestion).map((known, index) =>
      createFix(`Write ${known}`, index === 0 ? 'preferred' : 'possible', replace(range, known)),
    );
    return scanner.fail('look-up', range.start, range.end, `A look-up is ${alternatives(lookUpNames)}.`, fixes);
  }
  if (looksLikeTime(text.slice(start))) return readTime(scanner);
  const end = scanner.contentEnd;
  const counted = [...stepFixes(text, start, end), ...spokenFixes(text, { start, end })];
  const fixes = counted.length > 0 ? counted : quoteFixes(text, { start, end });
  return scanner.fail(
    'syntax',
    start,
    end,
    start === end ? `Write a value: ${forms}.` : `This is no value. Write ${forms}.`,
    fixes,
  );
}

/** A time that lacks what its steps are counted from, such as `-30d`. */
function stepFixes(text: string, start: number, end: number): readonly Fix[] {
  const steps = /^[+\-−–]\s*\d+\s*[a-z]+(?:\s*[+\-−–]\s*\d+\s*[a-z]+)*$/i.exec(text.slice(start, end))?.[0];
  const isTime = [...(steps ?? '').matchAll(/[a-z]+/gi)].every(([unit]) =>
    timeUnits.some((known) => known === unit.toLowerCase()),
  );
  if (steps === undefined || !isTime) return [];
  const written = `now ${steps.replace(/^[−–]/, '-').replace(/^([+-])\s*/, '$1 ')}`;
  return [createFix(`Write ${written}`, 'preferred', replace({ start, end }, written))];
}

/** A time in words of everyday language: `last 7 days`, `yesterday`. */
function spokenFixes(text: string, range: Range): readonly Fix[] {
  const time = readSpokenTime(text.slice(range.start, range.end));
  if (time === undefined) return [];
  const written = spokenTimeText(time);
  return [createFix(`Write ${written}`, 'preferred', replace(range, written))];
}

/** One word, alone or with a step after it; other words are a text without its quotes, unless they nearly start a time. */
function looksLikeTime(text: string): boolean {
  const parts = /^(\p{L}[\p{L}\p{N}_]*)\s*([+\-−–]\s*\d)?/u.exec(text);
  if (parts === null) return false;
  const [, base = '', step] = parts;
  return step !== undefined || nearest(base, timeBases, (name) => (name.length < 4 ? 0 : suggestion(name))).length > 0;
}

function quoteFixes(text: string, range: Range): readonly Fix[] {
  const written = text.slice(range.start, range.end);
  // `{{name}}` uses another variable; quotes would make a text of it.
  if (written === '' || /["\r\n]|^\{\{/.test(written)) return [];
  return [createFix(`Write "${excerpt(written)}"`, 'preferred', replace(range, JSON.stringify(written)))];
}

/** Several values after another are a list without its brackets, a number with words behind it may be a time: `7 days ago`. */
function restFixes(text: string, value: VariableValue): readonly Fix[] {
  if (value.kind === 'List' || value.kind === 'Time' || value.kind === 'LookUp') return [];
  const spoken = spokenFixes(text, { start: value.range.start, end: text.trimEnd().length });
  if (spoken.length > 0) return spoken;
  const list = `[${text.trim()}]`;
  if (parseVariableValue(list).value === undefined) return [];
  const start = value.range.start;
  return [createFix('Write a list', 'preferred', replace({ start, end: text.trimEnd().length }, list))];
}

function readList(scanner: ValueScanner): ListValue | undefined {
  const start = scanner.position;
  scanner.take(opening);
  const items: Scalar[] = [];
  let last = start + 1;
  while (scanner.next !== ']') {
    if (items.length > 0) {
      const at = scanner.position;
      if (scanner.take(comma) === undefined) return missing(scanner, start, last);
      if (scanner.next === ']') {
        const fix = createFix('Remove the comma', 'safe', replace({ start: at, end: at + 1 }, ''));
        return scanner.fail('syntax', at, at + 1, 'A value is missing after this comma.', [fix]);
      }
    }
    const at = scanner.position;
    const item = readScalar(scanner);
    if (item === undefined) {
      if (scanner.atEnd) return missing(scanner, start, last);
      return scanner.fail(
        'syntax',
        at,
        scanner.wordEnd('],'),
        'A list holds texts in double quotes, numbers or timestamps.',
      );
    }
    items.push(item);
    last = item.range.end;
  }
  const end = scanner.position + 1;
  scanner.take(closing);
  const [first] = items;
  if (first === undefined) return scanner.fail('variable-type', start, end, 'A list holds at least one value.');
  const other = items.find((item) => item.kind !== first.kind);
  if (other !== undefined)
    return scanner.fail('variable-type', other.range.start, other.range.end, 'All values of a list are of one type.');
  return { kind: 'List', range: { start, end }, items };
}

function missing(scanner: ValueScanner, start: number, last: number): undefined {
  if (scanner.atEnd) {
    const fix = createFix('Add the closing bracket', 'preferred', replace({ start: last, end: last }, ']'));
    return scanner.fail('syntax', start, last, 'This list has no closing ].', last > start + 1 ? [fix] : []);
  }
  const at = scanner.position;
  return scanner.fail('syntax', at, scanner.wordEnd('],'), 'A comma is missing between two values.', [
    createFix('Add a comma', 'preferred', replace({ start: last, end: last }, ',')),
  ]);
}
