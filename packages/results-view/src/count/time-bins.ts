import type { Stretch } from '../edit/written-bounds.ts';
import { phrase } from '../view/text/phrase.ts';

/** A column of a time histogram. */
export interface TimeBin extends Stretch {
  /** A display name: `Mar 2024`. */
  readonly label: string;
}

/** The length of a column of time. */
export type TimeUnit = 'day' | 'month' | 'quarter' | 'year' | 'decade';

export interface TimeBinOptions {
  /** The maximum number of columns. */
  readonly most: number;
  /** From the finest to the coarsest, which is used for all longer periods. */
  readonly units: readonly [TimeUnit, ...TimeUnit[]];
}

/** For a narrow histogram: more columns would be too narrow to tap. */
const narrow: TimeBinOptions = { most: 18, units: ['day', 'month', 'quarter', 'year'] };
const day = 86_400_000;
const months = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

const startOf: Readonly<Record<TimeUnit, (moment: Date, steps: number) => number>> = {
  day: (at, steps) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + steps),
  month: (at, steps) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + steps, 1),
  quarter: (at, steps) => Date.UTC(at.getUTCFullYear(), Math.floor(at.getUTCMonth() / 3) * 3 + steps * 3, 1),
  year: (at, steps) => Date.UTC(at.getUTCFullYear() + steps, 0, 1),
  decade: (at, steps) => Date.UTC((Math.floor(at.getUTCFullYear() / 10) + steps) * 10, 0, 1),
};

const labelOf: Readonly<Record<TimeUnit, (moment: Date) => string>> = {
  day: (at) => days.format(at),
  month: (at) => months.format(at),
  quarter: (at) => `Q${Math.floor(at.getUTCMonth() / 3) + 1} ${at.getUTCFullYear()}`,
  year: (at) => String(at.getUTCFullYear()),
  decade: (at) => `${Math.floor(at.getUTCFullYear() / 10) * 10}s`,
};

/** The unit of the columns that a period is divided into: the finest one with few enough columns. Moments are epoch milliseconds. */
export function timeUnit(first: number, last: number, { most, units }: TimeBinOptions = narrow): TimeUnit {
  return units.find((candidate) => fits(candidate, first, last, most)) ?? units.at(-1) ?? units[0];
}

/**
 * Divides a period into days, months, quarters or years (UTC): the finest unit with few enough columns. The first column of a longer period
 * has all that is earlier as well. Moments are epoch milliseconds.
 */
export function timeBins(first: number, last: number, options: TimeBinOptions = narrow): readonly TimeBin[] {
  const unit = timeUnit(first, last, options);
  const bins: TimeBin[] = [];
  const firstStart = startOf[unit](new Date(first), 0);
  for (let back = 0; bins.length < options.most; back += 1) {
    const start = startOf[unit](new Date(last), -back);
    if (start < firstStart || Number.isNaN(start)) break;
    bins.unshift({ start, end: startOf[unit](new Date(start), 1), label: labelOf[unit](new Date(start)) });
  }
  const [earliest, ...later] = bins;
  if (earliest === undefined || earliest.start <= firstStart) return bins;
  return [{ ...earliest, start: firstStart, label: phrase('until {0}', earliest.label) }, ...later];
}

function fits(unit: TimeUnit, first: number, last: number, most: number): boolean {
  if (unit === 'day' && last - first > most * day) return false;
  return startOf[unit](new Date(first), most) > last;
}
