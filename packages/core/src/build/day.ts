import { excerpt } from '../diagnostics/wording.ts';
import { clockAt, instantsAt, isTimeZone, utcOf } from '../text/zoned-time.ts';
import { BuildError } from './build-error.ts';
import type { Day } from './field-types.ts';
import { said } from './native.ts';
import { unknownZone } from './period.ts';

const length = 86_400_000;
/** Timestamps are written with four digits of the year. */
const firstInstant = Date.parse('0000-01-01T00:00:00.000Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/** The instants of a day, in epoch milliseconds; `to` is one of them with `LE`, and the first after them with `LT`. */
interface DayBounds {
  readonly from: number;
  readonly to: number;
  readonly end: 'LT' | 'LE';
}

/** The start of a day as if its clocks showed UTC; `NaN` when there is no such day. */
function clockOf(day: Day): number {
  if (typeof day === 'string') {
    // A calendar that Temporal names behind the day does not change it.
    const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)(?:\[u-ca=[^\]]{1,32}\])?$/.exec(day) ?? [];
    return existing(Number(year), Number(month), Number(date));
  }
  if (typeof day !== 'object' || day === null) return NaN;
  if ('calendarId' in day && day.calendarId !== 'iso8601') return NaN;
  return existing(day.year, day.month, day.day);
}

/** Parts come from programs, whose numbers may be fractions and texts. */
function existing(year: number, month: number, day: number): number {
  if (!Number.isInteger(year)) return NaN;
  const clock = utcOf(year, month, day);
  const date = new Date(clock);
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day ? clock : NaN;
}

/** The first instant at which clocks show `clock` or more, where it is midnight. */
function startAt(clock: number, timeZone: string): number | undefined {
  const [first] = instantsAt(clock, timeZone);
  if (first === undefined || clockAt(first, timeZone) === clock) return first;
  // Clocks were put forward over midnight, so the day starts with the change.
  let before = first - 2 * length;
  let after = first;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if ((clockAt(middle, timeZone) ?? 0) >= clock) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * The first instant of a day in a time zone and that of the next one, in epoch milliseconds. Right where the day is longer or shorter
 * than others, and where it has no midnight; cut to what timestamps can say, the years 0 to 9999. Throws a {@link BuildError} for an unknown zone and a day that is none there.
 */
export function boundsOfDay(day: Day, timeZone: string, label: string): DayBounds {
  const clock = clockOf(day);
  if (Number.isNaN(clock)) {
    throw new BuildError(`${label}.on takes a day such as '2024-05-01'; ${said(day)} is none.`);
  }
  if (clock < firstInstant || clock > lastInstant) {
    throw new BuildError(`${label}.on takes a day in the years 0 to 9999; this one is outside them.`);
  }
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone)) throw unknownZone(timeZone);
  const from = startAt(clock, timeZone);
  const to = startAt(clock + length, timeZone);
  if (from === undefined || to === undefined || from >= to) {
    const written = new Date(clock).toISOString().slice(0, 10);
    throw new BuildError(
      `${label}.on takes a day that the calendar of ${excerpt(timeZone)} has; ${written} was left out there.`,
    );
  }
  const start = Math.max(from, firstInstant);
  return to > lastInstant ? { from: start, to: lastInstant, end: 'LE' } : { from: start, to, end: 'LT' };
}
