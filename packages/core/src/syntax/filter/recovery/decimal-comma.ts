import { isBare } from '../../../text/characters.ts';

const clock = /^\d{4}-?\d\d-?\d\d(?:[Tt_]|\s+)\d\d:?\d\d:?\d\d$/;
const fraction = /,\d{1,9}(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?/iy;

/** No longer than a timestamp with a few blanks in it, so that a long value is not looked through. */
const longest = 30;

/** The end of the timestamp from `start` to `end` with the fraction that a comma parts from it, as ISO 8601 allows; `end` without one. */
export function withFraction(text: string, start: number, end: number): number {
  if (text.charCodeAt(end) !== 0x2c || end - start > longest || !clock.test(text.slice(start, end))) return end;
  fraction.lastIndex = end;
  return fraction.test(text) && !isBare(text.charCodeAt(fraction.lastIndex)) ? fraction.lastIndex : end;
}
