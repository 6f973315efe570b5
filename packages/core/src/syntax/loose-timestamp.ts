import { utcOf } from '../text/zoned-time.ts';

/** A date or time as somebody wrote it. `clock` and `next` are in milliseconds as if it were UTC; `NaN` when it has no such date at all. */
export interface LooseTimestamp {
  /** First millisecond it can mean. */
  readonly clock: number;
  /** First millisecond after it: later than `clock` by a day, month or year where no time was written, else equal to it. */
  readonly next: number;
  /** Minutes ahead of UTC, when written. */
  readonly offset?: number;
  /** False for the 30th of February; `clock` is then in the last day of the month. */
  readonly exists: boolean;
  /** Whether it is written as the service wants it. */
  readonly exact: boolean;
  /** Whether it names a part of a millisecond, which `clock` is without. */
  readonly isCut?: boolean;
}

const exactForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const yearFirst =
  /^(\d{4})(?:(?:[-/.]|(?=\d{4}(?!\d)))(\d\d?)(?:(?:[-/.]|(?<=[-/.]\d\d|^\d{6})(?=\d\d(?!\d)))(\d\d?)(?:(?:[Tt_]|\s+)(\d\d?)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?\s*(?:([Zz]|UTC|GMT)|([+-])(\d\d):?(\d\d)?)?)?)?)?$/;
const yearLast = /^(\d\d?)([./-])(\d\d?)\2(\d{4})$/;
const weekday = String.raw`(?:(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}\.?,?\s{1,3})?`;
/** `10:00`, `at 10:00:30.5 GMT`, `12:00:00 GMT+0200 (CEST)`. */
const timeOfDay = String.raw`(?:,?(?:\sat)?\s{1,3}(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-])(\d\d):?(\d\d))?(?:\s\([^()]{1,40}\))?)?`;
/** `1 May 2024`, `1st of May 2024`, `1-May-2024`, `Wed, 01 May 2024 10:00:00 GMT` as in HTTP and mail. */
const dayAndMonth = new RegExp(
  String.raw`^${weekday}(\d\d?)(?:st|nd|rd|th)?[\s.-]{1,3}(?:of\s)?([a-z]{3,9})\.?,?[\s-](\d{4})${timeOfDay}$`,
  'i',
);
/** `May 1, 2024`, `May 2024`, `Wed May 01 2024 12:00:00 GMT+0200` as JavaScript prints a date. */
const monthAndDay = new RegExp(
  String.raw`^${weekday}([a-z]{3,9})\.?(?:\s(\d\d?)(?:st|nd|rd|th)?)?,?\s(\d{4})${timeOfDay}$`,
  'i',
);
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const months = 'january february march april may june july august september october november december'.split(' ');
const epoch = /^\d{10}(\d{3})?$/;
const sixDigits = /^\d{6}$/;
/** Digits without a separator that are neither a year nor a whole date, such as the days since 1900 that spreadsheets count. */
const oddDigits = /^(?:\d{5,7}|\d{9,})(?!\d)/;

/** What a text that looks like a date or time may say, the likely reading first; empty when it looks like none. */
export function readLooseTimestamp(written: string): readonly LooseTimestamp[] {
  if (written.length > 90) return [];
  const text = written.trim();
  if (sixDigits.test(text)) return readSixDigits(text);
  const parts = oddDigits.test(text) ? null : yearFirst.exec(text);
  if (parts !== null) {
    const [, year, month, day, hour, minute, second, fraction, utc, sign, ahead, aheadMinutes = '0'] = parts;
    const reading = calendar(Number(year), month, day, hour, minute, second, fraction);
    const offset = minutesAhead(sign, ahead, aheadMinutes);
    const zoned = utc !== undefined || sign !== undefined;
    if (!isOffset(offset, Number(aheadMinutes)))
      return [{ clock: NaN, next: NaN, offset, exists: false, exact: false }];
    return [{ ...reading, ...(zoned ? { offset } : {}), ...cut(fraction), exact: exactForm.test(written) }];
  }
  const reversed = yearLast.exec(text);
  if (reversed !== null) {
    const [, left, separator, right, year] = reversed;
    const dayFirst = { ...calendar(Number(year), right, left), exact: false };
    const monthFirst = { ...calendar(Number(year), left, right), exact: false };
    const readings = separator === '/' ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
    // 31.12.2024 has one reading, 01/02/2024 two.
    const real = readings.filter((reading) => reading.exists);
    return left === right || real.length === 0 ? readings.slice(1) : real;
  }
  const inWords = readMonthName(text);
  if (inWords !== undefined) return [inWords];
  const instant = epoch.exec(text);
  if (instant === null) return [];
  const clock = Number(text) * (instant[1] === undefined ? 1000 : 1);
  return [{ clock, next: clock, offset: 0, exists: true, exact: false }];
}

/** `202405` is a month, `240531` a day of this century; `201105` may be either. */
function readSixDigits(text: string): readonly LooseTimestamp[] {
  const [first = '', second = '', third = ''] = text.match(/\d\d/g) ?? [];
  const month = calendar(Number(first + second), third);
  const day = calendar(2000 + Number(first), second, third);
  const isNear = first === '19' || first === '20';
  return [...(isNear ? [month] : []), day].filter(({ exists }) => exists).map((each) => ({ ...each, exact: false }));
}

/**
 * Reads a date whose month is a word, or its first letters: at least three, and `Sept`. A weekday before it must be that of the date, and a
 * time of day needs a day.
 */
function readMonthName(text: string): LooseTimestamp | undefined {
  const first = dayAndMonth.exec(text);
  const found = first ?? monthAndDay.exec(text);
  if (found === null) return undefined;
  const [, weekdayText, one = '', other = '', year, ...time] = found;
  const [day, name] = first === null ? [other === '' ? undefined : other, one] : [one, other];
  const [hour, minute, second, fraction, utc, sign, ahead, aheadMinutes = '0'] = time;
  const month = months.findIndex((each) => each.startsWith(name.toLowerCase()));
  if (month < 0 || (day === undefined && (hour ?? weekdayText) !== undefined)) return undefined;
  const reading = calendar(Number(year), String(month + 1), day, hour, minute, second, fraction);
  const isItsWeekday =
    weekdayText === undefined || weekdays[new Date(reading.clock).getUTCDay()] === weekdayText.toLowerCase();
  const offset = minutesAhead(sign, ahead, aheadMinutes);
  if (!isItsWeekday || !isOffset(offset, Number(aheadMinutes))) return undefined;
  return { ...reading, ...((utc ?? sign) === undefined ? {} : { offset }), ...cut(fraction), exact: false };
}

/** That a fraction of a second names a part of a millisecond. */
const cut = (fraction: string | undefined): { readonly isCut?: true } =>
  fraction !== undefined && /[1-9]/.test(fraction.slice(3)) ? { isCut: true } : {};

/** Minutes ahead of UTC of an offset such as `-05:30`; 0 without one. */
const minutesAhead = (sign: string | undefined, hours = '0', minutes = '0'): number =>
  (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);

/** Whether clocks anywhere are that many minutes ahead of UTC: from 12 hours behind it to 14 ahead. */
const isOffset = (offset: number, minutesWritten: number): boolean =>
  offset >= -720 && offset <= 840 && minutesWritten < 60;

function calendar(
  year: number,
  monthText?: string,
  dayText?: string,
  hourText?: string,
  minuteText = '0',
  secondText = '0',
  fraction = '',
): { clock: number; next: number; exists: boolean } {
  const month = Number(monthText ?? 1);
  const day = Number(dayText ?? 1);
  const hour = Number(hourText ?? 0);
  const minute = Number(minuteText);
  const second = Number(secondText);
  const possible = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 && second < 60;
  if (!possible) return { clock: NaN, next: NaN, exists: false };
  const lastDay = new Date(utcOf(year, month + 1, 0)).getUTCDate();
  const realDay = Math.min(day, lastDay);
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const clock = utcOf(year, month, realDay, hour, minute, second, ms);
  let next = clock;
  if (monthText === undefined) next = utcOf(year + 1, 1, 1);
  else if (dayText === undefined) next = utcOf(year, month + 1, 1);
  else if (hourText === undefined) next = utcOf(year, month, realDay + 1);
  return { clock, next, exists: day <= lastDay };
}
