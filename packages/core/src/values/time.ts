import { exactUnits, later, startOf } from '../text/calendar.ts';
import { clockAt, instantsAt, isTimeZone } from '../text/zoned-time.ts';
import { timestampText } from '../syntax/timestamp.ts';
import type { TimeValue } from './time-expression.ts';

export interface TimeOptions {
  /** The instant of the run, in epoch milliseconds. */
  readonly now: number;
  /** IANA name of the zone in which days, weeks, months and years are counted. */
  readonly timeZone: string;
}

const latestInstant = 8.64e15;

/**
 * The instant of a relative time in epoch milliseconds, steps taken from left to right. Days and longer units keep the time of day in the
 * zone; where clocks skip it, it is as much later as they skip, and where they show it twice, it is the first. Months end on their last
 * day. Undefined when the zone is unknown, or the instant is outside the years 0 to 9999.
 */
export function evaluateTime(time: TimeValue, options: TimeOptions): number | undefined {
  const { now, timeZone } = options;
  if (!isTimeZone(timeZone)) return undefined;
  let instant: number | undefined = now;
  if (time.base !== 'now') {
    const clock = clockAt(now, timeZone);
    instant = clock === undefined ? undefined : instantOf(startOf(time.base, clock), timeZone);
  }
  for (const { amount, unit } of time.steps) {
    if (instant === undefined || !(Math.abs(instant) <= latestInstant)) return undefined;
    // Exact units count on the instant, the others on the clock.
    const length = exactUnits[unit];
    if (length === undefined) {
      const clock = clockAt(instant, timeZone);
      instant = clock === undefined ? undefined : instantOf(later(clock, amount, unit), timeZone);
    } else {
      instant += amount * length;
    }
  }
  return instant !== undefined && Math.abs(instant) <= latestInstant && timestampText(instant) !== undefined
    ? instant
    : undefined;
}

const instantOf = (clock: number, timeZone: string): number | undefined => instantsAt(clock, timeZone)[0];
