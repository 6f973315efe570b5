import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateTime, parseVariableValue, timeBases, timeUnits } from '@assetql/core/document';

function at(text: string, now: string, timeZone: string): string | undefined {
  const { value } = parseVariableValue(text);
  if (value?.kind !== 'Time') throw new Error(`${text} is no time.`);
  const instant = evaluateTime(value, { now: Date.parse(now), timeZone });
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

/** What a relative time is, asked at a moment, in a zone. */
const cases: readonly (readonly [text: string, now: string, timeZone: string, instant: string])[] = [
  ['now', '2024-05-15T10:20:30.456Z', 'UTC', '2024-05-15T10:20:30.456Z'],
  ['now', '2024-05-15T10:20:30.456Z', 'Asia/Tokyo', '2024-05-15T10:20:30.456Z'],
  ['today', '2024-05-15T10:20:30.456Z', 'UTC', '2024-05-15T00:00:00.000Z'],
  ['today', '2024-05-15T22:30:00.000Z', 'Europe/Berlin', '2024-05-15T22:00:00.000Z'],
  ['today', '2024-05-15T10:20:30.456Z', 'America/New_York', '2024-05-15T04:00:00.000Z'],
  ['startOfWeek', '2024-05-15T10:20:30.456Z', 'UTC', '2024-05-13T00:00:00.000Z'],
  ['startOfWeek', '2024-05-13T00:00:00.000Z', 'UTC', '2024-05-13T00:00:00.000Z'],
  // Sunday still belongs to the week of the Monday before.
  ['startOfWeek', '2024-05-19T23:59:59.999Z', 'UTC', '2024-05-13T00:00:00.000Z'],
  // Monday has begun in Tokyo while it is Sunday in UTC.
  ['startOfWeek', '2024-05-19T23:59:59.999Z', 'Asia/Tokyo', '2024-05-19T15:00:00.000Z'],
  ['startOfMonth', '2024-05-15T10:20:30.456Z', 'UTC', '2024-05-01T00:00:00.000Z'],
  ['startOfQuarter', '2024-05-15T10:20:30.456Z', 'UTC', '2024-04-01T00:00:00.000Z'],
  ['startOfQuarter', '2024-12-31T10:20:30.456Z', 'UTC', '2024-10-01T00:00:00.000Z'],
  ['startOfYear', '2024-05-15T10:20:30.456Z', 'UTC', '2024-01-01T00:00:00.000Z'],
  ['startOfYear', '2024-01-01T03:00:00.000Z', 'America/New_York', '2023-01-01T05:00:00.000Z'],
  // Steps go from left to right, blanks are free.
  ['now-30d+2h', '2024-05-15T10:20:30.456Z', 'UTC', '2024-04-15T12:20:30.456Z'],
  ['  now  -  30 d  +  2h ', '2024-05-15T10:20:30.456Z', 'UTC', '2024-04-15T12:20:30.456Z'],
  ['startOfMonth+2h', '2024-05-15T10:20:30.456Z', 'UTC', '2024-05-01T02:00:00.000Z'],
  ['now + 90s - 1min', '2024-05-15T10:20:30.456Z', 'UTC', '2024-05-15T10:21:00.456Z'],
  ['now - 2w', '2024-05-15T10:20:30.456Z', 'UTC', '2024-05-01T10:20:30.456Z'],
  // Months end on their last day.
  ['now + 1mo', '2024-01-31T12:00:00.000Z', 'UTC', '2024-02-29T12:00:00.000Z'],
  ['now + 1mo', '2023-01-31T12:00:00.000Z', 'UTC', '2023-02-28T12:00:00.000Z'],
  ['now + 1mo + 1mo', '2023-01-31T12:00:00.000Z', 'UTC', '2023-03-28T12:00:00.000Z'],
  ['now + 2mo', '2023-01-31T12:00:00.000Z', 'UTC', '2023-03-31T12:00:00.000Z'],
  ['now - 1mo', '2024-03-31T12:00:00.000Z', 'UTC', '2024-02-29T12:00:00.000Z'],
  ['now - 13mo', '2024-03-31T12:00:00.000Z', 'UTC', '2023-02-28T12:00:00.000Z'],
  ['now + 1y', '2024-02-29T12:00:00.000Z', 'UTC', '2025-02-28T12:00:00.000Z'],
  ['now - 4y', '2024-02-29T12:00:00.000Z', 'UTC', '2020-02-29T12:00:00.000Z'],
  // A day keeps the time of day where the clocks change; hours are hours.
  ['now + 1d', '2024-03-30T11:00:00.000Z', 'Europe/Berlin', '2024-03-31T10:00:00.000Z'],
  ['now + 24h', '2024-03-30T11:00:00.000Z', 'Europe/Berlin', '2024-03-31T11:00:00.000Z'],
  ['today', '2024-03-31T12:00:00.000Z', 'Europe/Berlin', '2024-03-30T23:00:00.000Z'],
  ['today + 1d', '2024-03-31T12:00:00.000Z', 'Europe/Berlin', '2024-03-31T22:00:00.000Z'],
  // 02:30 is skipped: as much later as the clocks skip.
  ['now + 1d', '2024-03-30T01:30:00.000Z', 'Europe/Berlin', '2024-03-31T01:30:00.000Z'],
  ['now - 1d', '2024-04-01T00:30:00.000Z', 'Europe/Berlin', '2024-03-31T01:30:00.000Z'],
  // 02:30 is there twice: the first.
  ['now + 1d', '2024-10-26T00:30:00.000Z', 'Europe/Berlin', '2024-10-27T00:30:00.000Z'],
  ['now - 1d', '2024-10-28T01:30:00.000Z', 'Europe/Berlin', '2024-10-27T00:30:00.000Z'],
  // Midnight itself is skipped: the day starts with its first moment.
  ['today', '2018-11-04T15:00:00.000Z', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // Samoa left out the 30th of December 2011.
  ['now + 1d', '2011-12-29T20:00:00.000Z', 'Pacific/Apia', '2011-12-30T20:00:00.000Z'],
  ['today', '2011-12-30T20:00:00.000Z', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  // Half hours and before the epoch.
  ['today', '2024-05-15T20:00:00.000Z', 'Asia/Kolkata', '2024-05-15T18:30:00.000Z'],
  ['now - 100y', '2024-05-15T10:20:30.456Z', 'UTC', '1924-05-15T10:20:30.456Z'],
];

describe('relative times', () => {
  test.each(cases)('%s at %s in %s is %s', (text, now, timeZone, instant) => {
    expect(at(text, now, timeZone)).toBe(instant);
  });

  test.each([
    ['now + 8000y'],
    ['now - 2025y'],
    ['now + 999999999999s'],
    ['now - 999999999999y'],
    ['now + 999999999999y - 999999999999y'],
  ])('%s is outside the years that can be written', (text) => {
    expect(at(text, '2024-05-15T10:20:30.456Z', 'Europe/Berlin')).toBeUndefined();
  });

  test('an unknown zone has no times', () => {
    expect(at('today', '2024-05-15T10:20:30.456Z', 'Europe/Nowhere')).toBeUndefined();
    expect(at('now', 'not a date', 'UTC')).toBeUndefined();
  });

  const instant = fc.date({ min: new Date('1950-01-01'), max: new Date('2080-01-01'), noInvalidDate: true });
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  );

  test('steps there and back end where they started, but for months and clock changes', () => {
    fc.assert(
      fc.property(instant, fc.nat(9999), fc.constantFrom('s', 'min', 'h'), zone, (now, amount, unit, timeZone) => {
        expect(at(`now + ${amount}${unit} - ${amount}${unit}`, now.toISOString(), timeZone)).toBe(now.toISOString());
      }),
      { numRuns: 200 },
    );
  });

  test('no start lies in the future, and none is later than that of a shorter stretch', () => {
    fc.assert(
      fc.property(instant, zone, (now, timeZone) => {
        const [, today = '', week = '', month = '', quarter = '', year = ''] = timeBases.map(
          (base) => at(base, now.toISOString(), timeZone) ?? '',
        );
        expect(today <= now.toISOString()).toBe(true);
        expect(week <= today).toBe(true);
        expect([year, quarter, month, today]).toEqual([year, quarter, month, today].toSorted());
      }),
      { numRuns: 300 },
    );
  });

  test('days, weeks, months and years keep the time of day in UTC', () => {
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: -500, max: 500 }),
        fc.constantFrom(...timeUnits.slice(3)),
        (now, amount, unit) => {
          const text = `now ${amount < 0 ? '-' : '+'} ${Math.abs(amount)}${unit}`;
          expect(at(text, now.toISOString(), 'UTC')?.slice(11)).toBe(now.toISOString().slice(11));
        },
      ),
      { numRuns: 200 },
    );
  });
});
