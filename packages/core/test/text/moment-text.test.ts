import { momentText, type MomentForm } from '@assetql/core';
import { describe, expect, test } from 'vitest';

const instant = Date.UTC(2026, 9, 23, 7, 5, 9);

describe('a moment, as people are shown it', () => {
  test.each<[form: MomentForm, timeZone: string, text: string]>([
    ['plain', 'UTC', '23 Oct 2026, 07:05'],
    ['zoned', 'UTC', '23 Oct 2026, 07:05 UTC'],
    ['exact', 'UTC', '23 Oct 2026, 07:05:09 UTC'],
    ['plain', 'Europe/Berlin', '23 Oct 2026, 09:05'],
    ['zoned', 'Europe/Berlin', '23 Oct 2026, 09:05 CEST'],
    ['zoned', 'Nowhere/At all', '23 Oct 2026, 07:05 UTC'],
  ])('%s in %s: %s', (form, timeZone, text) => expect(momentText(instant, timeZone, form)).toBe(text));

  test('has milliseconds where there are some', () =>
    expect(momentText(instant + 40, 'UTC', 'exact')).toBe('23 Oct 2026, 07:05:09.040 UTC'));

  test('is that of the clock of the machine without a zone', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(momentText(instant, undefined)).toBe(momentText(instant, timeZone));
  });

  test('midnight begins a day', () =>
    expect(momentText(Date.UTC(2026, 0, 1), 'UTC', 'plain')).toBe('1 Jan 2026, 00:00'));

  test.each([Number.NaN, Infinity, 8.64e15 + 1])('%d is none', (number) => expect(momentText(number, 'UTC')).toBe(''));
});
