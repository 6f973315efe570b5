import { check, print } from '@assetql/core';
import { and, BuildError, fields, type Day, type Duration, type PeriodOptions } from '@assetql/core/build';
import fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { clockAt } from '../../src/text/zoned-time.ts';
import { predicate } from '@assetql/core/meaning';

const uploaded = fields.DateUploaded;

describe('on a day', () => {
  test.each([
    ['UTC', '2024-05-01', '2024-05-01T00:00:00.000Z', '2024-05-02T00:00:00.000Z'],
    ['Europe/Berlin', '2024-05-01', '2024-04-30T22:00:00.000Z', '2024-05-01T22:00:00.000Z'],
    // 23 and 25 hours.
    ['Europe/Berlin', '2024-03-31', '2024-03-30T23:00:00.000Z', '2024-03-31T22:00:00.000Z'],
    ['Europe/Berlin', '2024-10-27', '2024-10-26T22:00:00.000Z', '2024-10-27T23:00:00.000Z'],
    // Clocks were put forward at midnight.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-03', '2018-11-03T03:00:00.000Z', '2018-11-04T03:00:00.000Z'],
    ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00.000Z', '2024-04-26T21:00:00.000Z'],
    // They were put forward over midnight, from half past eleven.
    ['America/Toronto', '1919-03-31', '1919-03-31T04:30:00.000Z', '1919-04-01T04:00:00.000Z'],
    ['America/Toronto', '1919-03-30', '1919-03-30T05:00:00.000Z', '1919-03-31T04:30:00.000Z'],
    // Midnight was there twice: the day starts with the first.
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z', '2024-11-04T05:00:00.000Z'],
    ['Asia/Kathmandu', '2024-05-01', '2024-04-30T18:15:00.000Z', '2024-05-01T18:15:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z'],
    ['UTC', '0000-01-01', '0000-01-01T00:00:00.000Z', '0000-01-02T00:00:00.000Z'],
    ['UTC', '2024-02-29', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
  ])('%s %s', (timeZone, day, from, to) => {
    expect(print(uploaded.on(day, timeZone))).toBe(`DateUploaded GE ${from} AND DateUploaded LT ${to}`);
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    expect(print(uploaded.on({ year, month, day: date }, timeZone))).toBe(print(uploaded.on(day, timeZone)));
  });

  test('finds what clocks of the zone show that day at, and nothing else', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Tehran',
      'America/Sao_Paulo',
    );
    const days = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, days, fc.integer({ min: -30 * 60, max: 30 * 60 }), (timeZone, date, minutes) => {
        const day = date.toISOString().slice(0, 10);
        const instant = Date.parse(day) + minutes * 60_000;
        const shown = new Date(clockAt(instant, timeZone) ?? NaN).toISOString().slice(0, 10);
        expect(predicate('filters', uploaded.on(day, timeZone))({ dateUploaded: instant })).toBe(shown === day);
      }),
      { numRuns: 500 },
    );
  });

  test('of the calendar of Temporal', () => {
    const date = { year: 2024, month: 5, day: 1, calendarId: 'iso8601' };
    const hebrew = { ...date, year: 5784, calendarId: 'hebrew' };
    expect(print(uploaded.on(date, 'UTC'))).toBe(print(uploaded.on('2024-05-01', 'UTC')));
    expect(print(uploaded.on('2024-05-01[u-ca=iso8601]', 'UTC'))).toBe(print(uploaded.on('2024-05-01', 'UTC')));
    expect(() => uploaded.on(hebrew, 'UTC')).toThrow(BuildError);
  });

  test.each<readonly [Day, string, RegExp]>([
    ['2024-02-30', 'UTC', /DateUploaded.on takes a day such as '2024-05-01'; "2024-02-30" is none/],
    ['2024-5-1', 'UTC', /is none/],
    ['', 'UTC', /an empty text is none/],
    [{ year: 2024, month: 13, day: 1 }, 'UTC', /an object is none/],
    [{ year: 2024.5, month: 1, day: 1 }, 'UTC', /an object is none/],
    [{ year: 2024, month: 1.5, day: 1 }, 'UTC', /an object is none/],
    [JSON.parse('{ "year": "2024", "month": 1, "day": 1 }'), 'UTC', /an object is none/],
    [JSON.parse('null'), 'UTC', /null is none/],
    ['2024-05-01', 'Europe/Berln', /"Europe\/Berln" is no time zone/],
    ['2024-05-01', '', /an empty text is no time zone/],
    ['2024-05-01', JSON.parse('5'), /5 is no time zone/],
    ['2011-12-30', 'Pacific/Apia', /the calendar of Pacific\/Apia has; 2011-12-30 was left out/],
  ])('refuses %s in %s', (day, timeZone, sentence) => {
    expect(() => uploaded.on(day, timeZone)).toThrow(BuildError);
    expect(() => uploaded.on(day, timeZone)).toThrow(sentence);
  });
});

describe('the last and the next', () => {
  const now = '2024-03-31T12:00:00Z';

  test.each<readonly [Duration, string, string, PeriodOptions]>([
    ['30s', '2024-03-31T11:59:30.000Z', '2024-03-31T12:00:30.000Z', {}],
    ['5min', '2024-03-31T11:55:00.000Z', '2024-03-31T12:05:00.000Z', {}],
    ['2h', '2024-03-31T10:00:00.000Z', '2024-03-31T14:00:00.000Z', {}],
    ['30d', '2024-03-01T12:00:00.000Z', '2024-04-30T12:00:00.000Z', {}],
    // A day in which clocks were put forward.
    ['1d', '2024-03-30T13:00:00.000Z', '2024-04-01T12:00:00.000Z', { timeZone: 'Europe/Berlin' }],
    ['2w', '2024-03-17T12:00:00.000Z', '2024-04-14T12:00:00.000Z', {}],
    ['1mo', '2024-02-29T12:00:00.000Z', '2024-04-30T12:00:00.000Z', {}],
    ['1y', '2023-03-31T12:00:00.000Z', '2025-03-31T12:00:00.000Z', {}],
  ])('%s', (length, before, after, options) => {
    const moment = new Date(now).toISOString();
    expect(print(uploaded.last(length, { now, ...options }))).toBe(
      `DateUploaded GE ${before} AND DateUploaded LE ${moment}`,
    );
    expect(print(uploaded.next(length, { now, ...options }))).toBe(
      `DateUploaded GE ${moment} AND DateUploaded LE ${after}`,
    );
  });

  test('are reckoned from the present', () => {
    const before = Date.now();
    const finds = predicate('filters', uploaded.last('1h'));
    expect(finds({ dateUploaded: before })).toBe(true);
    expect(finds({ dateUploaded: Date.now() - 3_700_000 })).toBe(false);
  });

  test.each<readonly [string, PeriodOptions, RegExp]>([
    ['30 days', { now }, /DateUploaded.last takes a length of time such as '30d'.*days is no unit/],
    ['-30d', { now }, /'6mo'. Write one number with its unit/],
    ['30d + 2h', { now }, /Write one number with its unit/],
    ['1.5d', { now }, /takes a length of time/],
    ['', { now }, /'6mo'. Write one number with its unit/],
    ['99999y', { now }, /beyond the years 0 to 9999/],
    ['30d', { now, timeZone: 'Mars/Olympus' }, /"Mars\/Olympus" is no time zone/],
    ['30d', { now: JSON.parse('5') }, /leave now out, or give a Date/],
    ['30d', { now: new Date(NaN) }, /invalid date/],
  ])('refuse %j', (length, options, sentence) => {
    const given: Duration = JSON.parse(JSON.stringify(length));
    expect(() => uploaded.last(given, options)).toThrow(BuildError);
    expect(() => uploaded.last(given, options)).toThrow(sentence);
  });
});

describe('at the ends of what timestamps can say', () => {
  const first = '0000-01-01T00:00:00.000Z';
  const last = '9999-12-31T23:59:59.999Z';

  test.each([
    ['UTC', '9999-12-31', `GE 9999-12-31T00:00:00.000Z AND DateUploaded LE ${last}`],
    ['America/New_York', '9999-12-31', `GE 9999-12-31T05:00:00.000Z AND DateUploaded LE ${last}`],
    ['Asia/Tokyo', '9999-12-31', 'GE 9999-12-30T15:00:00.000Z AND DateUploaded LT 9999-12-31T15:00:00.000Z'],
    ['Etc/GMT-9', '0000-01-01', `GE ${first} AND DateUploaded LT 0000-01-01T15:00:00.000Z`],
  ])('a day in %s: %s', (timeZone, day, text) => {
    expect(print(uploaded.on(day, timeZone))).toBe(`DateUploaded ${text}`);
    expect(check('filters', `DateUploaded ${text}`).diagnostics).toEqual([]);
  });

  const zoneless = (given: string): unknown => Reflect.apply(uploaded.on, undefined, [given]);

  test.each<readonly [string, () => unknown, RegExp]>([
    ['a day without a zone', () => zoneless('9999-12-31'), /time zone, which is missing; name one/],
    [
      'the year 10000',
      () => uploaded.on({ year: 10_000, month: 1, day: 1 }, 'UTC'),
      /takes a day in the years 0 to 9999/,
    ],
    ['the year -1', () => uploaded.on({ year: -1, month: 1, day: 1 }, 'UTC'), /takes a day in the years 0 to 9999/],
    ['the last day of dates', () => uploaded.on({ year: 275_760, month: 9, day: 13 }, 'UTC'), /years 0 to 9999/],
    ['the last moment of dates', () => uploaded.ge(new Date(8.64e15)), /takes a moment in the years 0 to 9999/],
    [
      'a moment that a zone moves',
      () => uploaded.ge('9999-12-31T23:59:59-02:00'),
      /takes a moment in the years 0 to 9999/,
    ],
    ['a period with such a moment', () => uploaded.between(new Date(0), new Date(8.64e15)), /years 0 to 9999/],
    ['a time before it', () => uploaded.last('30d', { now: new Date(8.64e15) }), /beyond the years 0 to 9999/],
    ['a time behind it', () => uploaded.next('1d', { now: new Date(last) }), /beyond the years 0 to 9999/],
    ['a time before the first', () => uploaded.last('1d', { now: new Date(first) }), /beyond the years 0 to 9999/],
  ])('%s is refused in a sentence that says why', (_, build, sentence) => {
    expect(build).toThrow(BuildError);
    expect(build).toThrow(sentence);
  });
});

test.each([0, 1])('a period whose end is not after its start may be sent, and finds nothing (%i ms)', (start) => {
  const condition = uploaded.between(new Date(start), new Date(0));
  const { diagnostics } = check('filters', print(condition));
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning contradiction']);
  const finds = predicate('filters', condition);
  expect([-1, 0, 1].map((dateUploaded) => finds({ dateUploaded }))).toEqual([false, false, false]);
});

describe('the status of a date', () => {
  const from = new Date(0);
  const to = new Date(1);

  test.each([
    [fields.DateApproved.ge(from), 'DateApproved GE 1970-01-01T00:00:00.000Z AND Status EQ 0'],
    [fields.DateCheckedOut.eq(from), 'DateCheckedOut EQ 1970-01-01T00:00:00.000Z AND Status EQ 9'],
    [
      fields.DatePendingApproval.between(from, to),
      'DatePendingApproval GE 1970-01-01T00:00:00.000Z AND DatePendingApproval LT 1970-01-01T00:00:00.001Z AND Status EQ 2',
    ],
    [
      fields.DateApproved.in([from, to]),
      '(DateApproved EQ 1970-01-01T00:00:00.000Z OR DateApproved EQ 1970-01-01T00:00:00.001Z) AND Status EQ 0',
    ],
    [fields.DateApproved.isNull(), 'DateApproved EQ null'],
    [fields.DateRejected.ge(from), 'DateRejected GE 1970-01-01T00:00:00.000Z'],
    [
      and(fields.DateApproved.ge(from), fields.DateApproved.lt(to), fields.Status.eq(0)),
      'DateApproved GE 1970-01-01T00:00:00.000Z AND Status EQ 0 AND DateApproved LT 1970-01-01T00:00:00.001Z',
    ],
  ])('%# stands beside it once', (condition, text) => {
    expect(print(condition)).toBe(text);
    expect(check('filters', text).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

test('a date is one in whatever window it was made, and nothing else is', () => {
  const other: Date = runInNewContext('new Date(0)');
  expect(other).not.toBeInstanceOf(Date);
  expect(print(uploaded.ge(other))).toBe(print(uploaded.ge(new Date(0))));
  const called = Object.assign(new Date(0), { getTime: () => 5 });
  expect(print(uploaded.ge(called))).toBe(print(uploaded.ge(new Date(0))));
  const pretended = JSON.parse('{}');
  Object.assign(pretended, { [Symbol.toStringTag]: 'Date' });
  for (const none of [pretended, JSON.parse('{ "epochMilliseconds": "0" }')])
    expect(() => uploaded.ge(none)).toThrow(/an object is none/);
});
