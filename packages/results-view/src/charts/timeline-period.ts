import type { TimeBin } from '../count/time-bins.ts';
import type { Stretch } from '../edit/written-bounds.ts';

/** A stretch of columns, by the edges between them: from 0, before the first one, to their number, after the last one. */
export interface EdgeRange {
  readonly low: number;
  readonly high: number;
}

/** Where a period begins and ends among columns. An end between two edges is a fraction; an open side is at the end of the columns. */
export function edgesOf(bins: readonly TimeBin[], { start, end }: Partial<Stretch>): EdgeRange {
  return {
    low: start === undefined ? 0 : placeOf(bins, start),
    high: end === undefined ? bins.length : placeOf(bins, end),
  };
}

function placeOf(bins: readonly TimeBin[], moment: number): number {
  const at = bins.findIndex(({ end }) => moment < end);
  const bin = bins[at];
  if (bin === undefined) return bins.length;
  return at + Math.max(0, (moment - bin.start) / (bin.end - bin.start));
}

/**
 * The period after a stretch of columns is chosen. An end that is not moved stays as it was, also within a column. `isWhole` says that no
 * asset is outside of the columns: then their ends leave the period open.
 */
export function periodOf(
  bins: readonly TimeBin[],
  before: Partial<Stretch>,
  { low, high }: EdgeRange,
  isWhole: boolean,
): Partial<Stretch> {
  const written = edgesOf(bins, before);
  const start = low === written.low ? before.start : isWhole && low <= 0 ? undefined : bins[low]?.start;
  const end = high === written.high ? before.end : isWhole && high >= bins.length ? undefined : bins[high - 1]?.end;
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}

/** The stretch after an end is moved to an edge; at least one column is left. */
export function moveEdge(range: EdgeRange, side: keyof EdgeRange, to: number, length: number): EdgeRange {
  return side === 'low'
    ? { low: Math.max(0, Math.min(to, Math.ceil(range.high) - 1)), high: range.high }
    : { low: range.low, high: Math.min(length, Math.max(to, Math.floor(range.low) + 1)) };
}

/** Columns that the Page keys move an end by. */
const page = 6;

/** The edge that a key moves an end to; `undefined` for other keys. */
export function edgeAfterKey(key: string, at: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.floor(at) + 1;
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.ceil(at) - 1;
    case 'PageUp':
      return Math.floor(at) + page;
    case 'PageDown':
      return Math.ceil(at) - page;
    case 'Home':
      return 0;
    case 'End':
      return length;
    default:
      return undefined;
  }
}
