import { exactUnits, later, startOf, type TimeBase, type TimeUnit } from './calendar.ts';

/** A time in words of everyday language, relative to the moment at which it is read: a start, and how far it is before that. */
export interface SpokenTime {
  readonly base: TimeBase;
  readonly back?: { readonly amount: number; readonly unit: TimeUnit };
}

const units: Readonly<Record<string, TimeUnit>> = {
  s: 's',
  second: 's',
  minute: 'min',
  min: 'min',
  h: 'h',
  hour: 'h',
  d: 'd',
  day: 'd',
  w: 'w',
  week: 'w',
  mo: 'mo',
  month: 'mo',
  y: 'y',
  year: 'y',
};

const starts: Readonly<Record<string, TimeBase>> = {
  day: 'today',
  week: 'startOfWeek',
  month: 'startOfMonth',
  quarter: 'startOfQuarter',
  year: 'startOfYear',
};

const days: Readonly<Record<string, SpokenTime>> = {
  today: { base: 'today' },
  yesterday: { base: 'today', back: { amount: 1, unit: 'd' } },
  tomorrow: { base: 'today', back: { amount: -1, unit: 'd' } },
};

const period = /^(?:the )?(?:last|past|previous) (?:(\d{1,4}) )?([a-z]+?)s?$/;
const current = /^(?:the )?(?:this|current) ([a-z]+)$/;
const ago = /^(\d{1,4}) ?([a-z]+?)s?(?: ago)?$/;
const sum = /^now ?(?:\( ?\))? ?- ?(\d{1,4}) ?([a-z]+?)s?$/;

/** Reads a relative time in words of everyday language: `last 7 days`, `this year`, `now() - 30d`. `undefined` for other words. */
export function readSpokenTime(words: string): SpokenTime | undefined {
  const text = words.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (Object.hasOwn(days, text)) return days[text];
  const [, start = ''] = current.exec(text) ?? [];
  const base = Object.hasOwn(starts, start) ? starts[start] : undefined;
  if (base !== undefined) return { base };
  const [, count = '1', name = ''] = period.exec(text) ?? ago.exec(text) ?? sum.exec(text) ?? [];
  const unit = Object.hasOwn(units, name) ? units[name] : undefined;
  if (unit !== undefined) return { base: 'now', back: { amount: Number(count), unit } };
  return name === 'quarter' ? { base: 'now', back: { amount: 3 * Number(count), unit: 'mo' } } : undefined;
}

const lead = /^(?:is\s+)?(?:(?:with)?in|during|over|from)\s+/i;

/** The same for words that say a period, with or without the preposition before them: `within 7 days`, `in the last week`. */
export const readSpokenPeriod = (words: string): SpokenTime | undefined =>
  readSpokenTime(words.trim().replace(lead, ''));

/** The time as a saved search writes it: `now - 7d`. */
export function spokenTimeText({ base, back }: SpokenTime): string {
  return back === undefined ? base : `${base} ${back.amount < 0 ? '+' : '-'} ${Math.abs(back.amount)}${back.unit}`;
}

const minute = 60_000;

/**
 * The instant of a time that is read at `now`; both are epoch milliseconds. It is rounded down to the minute, or to the day (UTC) for a time in
 * days and longer units, so that the answer hardly depends on the moment of the question.
 */
export function spokenInstant({ base, back }: SpokenTime, now: number): number {
  const length = back && exactUnits[back.unit];
  if (back !== undefined && length !== undefined) return Math.floor((now - back.amount * length) / minute) * minute;
  const from = startOf(base === 'now' ? 'today' : base, now);
  return back === undefined ? from : later(from, -back.amount, back.unit);
}
