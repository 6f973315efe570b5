import { createFix, replace } from '../diagnostics/create-fix.ts';
import type { Fix } from '../diagnostics/diagnostic.ts';
import type { Range } from '../text/range.ts';
import { spokenInstant, type SpokenTime } from '../text/spoken-time.ts';
import { timestampText } from './timestamp.ts';

/**
 * The timestamp of a time in everyday words that is read at `now`, in epoch milliseconds. `undefined` without a `now`, and outside the years
 * that a timestamp can name.
 */
export const spokenTimestamp = (time: SpokenTime, now: number | undefined): string | undefined =>
  now === undefined ? undefined : timestampText(spokenInstant(time, now));

/** The fix that writes a timestamp in the place of everyday words, after `before`; none without a timestamp. */
export function timestampFixes(range: Range, timestamp: string | undefined, before = ''): readonly Fix[] {
  if (timestamp === undefined) return [];
  const written = before + timestamp;
  return [createFix(`Write ${written}`, 'possible', replace(range, written))];
}
