/** Where a relative time starts. */
export type TimeBase = 'now' | 'today' | 'startOfWeek' | 'startOfMonth' | 'startOfQuarter' | 'startOfYear';

/** Seconds, minutes, hours, days, weeks, months, years. */
export type TimeUnit = 's' | 'min' | 'h' | 'd' | 'w' | 'mo' | 'y';

/** The length in milliseconds of the units that are always as long; the others follow the calendar. */
export const exactUnits: Readonly<Partial<Record<TimeUnit, number>>> = { s: 1000, min: 60_000, h: 3_600_000 };

const day = 86_400_000;
const days: Readonly<Partial<Record<TimeUnit, number>>> = { d: 1, w: 7 };
const months: Readonly<Partial<Record<TimeUnit, number>>> = { mo: 1, y: 12 };

/** The start of the day, week, month, quarter or year of a clock time: epoch milliseconds as if the clock showed UTC. Weeks start on Monday. */
export function startOf(base: Exclude<TimeBase, 'now'>, clock: number): number {
  const date = new Date(clock);
  date.setUTCHours(0, 0, 0, 0);
  switch (base) {
    case 'today':
      break;
    case 'startOfWeek':
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
      break;
    case 'startOfMonth':
      date.setUTCDate(1);
      break;
    case 'startOfQuarter':
      date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3), 1);
      break;
    default:
      date.setUTCMonth(0, 1);
  }
  return date.getTime();
}

/** A clock time some days, weeks, months or years later, or earlier. Months end on their last day. */
export function later(clock: number, amount: number, unit: TimeUnit): number {
  const inDays = days[unit];
  if (inDays !== undefined) return clock + amount * inDays * day;
  const date = new Date(clock);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + amount * (months[unit] ?? 0), 1);
  const lastDay = new Date(date);
  lastDay.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.setUTCDate(Math.min(dayOfMonth, lastDay.getUTCDate()));
}
