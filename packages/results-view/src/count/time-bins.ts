import type { Stretch } from '../edit/written-bounds.ts';

/** A column of a time histogram. */
export interface TimeBin extends Stretch {
  /** A display name: `Mar 2024`. */
  readonly label: string;
}

type Unit = 'day' | 'month' | 'quarter' | 'year';

/** More columns would be too narrow to tap. */
const mostBins = 18;
const day = 86_400_000;
const months = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

const startOf: Readonly<Record<Unit, (moment: Date, steps: number) => number>> = {
  day: (at, steps) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + steps),
  month: (at, steps) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + steps, 1),
  quarter: (at, steps) => Date.UTC(at.getUTCFullYear(), Math.floor(at.getUTCMonth() / 3) * 3 + steps * 3, 1),
  year: (at, steps) => Date.UTC(at.getUTCFullYear() + steps, 0, 1),
};

const labelOf: Readonly<Record<Unit, (moment: Date) => string>> = {
  day: (at) => days.format(at),
  month: (at) => months.format(at),
  quarter: (at) => `Q${Math.floor(at.getUTCMonth() / 3) + 1} ${at.getUTCFullYear()}`,
  year: (at) => String(at.getUTCFullYear()),
};

/**
 * Divides a period into days, months, quarters or years (UTC): the finest unit with few enough columns. For a longer period only its last
 * years are shown. Moments are epoch milliseconds.
 */
export function timeBins(first: number, last: number): readonly TimeBin[] {
  const unit = (['day', 'month', 'quarter'] as const).find((candidate) => fits(candidate, first, last)) ?? 'year';
  const bins: TimeBin[] = [];
  const firstStart = startOf[unit](new Date(first), 0);
  for (let back = 0; bins.length < mostBins; back += 1) {
    const start = startOf[unit](new Date(last), -back);
    if (start < firstStart || Number.isNaN(start)) break;
    bins.unshift({ start, end: startOf[unit](new Date(start), 1), label: labelOf[unit](new Date(start)) });
  }
  return bins;
}

function fits(unit: Unit, first: number, last: number): boolean {
  if (unit === 'day' && last - first > mostBins * day) return false;
  return startOf[unit](new Date(first), mostBins) > last;
}
