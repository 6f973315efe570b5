import { later, startOf, type TimeBase, type TimeUnit } from './calendar.ts';

const units: Readonly<Record<string, TimeUnit>> = {
  second: 's',
  minute: 'min',
  min: 'min',
  hour: 'h',
  day: 'd',
  week: 'w',
  month: 'mo',
  year: 'y',
};

const starts: Readonly<Record<string, TimeBase>> = {
  day: 'today',
  week: 'startOfWeek',
  month: 'startOfMonth',
  quarter: 'startOfQuarter',
  year: 'startOfYear',
};

const days: Readonly<Record<string, string>> = { today: 'today', yesterday: 'today - 1d', tomorrow: 'today + 1d' };

const period = /^(?:the )?(?:last|past|previous) (?:(\d{1,4}) )?([a-z]+?)s?$/;
const current = /^(?:the )?(?:this|current) ([a-z]+)$/;
const ago = /^(\d{1,4}) ?([a-z]+?)s?(?: ago)?$/;

/** The relative time of a saved search that words of everyday language say: `now - 7d` for `last 7 days`; `undefined` for other words. */
export function spokenTime(words: string): string | undefined {
  const text = words.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (Object.hasOwn(days, text)) return days[text];
  const [, start = ''] = current.exec(text) ?? [];
  if (Object.hasOwn(starts, start)) return starts[start];
  const [, count = '1', unit = ''] = period.exec(text) ?? ago.exec(text) ?? [];
  if (Object.hasOwn(units, unit)) return `now - ${Number(count)}${units[unit] ?? ''}`;
  return unit === 'quarter' ? `now - ${3 * Number(count)}mo` : undefined;
}

const lead = /^(?:is\s+)?(?:(?:with)?in|during|over|from)\s+/i;

/** The same for words that say a period, with or without the preposition before them: `within 7 days`, `in the last week`. */
export const spokenPeriod = (words: string): string | undefined => spokenTime(words.trim().replace(lead, ''));

const simple = /^(\w+)(?: - (\d{1,4})([a-z]{1,9}))?$/;
const minute = 60_000;
const shorter: Readonly<Partial<Record<TimeUnit, number>>> = { s: 1000, min: minute, h: 60 * minute };

/**
 * The instant that a relative time of {@link spokenTime} is at `now`, in epoch milliseconds: on the start of a minute, or of a day of UTC where
 * days and longer units are counted. `undefined` for any other text.
 */
export function spokenInstant(time: string, now: number): number | undefined {
  const [, base = '', count = '0', unit = ''] = simple.exec(time) ?? [];
  const known = Object.values(units).find((each) => each === unit);
  const length = known && shorter[known];
  if (length !== undefined) return Math.floor((now - Number(count) * length) / minute) * minute;
  const start = Object.values(starts).find((each) => each === base);
  const from = startOf(start === undefined || start === 'now' ? 'today' : start, now);
  return known === undefined ? (start === undefined ? undefined : from) : later(from, -Number(count), known);
}
