import { afterEach, describe, expect, test } from 'vitest';
import { currentFormats, formatCount, formatMoment, formatSize, setFormats } from '@assetql/results-view';
import { createRequestBudget } from '../src/count/request-budget.ts';

afterEach(() => setFormats({}));

describe('the formats of numbers and moments', () => {
  test('are those of a language and a time zone that were chosen', () => {
    setFormats({ locale: 'de', timeZone: 'Asia/Tokyo' });
    expect(formatCount(4906)).toBe('4.906');
    expect(formatSize(2_700)).toBe('2,7 KB');
    const moment = formatMoment(Date.UTC(2026, 9, 23, 7, 5));
    expect(moment?.local).toBe('23. Okt. 2026, 16:05');
    expect(moment?.utc).toContain('07:05:00');
  });

  test('are English without a choice, and for names that nobody knows', () => {
    setFormats({ locale: 'no_such locale', timeZone: 'Mars/Base' });
    expect(currentFormats()).toEqual({ locale: undefined, timeZone: undefined });
    expect(formatCount(4906)).toBe('4,906');
    expect(formatSize(2_700)).toBe('2.7 KB');
  });
});

test('the formats are another object after a change, and the same one without', () => {
  setFormats({ locale: 'de' });
  const german = currentFormats();
  setFormats({ locale: 'de' });
  expect(currentFormats()).toBe(german);
  setFormats({ locale: 'de', timeZone: 'UTC' });
  expect(currentFormats()).not.toBe(german);
});

test('a request budget says what of it is used, and follows a limit that changes', () => {
  let [time, limit] = [0, 2];
  const budget = createRequestBudget(
    () => limit,
    1000,
    () => time,
  );
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  expect(budget.use()).toEqual({ taken: 2, limit: 2 });
  limit = 3;
  expect(budget.take()).toBe(true);
  time = 1001;
  expect(budget.use()).toEqual({ taken: 0, limit: 3 });
});
