import { isDigit } from '../text/characters.ts';

/** The first and the last instant that can be written: a timestamp has four digits for the year. */
export const firstInstant: number = Date.parse('0000-01-01T00:00:00.000Z');
export const lastInstant: number = Date.parse('9999-12-31T23:59:59.999Z');

/** How many UTF-16 units the one form of a timestamp has: `YYYY-MM-DDThh:mm:ss.mmmZ`. */
export const timestampLength: number = 24;

/** The number that `count` digits write; -1 when there is anything else among them. */
function digits(text: string, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at++) {
    const unit = text.charCodeAt(at);
    if (!isDigit(unit)) return -1;
    value = value * 10 + unit - 0x30;
  }
  return value;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days from 1970-01-01 in the proleptic Gregorian calendar. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/**
 * The instant that the {@link timestampLength} units from `start` name, in epoch milliseconds, years 0000 to 9999.
 * Undefined when they have another form or name no real instant. `Date.parse` is no help: it takes 30 February.
 */
export function readTimestamp(text: string, start: number): number | undefined {
  if (text.charCodeAt(start + 4) !== 0x2d || text.charCodeAt(start + 7) !== 0x2d) return undefined;
  if (text.charCodeAt(start + 10) !== 0x54 || text.charCodeAt(start + 23) !== 0x5a) return undefined;
  if (text.charCodeAt(start + 13) !== 0x3a || text.charCodeAt(start + 16) !== 0x3a) return undefined;
  if (text.charCodeAt(start + 19) !== 0x2e) return undefined;
  const year = digits(text, start, 4);
  const month = digits(text, start + 5, 2);
  const day = digits(text, start + 8, 2);
  const hour = digits(text, start + 11, 2);
  const minute = digits(text, start + 14, 2);
  const second = digits(text, start + 17, 2);
  const ms = digits(text, start + 20, 3);
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59 || ms < 0) return undefined;
  const days = daysSinceEpoch(year, month, day);
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + ms;
}

/** A timestamp as the service wants it (the interface specification, §4.7); absent outside the years 0 to 9999. */
export function timestampText(instant: number): string | undefined {
  const date = new Date(instant);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString() : undefined;
}
