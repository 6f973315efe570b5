import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, schema, type FieldRow } from '@assetql/core';
import { chosenValues } from '../src/edit/chosen-values.ts';
import { excludeValue, toggleValue } from '../src/edit/edit-filter.ts';
import { edited, written } from './filter-text.ts';

function field(name: string): FieldRow {
  const row = schema.field(name);
  if (row === undefined) throw new Error(name);
  return row;
}

const toggle = (text: string, name: string, value: string): string =>
  edited(text, (filter) => toggleValue(filter, field(name), value));
const exclude = (text: string, name: string, value: string): string =>
  edited(text, (filter) => excludeValue(filter, field(name), value));

describe('choosing a value writes the smallest change', () => {
  test.each([
    { why: 'into an empty filter', text: '', click: ['AssetType', 'Image'], after: 'AssetType EQ Image' },
    {
      why: 'with quotes where strings have them',
      text: '',
      click: ['FileExtension', 'svg'],
      after: "FileExtension EQ 'svg'",
    },
    {
      why: 'after other clauses',
      text: 'AssetType EQ Image',
      click: ['CognitiveColor', 'red'],
      after: 'AssetType EQ Image AND CognitiveColor EQ red',
    },
    {
      why: 'on a line of its own where the filter has such lines',
      text: '\n  AssetType EQ Image\n  AND Status EQ 0',
      click: ['CognitiveColor', 'red'],
      after: '\n  AssetType EQ Image\n  AND Status EQ 0\n  AND CognitiveColor EQ red',
    },
    {
      why: 'on a line of its own after a single clause that has its own line',
      text: '\n  AssetType EQ Image',
      click: ['CognitiveColor', 'red'],
      after: '\n  AssetType EQ Image\n  AND CognitiveColor EQ red',
    },
    {
      why: 'where each line ends with its join',
      text: '\n  AssetType EQ Image AND\n  Status EQ 0',
      click: ['CognitiveColor', 'red'],
      after: '\n  AssetType EQ Image AND\n  Status EQ 0\n  AND CognitiveColor EQ red',
    },
    {
      why: 'around an OR that would bind less',
      text: 'AssetType EQ Image OR Status EQ 0',
      click: ['CognitiveColor', 'red'],
      after: '(AssetType EQ Image OR Status EQ 0) AND CognitiveColor EQ red',
    },
    {
      why: 'beside the value that is chosen already',
      text: 'CognitiveColor EQ red',
      click: ['CognitiveColor', 'blue'],
      after: 'CognitiveColor EQ red OR CognitiveColor EQ blue',
    },
    {
      why: 'beside it in brackets, among other clauses',
      text: 'Status EQ 0 AND CognitiveColor EQ red AND AssetType EQ Image',
      click: ['CognitiveColor', 'blue'],
      after: 'Status EQ 0 AND (CognitiveColor EQ red OR CognitiveColor EQ blue) AND AssetType EQ Image',
    },
    {
      why: 'into the brackets that are there',
      text: 'Status EQ 0 AND (CognitiveColor EQ red OR CognitiveColor EQ blue)',
      click: ['CognitiveColor', 'teal'],
      after: 'Status EQ 0 AND (CognitiveColor EQ red OR CognitiveColor EQ blue OR CognitiveColor EQ teal)',
    },
    {
      why: 'into brackets around one value',
      text: 'Status EQ 0 AND (CognitiveColor EQ red)',
      click: ['CognitiveColor', 'blue'],
      after: 'Status EQ 0 AND (CognitiveColor EQ red OR CognitiveColor EQ blue)',
    },
    {
      why: 'with the field as it is spelled there',
      text: 'cognitivecolor EQ red',
      click: ['CognitiveColor', 'blue'],
      after: 'cognitivecolor EQ red OR cognitivecolor EQ blue',
    },
    {
      why: 'in the place of a bound of the field',
      text: 'AverageRating GE 4 AND Status EQ 0',
      click: ['AverageRating', '3'],
      after: 'AverageRating EQ 3 AND Status EQ 0',
    },
    {
      why: 'in the place of both bounds',
      text: 'Status EQ 0 AND AverageRating GE 2 AND AverageRating LE 4',
      click: ['AverageRating', '3'],
      after: 'Status EQ 0 AND AverageRating EQ 3',
    },
    {
      why: 'by turning the clause that leaves it out',
      text: 'CognitiveColor NE red AND Status EQ 0',
      click: ['CognitiveColor', 'red'],
      after: 'CognitiveColor EQ red AND Status EQ 0',
    },
    {
      why: 'beside a clause that leaves another value out',
      text: 'CognitiveColor NE red',
      click: ['CognitiveColor', 'blue'],
      after: 'CognitiveColor NE red AND CognitiveColor EQ blue',
    },
  ] as const)('$why', ({ text, click: [name, value], after }) => expect(toggle(text, name, value)).toBe(after));
});

describe('choosing a value again removes it', () => {
  test.each([
    { why: 'the only clause', text: 'CognitiveColor EQ red', value: 'red', after: '' },
    {
      why: 'the first clause',
      text: 'CognitiveColor EQ red AND Status EQ 0',
      value: 'red',
      after: 'Status EQ 0',
    },
    {
      why: 'the last clause',
      text: 'Status EQ 0\n  AND CognitiveColor EQ red',
      value: 'red',
      after: 'Status EQ 0',
    },
    {
      why: 'one of three',
      text: '(CognitiveColor EQ red OR CognitiveColor EQ blue OR CognitiveColor EQ teal) AND Status EQ 0',
      value: 'blue',
      after: '(CognitiveColor EQ red OR CognitiveColor EQ teal) AND Status EQ 0',
    },
    {
      why: 'one of two, with the brackets',
      text: '(CognitiveColor EQ red OR CognitiveColor EQ blue) AND Status EQ 0',
      value: 'red',
      after: 'CognitiveColor EQ blue AND Status EQ 0',
    },
    {
      why: 'the other of two, with the brackets',
      text: 'Status EQ 0 AND (CognitiveColor EQ red OR CognitiveColor EQ blue)',
      value: 'blue',
      after: 'Status EQ 0 AND CognitiveColor EQ red',
    },
    {
      why: 'one of two without brackets',
      text: "CognitiveColor EQ 'Red' OR CognitiveColor EQ blue",
      value: 'red',
      after: 'CognitiveColor EQ blue',
    },
  ])('$why', ({ text, value, after }) => expect(toggle(text, 'CognitiveColor', value)).toBe(after));
});

describe('excluding a value', () => {
  test.each([
    { text: '', after: 'CognitiveColor NE red' },
    { text: 'Status EQ 0', after: 'Status EQ 0 AND CognitiveColor NE red' },
    { text: 'CognitiveColor EQ red', after: 'CognitiveColor NE red' },
    { text: 'CognitiveColor EQ red OR CognitiveColor EQ blue', after: 'CognitiveColor EQ blue' },
    { text: 'CognitiveColor EQ blue', after: 'CognitiveColor EQ blue AND CognitiveColor NE red' },
  ])('$text', ({ text, after }) => expect(exclude(text, 'CognitiveColor', 'red')).toBe(after));
});

test('chosen values are read from the text', () => {
  const offered = ['red', 'blue', 'teal'];
  const chosen = (text: string) => [...chosenValues(written(text).ast, 'CognitiveColor', offered)];
  expect(chosen('Status EQ 0 AND (cognitivecolor EQ RED OR CognitiveColor EQ blue)')).toEqual(['red', 'blue']);
  expect(chosen('CognitiveColor NE red')).toEqual([]);
  expect(chosen('CognitiveColor EQ red OR Status EQ 0')).toEqual([]);
  expect(chosen('CognitiveColor EQ {{colour}}')).toEqual([]);
  expect(chosen('')).toEqual([]);
  expect([...chosenValues(written('AverageRating EQ 4').ast, 'AverageRating', ['4', '5'])]).toEqual(['4']);
});

describe('after any click', () => {
  const clause = fc.constantFrom(
    'AssetType EQ Image',
    'Status EQ 0',
    'AverageRating GE 3',
    'CognitiveColor NE pink',
    "FileExtension EQ 'svg'",
    'CognitiveColor EQ red',
    '(CognitiveColor EQ red OR CognitiveColor EQ blue)',
    '(Status EQ 0 OR AssetType EQ Video)',
  );
  const filter = fc
    .uniqueArray(clause, { maxLength: 4, selector: (text) => /\w+/.exec(text)?.[0] })
    .map((clauses) => clauses.join(' AND '));
  const click = fc.constantFrom(
    ['CognitiveColor', 'red'],
    ['CognitiveColor', 'teal'],
    ['AverageRating', '3'],
    ['FileExtension', 'png'],
    ['Status', '2'],
  ) satisfies fc.Arbitrary<readonly [string, string]> | fc.Arbitrary<string[]>;

  test('the text stays free of errors, and the value is chosen exactly when it was not', () => {
    fc.assert(
      fc.property(filter, click, (text, [name = '', value = '']) => {
        const before = chosenValues(written(text).ast, name, [value]).has(value);
        const after = toggle(text, name, value);
        expect(check('filters', after).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(chosenValues(written(after).ast, name, [value]).has(value)).toBe(!before);
      }),
      { numRuns: 300 },
    );
  });
});
