import { excerpt } from '../../diagnostics/wording.ts';
import { clockAt, instantsAt, isTimeZone, utcOf } from '../../text/zoned-time.ts';
import { BuildError } from '../build-error.ts';
import type { Day } from '../conditions/field-types.ts';
import { describeValue } from './native-value.ts';
import { unknownZone } from './period.ts';
import { firstInstant, lastInstant } from '../../syntax/timestamp.ts';

const length = 86_400_000;

/** The instants of a day, in epoch milliseconds. `to` is the last one when `end` is `LE`, and the first one after the day when it is `LT`. */
interface DayBounds {
  readonly from: number;
  readonly to: number;
  readonly end: 'LT' | 'LE';
}

/** The start of a day in UTC, in epoch milliseconds; `NaN` when there is no such day. */
function clockOf(day: Day): number {
  if (typeof day === 'string') {
    // A calendar that Temporal names after the day does not change it.
    const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)(?:\[u-ca=[^\]]{1,32}\])?$/.exec(day) ?? [];
    return existing(Number(year), Number(month), Number(date));
  }
  if (typeof day !== 'object' || day === null) return NaN;
  if ('calendarId' in day && day.calendarId !== 'iso8601') return NaN;
  return existing(day.year, day.month, day.day);
}

/** Epoch milliseconds in UTC; `NaN` for a date that does not exist. The parts come from programs, so they may be fractions or texts. */
function existing(year: number, month: number, day: number): number {
  if (!Number.isInteger(year)) return NaN;
  const clock = utcOf(year, month, day);
  const date = new Date(clock);
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day ? clock : NaN;
}

/** The first instant of the day that starts at `clock`; both in epoch milliseconds, `clock` as if it were UTC. */
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
 * The bounds of a day in a time zone, in epoch milliseconds, also for days that are longer or shorter than 24 hours or have no midnight.
 * Cut to the years 0 to 9999, which timestamps can express. Throws a {@link BuildError} for an unknown zone, and for a day that does not
 * exist or was skipped in that zone.
 */
export function boundsOfDay(day: Day, timeZone: string, label: string): DayBounds {
  const clock = clockOf(day);
  if (Number.isNaN(clock)) {
    throw new BuildError(`${label}.on takes a day such as '2024-05-01'; ${describeValue(day)} is none.`);
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
