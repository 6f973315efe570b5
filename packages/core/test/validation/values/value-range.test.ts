import { assert, constantFrom, double, integer, oneof, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '@assetql/core';
import { predicate } from '@assetql/core/meaning';
import { applyFix } from '../diagnostic-promises.ts';
import { testRule } from '../rule-test.ts';

testRule('value-range', {
  kind: 'filters',
  severity: 'error',
  valid: [
    ...[0, 1, 2, 3, 4, 5].map((rating) => `AverageRating EQ ${rating}`),
    "AverageRating EQ '5'",
    'AverageRating GE 2 AND AverageRating LE 4',
    'AverageRating GE 3 AND AverageRating LE 3',
    'AverageRating GT 3 AND AverageRating LT 3',
    'AverageRating GE 4 OR AverageRating LE 2',
    'Status GE 0 AND Status LE 99',
    'AverageRating EQ null',
    'AverageRating GE 5 OR AverageRating LE 0',
    'AverageRating GT 4 OR AverageRating LT 1',
    'Status LT 0',
    'AverageRating GE 4 AND Shoe LE 2',
    { text: 'AverageRating GE {{low}} AND AverageRating LE 1', options: { variables: true } },
  ],
  wrong: [
    {
      text: 'AssetType EQ Image AND AverageRating GT «5»',
      severity: 'warning',
      fixed: ['AssetType EQ Image AND AverageRating GE 5'],
      safe: false,
      says: 'AverageRating is at most 5, so this matches nothing; write GE',
    },
    { text: "AverageRating LT «'0'»", severity: 'warning', fixed: ["AverageRating LE '0'"], says: 'at least 0' },
    // One mistake has one diagnostic.
    { text: 'AverageRating GT «5» AND AverageRating LE 3', severity: 'warning', fixed: [] },
    { text: 'AverageRating EQ «6»', fixed: [], says: '0 to 5' },
    { text: 'AverageRating GE «-1»', fixed: ['AverageRating GE 0'], safe: false },
    { text: 'AverageRating GT «-1»', fixed: ['AverageRating GE 0'] },
    { text: 'AverageRating LT «6»', fixed: ['AverageRating LE 5'] },
    { text: "AverageRating LE «'9'»", fixed: ['AverageRating LE 5'] },
    { text: 'AverageRating GT «99»', fixed: [] },
    { text: 'AverageRating LE «-1»', fixed: [] },
    { text: "AverageRating EQ «'9'»", fixed: [] },
    { text: 'AverageRating NE «6»', fixed: [] },
    { text: 'AverageRating EQ «4.5»', fixed: [] },
    { text: 'AverageRating GE «4.5»', fixed: ['AverageRating GE 5'] },
    { text: 'AverageRating LT «4.5»', fixed: ['AverageRating LT 5'] },
    { text: 'AverageRating EQ «1e300»', fixed: [] },
    { text: 'AverageRating GE «7» AND AverageRating LE «9»' },
    // A number out of range has one diagnostic, also beside other bounds.
    { text: 'AverageRating GE 4 AND AverageRating LE «-1»', fixed: [] },
  ],
});

describe('a fix of a bound selects the ratings that the bound selects', () => {
  const selects: Readonly<Record<string, (rating: number, bound: number) => boolean>> = {
    EQ: (rating, bound) => rating === bound,
    NE: (rating, bound) => rating !== bound,
    LT: (rating, bound) => rating < bound,
    LE: (rating, bound) => rating <= bound,
    GT: (rating, bound) => rating > bound,
    GE: (rating, bound) => rating >= bound,
  };
  const numbers = oneof(integer({ min: -9, max: 14 }), double({ min: -3, max: 9, noNaN: true }), integer());

  test('with any operator and any number', () => {
    assert(
      property(constantFrom(...Object.keys(selects)), numbers, (operator, number) => {
        const text = `AverageRating ${operator} ${number}`;
        const found = check('filters', text).diagnostics.filter(({ severity }) => severity === 'error');
        for (const fix of found.flatMap(({ fixes }) => fixes)) {
          const fixed = applyFix(text, fix);
          const { ast, diagnostics } = check('filters', fixed);
          expect({ fixed, diagnostics }).toEqual({ fixed, diagnostics: [] });
          const matches = predicate('filters', ast);
          for (const rating of [0, 1, 2, 3, 4, 5])
            expect({ fixed, rating, found: matches({ averageRating: rating }) }).toEqual({
              fixed,
              rating,
              found: selects[operator]?.(rating, number),
            });
        }
      }),
    );
  });
});
