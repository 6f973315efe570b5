/** Formats by zone. Only real zones are remembered, because any text can be written in the place of a zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US-u-ca-gregory', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
    return format;
  } catch {
    // An unknown zone is the user's mistake, found where it was written.
    return undefined;
  }
}

/** What the clocks of `timeZone` show at `instant`, as if it were UTC, both in epoch milliseconds. Undefined for an unknown zone. */
export function clockAt(instant: number, timeZone: string): number | undefined {
  const format = formatOf(timeZone);
  return format === undefined ? undefined : shownBy(format, instant);
}

function shownBy(format: Intl.DateTimeFormat, instant: number): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format.formatToParts(instant))
    shown[type] = type === 'era' ? value.indexOf('B') : Number(value);
  const { era = 0, year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  // The year before the year 1 is shown as the first one "BC".
  return utcOf(era < 0 ? year : 1 - year, month, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
}

/** Epoch milliseconds of a UTC date and time; parts beyond their range carry over. Unlike `Date.UTC` it takes the years 0 to 99 as they are. */
export function utcOf(year: number, month: number, day: number, hour = 0, minute = 0, second = 0, ms = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second, ms);
}

/** Whether `timeZone` is the name of a zone: `Europe/Berlin`. */
export const isTimeZone = (timeZone: string): boolean => formatOf(timeZone) !== undefined;

/**
 * The instants at which the clocks of `timeZone` show `clock`, earliest first, all in epoch milliseconds, `clock` as if it were UTC.
 * Usually one; two where clocks are put back. Where they are put forward over `clock`, the one instant is as far after the change as
 * `clock` is. Empty for an unknown zone.
 */
export function instantsAt(clock: number, timeZone: string): readonly number[] {
  const format = formatOf(timeZone);
  const day = 86_400_000;
  // Offsets are below a day, and no zone changes its clocks twice within two days.
  if (format === undefined || !(Math.abs(clock) < 8.64e15 - 2 * day)) return [];
  const before = shownBy(format, clock - day) - (clock - day);
  const after = shownBy(format, clock + day) - (clock + day);
  const candidates = before === after ? [clock - before] : [clock - before, clock - after];
  const instants = candidates.filter((instant) => shownBy(format, instant) === clock).toSorted((a, b) => a - b);
  return instants.length > 0 ? instants : [clock - before];
}
