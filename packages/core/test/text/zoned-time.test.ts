import { assert, constantFrom, date, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockAt, instantsAt, isTimeZone, utcOf } from '../../src/text/zoned-time.ts';

const ms = (text: string): number => Date.parse(text);
const iso = (instants: readonly number[]): readonly string[] => instants.map((at) => new Date(at).toISOString());

describe('instantsAt', () => {
  test.each([
    ['winter', '2024-01-15T12:00:00.000Z', 'Europe/Berlin', ['2024-01-15T11:00:00.000Z']],
    ['summer', '2024-07-15T12:00:00.500Z', 'Europe/Berlin', ['2024-07-15T10:00:00.500Z']],
    [
      'clocks put back',
      '2024-10-27T02:30:00.000Z',
      'Europe/Berlin',
      ['2024-10-27T00:30:00.000Z', '2024-10-27T01:30:00.000Z'],
    ],
    ['the first moment shown once again', '2024-10-27T03:00:00.000Z', 'Europe/Berlin', ['2024-10-27T02:00:00.000Z']],
    ['half hours', '2024-01-15T12:00:00.000Z', 'Asia/Kolkata', ['2024-01-15T06:30:00.000Z']],
    [
      'a change of half an hour',
      '2024-04-07T01:45:00.000Z',
      'Australia/Lord_Howe',
      ['2024-04-06T14:45:00.000Z', '2024-04-06T15:15:00.000Z'],
    ],
    ['before the epoch', '1969-12-31T23:59:59.999Z', 'America/New_York', ['1970-01-01T04:59:59.999Z']],
    ['UTC', '0000-01-01T00:00:00.000Z', 'UTC', ['0000-01-01T00:00:00.000Z']],
    ['the last year', '9999-12-31T23:59:59.999Z', 'UTC', ['9999-12-31T23:59:59.999Z']],
  ])('%s', (_, clock, timeZone, expected) => {
    expect(instantsAt(ms(clock), timeZone)).toEqual(expected.map(ms));
  });

  test('a time that the clocks skip is as much later as they skip', () => {
    expect(iso(instantsAt(ms('2024-03-31T02:30:00.000Z'), 'Europe/Berlin'))).toEqual(['2024-03-31T01:30:00.000Z']);
  });

  test('a day that a zone skipped altogether', () => {
    expect(iso(instantsAt(ms('2011-12-30T12:00:00.000Z'), 'Pacific/Apia'))).toEqual(['2011-12-30T22:00:00.000Z']);
  });

  test.each(['', 'Europe/Atlantis', '🕰'])('%j is no zone', (timeZone) => {
    expect(isTimeZone(timeZone)).toBe(false);
    expect(instantsAt(0, timeZone)).toEqual([]);
    expect(clockAt(0, timeZone)).toBeUndefined();
  });

  test('a clock beyond the calendar has no instant', () => {
    expect(instantsAt(9e15, 'UTC')).toEqual([]);
    expect(instantsAt(NaN, 'UTC')).toEqual([]);
  });

  test('is the inverse of the clock', () => {
    const zones = constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'UTC',
    );
    const years = date({ min: new Date('0100-01-01'), max: new Date('9999-01-01'), noInvalidDate: true });
    assert(
      property(years, zones, (at, timeZone) => {
        const clock = clockAt(at.getTime(), timeZone) ?? NaN;
        expect(instantsAt(clock, timeZone)).toContain(at.getTime());
      }),
      { numRuns: 300 },
    );
  });
});

test('utcOf takes early years as they are and carries over', () => {
  expect(new Date(utcOf(50, 1, 1)).toISOString()).toBe('0050-01-01T00:00:00.000Z');
  expect(new Date(utcOf(2024, 12, 32, 24)).toISOString()).toBe('2025-01-02T00:00:00.000Z');
});
