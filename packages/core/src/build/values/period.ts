import { evaluateTime } from '../../values/time.ts';
import { readTime } from '../../values/time-expression.ts';
import { ValueScanner } from '../../values/value-scanner.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import { isTimeZone } from '../../text/zoned-time.ts';
import { BuildError } from '../build-error.ts';
import type { PeriodOptions } from '../conditions/field-types.ts';
import { givenInstant } from './instant.ts';
import { describeValue } from './native-value.ts';

export const unknownZone = (timeZone: unknown): BuildError =>
  new BuildError(
    `${timeZone === undefined ? 'A day starts and ends by the clocks of a time zone, which is missing' : `${describeValue(timeZone)} is no time zone`}; name one, such as 'Europe/Berlin' or 'UTC'.`,
  );

/** The present moment, and the one that is `length` before (`-`) or after (`+`) it, in epoch milliseconds. Throws a {@link BuildError} for a text that is not a length of time. */
export function fromNow(
  length: string,
  sign: '-' | '+',
  { now: given = new Date(), timeZone = 'UTC' }: PeriodOptions,
  label: string,
): { readonly now: number; readonly end: number } {
  const now = givenInstant(given, label);
  if (now === undefined) throw new BuildError(`${label} is reckoned from a moment: leave now out, or give a Date.`);
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone)) throw unknownZone(timeZone);
  const scanner = new ValueScanner(`now ${sign} ${length}`);
  const time = readTime(scanner);
  // Without a number at the start, the scanner's message would be about the text `now`, which the programmer did not write.
  const [finding] = /^\s*\d/.test(length) ? scanner.findings : [];
  if (time === undefined || time.steps.length !== 1) {
    throw new BuildError(
      `${label} takes a length of time such as '30d', '2h' or '6mo'. ${finding?.message ?? 'Write one number with its unit.'}`,
    );
  }
  const end = evaluateTime(time, { now, timeZone });
  if (end === undefined) throw new BuildError(`${label} reaches beyond the years 0 to 9999 with '${excerpt(length)}'.`);
  return { now, end };
}
