import { describe, expect, test } from 'vitest';
import { readSpokenTime, spokenTimeText } from '../../src/text/spoken-time.ts';
import { evaluateTime } from '../../src/values/time.ts';
import { parseVariableValue } from '../../src/values/variable-value.ts';

describe('a time in words of everyday language', () => {
  test.each([
    ['last 7 days', 'now - 7d'],
    ['the past  Month', 'now - 1mo'],
    ['previous 2 quarters', 'now - 6mo'],
    ['last quarter', 'now - 3mo'],
    ['7 days ago', 'now - 7d'],
    ['30 minutes', 'now - 30min'],
    ['this year', 'startOfYear'],
    ['the current week', 'startOfWeek'],
    ['this day', 'today'],
    ['yesterday', 'today - 1d'],
    ['tomorrow', 'today + 1d'],
    ['now() - 30d', 'now - 30d'],
    ['NOW - 2 hours', 'now - 2h'],
  ])('%s is the relative time %s, which a saved search can evaluate', (words, expected) => {
    const time = readSpokenTime(words);
    expect(time && spokenTimeText(time)).toBe(expected);
    const { value, findings } = parseVariableValue(expected);
    expect(findings).toEqual([]);
    const moment =
      value?.kind === 'Time' ? evaluateTime(value, { now: Date.UTC(2025, 5, 1), timeZone: 'UTC' }) : undefined;
    expect(moment).toBeTypeOf('number');
  });

  test.each(['', 'last', 'last one', 'this', 'this minute', 'constructor', 'last constructor', '7 cats', 'a year'])(
    '%j is none',
    (words) => {
      expect(readSpokenTime(words)).toBeUndefined();
    },
  );
});
