import { phrase } from './phrase.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A duration in milliseconds in a suitable unit, rounded up: `45 s`, `3 min`, `2 h`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 2 * minute) return phrase('{0} s', Math.ceil(milliseconds / 1000));
  if (milliseconds < 2 * hour) return phrase('{0} min', Math.ceil(milliseconds / minute));
  return phrase('{0} h', Math.ceil(milliseconds / hour));
}
