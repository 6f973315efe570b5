import { afterPrefix, fromStoredText, storedText, compareCodePoints } from '@assetql/core/meaning';
import type { MatchAsset } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../../src/condition/instant.ts';
import { numeralOf } from '../../src/condition/numeral.ts';
import { numberKey } from '../../src/meaning/sql/number-key.ts';
import { matchMembers, memberAt } from '../../src/schema/match-member.ts';
import { memberForms } from '../../src/schema/member-form.ts';
import { anyUnits } from '../arbitraries/hostile-text.ts';

describe('instants', () => {
  test.each([
    ['2024-05-01', '2024-05-01T00:00:00.000Z'],
    ['2024-05-01T12:30', '2024-05-01T12:30:00.000Z'],
    ['2024-05-01 12:30:15', '2024-05-01T12:30:15.000Z'],
    [' 2024-05-01t12:30:15z ', '2024-05-01T12:30:15.000Z'],
    ['2024-05-01T12:30:15.5Z', '2024-05-01T12:30:15.500Z'],
    ['2024-05-01T12:30:15,123987Z', '2024-05-01T12:30:15.123Z'],
    ['2024-05-01T12:30:15+02:00', '2024-05-01T10:30:15.000Z'],
    ['2024-05-01T12:30:15-0530', '2024-05-01T18:00:15.000Z'],
    ['2024-05-01T12:30:15+02', '2024-05-01T10:30:15.000Z'],
    ['0099-02-28', '0099-02-28T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(new Date(instantOf(text) ?? Number.NaN).toISOString()).toBe(instant);
  });

  test.each([
    '',
    '2024',
    '2024-05',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-05-01T24:00',
    '2024-05-01T12:60',
    '2024-05-01T12:00:60Z',
    'today',
    '01.05.2024',
    '2024-05-01T12',
    '2024-05-01Z',
    '2024-05-01T00:00:00+24:00',
    '2024-05-01T00:00:00-01:60',
    '2024-05-01T00:00:00-99:99',
  ])('%j is none', (text) => {
    expect(instantOf(text)).toBeUndefined();
  });

  test('are read as they are written', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
        (date) => {
          expect(instantOf(date.toISOString())).toBe(date.getTime());
        },
      ),
    );
  });
});

test.each([
  ['5', 5],
  [' +5.0 ', 5],
  ['-.5', -0.5],
  ['5.', 5],
  ['1e3', 1000],
  ['-0', 0],
  ['', undefined],
  ['five', undefined],
  ['0x10', undefined],
  ['1e999', undefined],
  ['Infinity', undefined],
  ['5,0', undefined],
  ['1 2', undefined],
])('the number of %j is %s', (text, number) => {
  expect(numeralOf(text)).toBe(number);
});

describe('number keys', () => {
  test('have the order of their numbers', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true }),
      fc.integer(),
      fc.constantFrom(0, -0, 0.1, 0.1 + 0.2, Infinity, -Infinity),
    );
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(numberKey(a) < numberKey(b)).toBe(a < b);
        expect(numberKey(a) === numberKey(b)).toBe(a === b);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('stored texts', () => {
  const text = fc.oneof(
    anyUnits,
    fc
      .array(
        fc.constantFrom(
          'a',
          '\0',
          '\x01',
          '\x02',
          '\x03',
          '\x04',
          '\ue000',
          '\ue001',
          '\ud7ff',
          '\ud83d',
          '\ude00',
          '😀',
        ),
      )
      .map((all) => all.join('')),
  );

  test('come back as they were', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(fromStoredText(storedText(value))).toBe(value);
      }),
      { numRuns: 1000 },
    );
  });

  test('are whole Unicode without NUL', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(storedText(value)).not.toMatch(/[\p{Cs}\0]/u);
      }),
      { numRuns: 1000 },
    );
  });

  test('keep the order of code points', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareCodePoints(storedText(a), storedText(b)))).toBe(Math.sign(compareCodePoints(a, b)));
      }),
      { numRuns: 2000 },
    );
  });

  test('contain, start and end as before, by code points', () => {
    const points = (value: string): string => Array.from(value, (point) => `<${point.codePointAt(0) ?? 0}>`).join('');
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(storedText(a).includes(storedText(b))).toBe(points(a).includes(points(b)));
        expect(storedText(a).startsWith(storedText(b))).toBe(points(a).startsWith(points(b)));
        expect(storedText(a).endsWith(storedText(b))).toBe(points(a).endsWith(points(b)));
      }),
      { numRuns: 2000 },
    );
  });

  test('have an end for each prefix', () => {
    const some = fc
      .array(fc.constantFrom('a', 'b', '\ud7ff', '\u{10ffff}', '\u{10fffe}', '😀'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(some, some, (prefix, value) => {
        const end = afterPrefix(prefix);
        const isBetween =
          compareCodePoints(prefix, value) <= 0 && (end === undefined || compareCodePoints(value, end) < 0);
        expect(isBetween).toBe(value.startsWith(prefix));
      }),
      { numRuns: 2000 },
    );
  });
});

test('every member of an asset is found at its place', () => {
  expect(matchMembers.toSorted()).toEqual(Object.keys(memberForms).toSorted());
  for (const [place, member] of matchMembers.entries()) {
    const asset: MatchAsset = Object.fromEntries([[member, member]]);
    expect(memberAt(asset, place)).toBe(member);
  }
  expect(memberAt({ id: 'x' }, -1)).toBeUndefined();
});
