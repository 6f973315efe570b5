import type { TimeBase, TimeUnit } from '../text/calendar.ts';
import { nearest, suggestion } from '../text/nearest.ts';
import type { Range } from '../text/range.ts';
import { createFix, replace } from '../diagnostics/create-fix.ts';
import { alternatives, excerpt } from '../diagnostics/wording.ts';
import type { ValueScanner } from './value-scanner.ts';

export const timeBases: readonly TimeBase[] = [
  'now',
  'today',
  'startOfWeek',
  'startOfMonth',
  'startOfQuarter',
  'startOfYear',
];

export const timeUnits: readonly TimeUnit[] = ['s', 'min', 'h', 'd', 'w', 'mo', 'y'];

/** A relative time: a base and steps from it, taken from left to right. */
export interface TimeValue {
  readonly kind: 'Time';
  readonly range: Range;
  readonly base: TimeBase;
  readonly steps: readonly { readonly amount: number; readonly unit: TimeUnit; readonly range: Range }[];
}

/** What people write for a unit. `m` may be two of them. */
const spellings: Readonly<Record<TimeUnit, readonly string[]>> = {
  s: ['sec', 'secs', 'second', 'seconds'],
  min: ['m', 'mins', 'minute', 'minutes'],
  h: ['hr', 'hrs', 'hour', 'hours'],
  d: ['day', 'days'],
  w: ['wk', 'wks', 'week', 'weeks'],
  mo: ['m', 'mon', 'mos', 'month', 'months'],
  y: ['yr', 'yrs', 'year', 'years'],
};

const word = /\p{L}[\p{L}\p{N}_]*/uy;
const sign = /[+\-−–]/y;
const digits = /\d+/y;
/** More than lies between the first and the last year that a timestamp can name, whatever the unit: seconds in 10,000 years have 12 digits. */
const mostDigits = 12;

const unitNamed = (text: string): TimeUnit | undefined => timeUnits.find((unit) => unit === text);

/** Reads a relative time. */
export function readTime(scanner: ValueScanner): TimeValue | undefined {
  const start = scanner.position;
  const text = scanner.take(word) ?? '';
  let end = start + text.length;
  const base = timeBases.find((name) => name === text);
  if (base === undefined) {
    const fixes = nearest(text, timeBases, suggestion).map((name, index) =>
      createFix(`Write ${name}`, index === 0 ? 'preferred' : 'possible', replace({ start, end }, name)),
    );
    return scanner.fail('time-expression', start, end, `A time starts with ${alternatives(timeBases)}.`, fixes);
  }
  const steps: { amount: number; unit: TimeUnit; range: Range }[] = [];
  while (!scanner.atEnd) {
    const step = readStep(scanner, base);
    if (step === undefined) return undefined;
    steps.push(step);
    end = step.range.end;
  }
  return { kind: 'Time', range: { start, end }, base, steps };
}

function readStep(scanner: ValueScanner, base: TimeBase): TimeValue['steps'][number] | undefined {
  const start = scanner.position;
  const example = `After ${base} come steps such as - 30d or + 2h.`;
  const mark = scanner.take(sign);
  if (mark === undefined) return scanner.fail('time-expression', start, scanner.wordEnd('+-'), example);
  const countStart = scanner.position;
  const count = scanner.take(digits);
  if (count === undefined) return scanner.fail('time-expression', start, start + 1, example);
  if (count.length > mostDigits)
    return scanner.fail('time-expression', start, countStart + count.length, 'This step is too long.');
  const unitStart = scanner.position;
  const text = scanner.take(word) ?? '';
  const range = { start: unitStart, end: unitStart + text.length };
  const unit = unitNamed(text);
  if (unit === undefined) {
    const meant = timeUnits.filter(
      (name) => name === text.toLowerCase() || spellings[name].includes(text.toLowerCase()),
    );
    const fixes = meant.map((name, index) =>
      createFix(`Write ${name}`, index === 0 && meant.length === 1 ? 'preferred' : 'possible', replace(range, name)),
    );
    const message = `${text === '' ? 'A unit is missing' : `${excerpt(text)} is no unit of time`}: write ${alternatives(timeUnits)}.`;
    return scanner.fail(
      'time-expression',
      text === '' ? start : range.start,
      Math.max(range.end, start + 1),
      message,
      fixes,
    );
  }
  if (mark !== '+' && mark !== '-') {
    return scanner.fail('time-expression', start, start + 1, 'Write the minus sign of the keyboard.', [
      createFix('Write -', 'safe', replace({ start, end: start + 1 }, '-')),
    ]);
  }
  const amount = mark === '-' ? -Number(count) : Number(count);
  return { amount, unit, range: { start, end: range.end } };
}
