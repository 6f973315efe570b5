import { describe, expect, test } from 'vitest';
import { admittedNumbers } from '../src/edit/admitted-numbers.ts';
import { toggleOnScale } from '../src/edit/edit-scale.ts';
import { chosenOnScale, scaleKind, scaleOperator, scaleValues, type ScaleKind } from '../src/edit/scale.ts';
import { ratingField, ratingValues, statusField } from '../src/facets/facet-fields.ts';
import { edited, written } from './filter-text.ts';

const chosen = (text: string, kind: ScaleKind): readonly string[] => [
  ...chosenOnScale(admittedNumbers(written(text).ast, ratingField, ratingValues), { kind, values: ratingValues }),
];

describe('the stars that a filter chooses', () => {
  test.each<[text: string, from: readonly string[], exact: readonly string[], kind: ScaleKind]>([
    ['', [], [], 'from'],
    ['Status EQ 0', [], [], 'from'],
    ['AverageRating GE 4', ['4'], ['5', '4'], 'from'],
    ['AverageRating GT 3', ['4'], ['5', '4'], 'from'],
    ['Status EQ 0 AND (AverageRating EQ 4 OR averagerating EQ 5)', ['4'], ['5', '4'], 'from'],
    ['AverageRating GE 2 AND AverageRating GE 4', ['4'], ['5', '4'], 'from'],
    ['AverageRating EQ 5', ['5'], ['5'], 'from'],
    ['AverageRating LT 1', ['0'], ['0'], 'from'],
    ['AverageRating EQ 3', [], ['3'], 'exact'],
    ['AverageRating GE 2 AND AverageRating LE 3', [], ['3', '2'], 'exact'],
    ['AverageRating GE 4 OR AverageRating EQ 1', [], ['5', '4', '1'], 'exact'],
    // Exclusions alone choose nothing.
    ['AverageRating NE 3', [], [], 'from'],
    ['AverageRating GE 3 AND AverageRating NE 4', [], ['5', '3'], 'exact'],
    // Another field in an alternative: ratings are not restricted.
    ['AverageRating GE 3 OR Status EQ 0', [], [], 'from'],
  ])('%s', (text, from, exact, kind) => {
    expect(chosen(text, 'from')).toEqual(from);
    expect(chosen(text, 'exact')).toEqual(exact);
    expect(scaleKind(admittedNumbers(written(text).ast, ratingField, ratingValues), ratingValues)).toBe(kind);
  });

  test('are those of the schema', () => {
    expect(ratingValues).toEqual(['5', '4', '3', '2', '1', '0']);
    expect(scaleValues(statusField)).toBeUndefined();
    const scale = { kind: 'from', values: ratingValues } as const;
    expect(ratingValues.map((value) => scaleOperator(scale, value))).toEqual(['EQ', 'GE', 'GE', 'GE', 'GE', 'EQ']);
  });
});

describe('a click on stars', () => {
  test.each<[text: string, value: string, kind: ScaleKind, after: string]>([
    ['', '3', 'from', 'AverageRating GE 3'],
    ['Status EQ 0', '3', 'from', 'Status EQ 0 AND AverageRating GE 3'],
    ['Status EQ 0', '5', 'from', 'Status EQ 0 AND AverageRating EQ 5'],
    ['AverageRating GE 3', '0', 'from', 'AverageRating EQ 0'],
    ['averagerating GE 3 AND Status EQ 0', '4', 'from', 'averagerating GE 4 AND Status EQ 0'],
    ['AverageRating GT 2 AND Status EQ 0', '3', 'from', 'Status EQ 0'],
    ['AverageRating GE 2 AND AverageRating LE 3 AND Status EQ 0', '4', 'from', 'AverageRating GE 4 AND Status EQ 0'],
    ['(AverageRating EQ 1 OR AverageRating EQ 2) AND Status EQ 0', '4', 'from', 'AverageRating GE 4 AND Status EQ 0'],
    ['AverageRating EQ 3', '4', 'exact', 'AverageRating EQ 3 OR AverageRating EQ 4'],
    ['AverageRating EQ 3', '3', 'exact', ''],
    ['AverageRating GE 4 AND Status EQ 0', '4', 'exact', 'AverageRating EQ 5 AND Status EQ 0'],
    [
      'Status EQ 0 AND AverageRating GE 4',
      '1',
      'exact',
      'Status EQ 0 AND (AverageRating EQ 5 OR AverageRating EQ 4 OR AverageRating EQ 1)',
    ],
    ['AverageRating GE 1 AND AverageRating LE 1', '1', 'exact', ''],
  ])('%s: %s %s', (text, value, kind, after) => {
    const toggle = (filter: ReturnType<typeof written>) =>
      toggleOnScale(filter, filter.ast, ratingField, value, { kind, values: ratingValues });
    expect(edited(text, toggle)).toBe(after);
  });
});
