import { spokenInstant, type SpokenTime } from '../text/spoken-time.ts';
import { timestampText } from './timestamp.ts';

/**
 * The timestamp of a time in everyday words that is read at `now`, in epoch milliseconds. `undefined` without a `now`, and outside the years
 * that a timestamp can name.
 */
export const spokenTimestamp = (time: SpokenTime, now: number | undefined): string | undefined =>
  now === undefined ? undefined : timestampText(spokenInstant(time, now));
