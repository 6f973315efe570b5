import { check, parse, print, type Filter } from '@assetql/core';
import { BuildError, category, everything, not, or, phrase, word } from '@assetql/core/build';
import { predicate } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asset } from '../arbitraries/asset.ts';
import { builtCondition } from '../arbitraries/built-condition.ts';
import { comparable } from '../arbitraries/comparable.ts';
import { oracle } from '../meaning/oracle.ts';

const parsed = (text: string): Filter => {
  const { ast } = parse('filters', text);
  if (ast === undefined) throw new Error(`${text} is empty.`);
  return ast;
};

/** What a program may join by mistake: nothing can be found by it, but every part of it is right. */
const senseless = new Set<string>(['value-range', 'contradiction', 'redundant']);

describe('not', () => {
  test('finds exactly what its condition does not, for every asset', () => {
    let found = 0;
    fc.assert(
      fc.property(builtCondition, fc.array(asset, { minLength: 20, maxLength: 20 }), (condition, assets) => {
        const opposite = not(condition);
        const finds = predicate('filters', condition);
        const misses = predicate('filters', opposite);
        for (const one of assets) {
          const holds = oracle({ filters: condition }, one);
          if (holds) found++;
          expect(oracle({ filters: opposite }, one)).toBe(!holds);
          expect([finds(one), misses(one)]).toEqual([holds, !holds]);
        }
      }),
      { numRuns: 1000 },
    );
    expect(found).toBeGreaterThan(1000);
  });

  test('of an opposite is what was there before', () => {
    fc.assert(
      fc.property(builtCondition, (condition) => {
        const opposite = not(condition);
        expect(not(opposite)).toBe(condition);
        expect(not(not(opposite))).toEqual(opposite);
      }),
    );
  });

  test('keeps every date beside the status that it needs', () => {
    fc.assert(
      fc.property(builtCondition, (condition) => {
        const codes = check('filters', print(not(condition))).diagnostics.map(({ code }) => code);
        expect(codes).not.toContain('status-companion');
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['AssetType EQ Image', 'AssetType NE Image'],
    ["FileExtension NE 'jpg'", "FileExtension EQ 'jpg'"],
    ['AverageRating GE 4', 'AverageRating LT 4'],
    ['Status GT 2', 'Status LE 2 OR Status EQ null'],
    ['DateUploaded EQ null', 'DateUploaded NE null'],
    ['Status GE null', 'Status EQ null OR Status NE null'],
    ['AssetType EQ Image AND (Status EQ 0 OR Status EQ 2)', 'AssetType NE Image OR (Status NE 0 AND Status NE 2)'],
    [
      'DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0',
      '(DateApproved LT 2024-05-01T00:00:00.000Z AND Status EQ 0) OR DateApproved EQ null OR Status NE 0',
    ],
    [
      // The status holds in every alternative beside the date.
      'DateApproved NE 2024-05-01T00:00:00.000Z AND ((Status EQ 0 AND AssetType EQ Image) OR (AssetType EQ Video AND Status EQ 0))',
      '(DateApproved EQ 2024-05-01T00:00:00.000Z AND Status EQ 0) OR ((Status NE 0 OR AssetType NE Image) AND (AssetType NE Video OR Status NE 0))',
    ],
  ])('%s becomes %s', (text, opposite) => {
    expect(print(not(parsed(text)))).toBe(opposite);
  });

  test.each([
    "FileExtension CT 'j'",
    "Status EQ 0 AND (FileExtension SW 'j' OR Status EQ 2)",
    "CategoryIds/ANY(c: c EQ 'c1')",
    "Status EQ 0 AND CategoryIds/ANY(c: c EQ 'c1')",
    'Status EQ 0 AND = ',
    "ISMATCH('a','cognitiveTextInImage')",
    'AssetType CONTAINS Image',
  ])('refuses a parsed %s, which has no opposite', (text) => {
    expect(() => not(parsed(text))).toThrow(BuildError);
  });

  test('refuses a join of nothing', () => {
    expect(() => not({ kind: 'And', range: { start: 0, end: 0 }, operands: [] })).toThrow(BuildError);
  });

  test.each([
    [word('draft'), 'NOT draft'],
    [phrase('old logo'), 'NOT "old logo"'],
    [everything(), 'NOT *'],
    [or(word('draft'), word('old')), 'NOT (draft OR old)'],
    [not(word('draft')), 'draft'],
  ])('of a search is its NOT: %#', (term, text) => {
    const opposite = not(term);
    expect(print(opposite)).toBe(text);
    expect(comparable(parse('search', text).ast)).toEqual(comparable(opposite));
  });
});

describe('what is built', () => {
  test('has no error and no warning when it is read back, and is the same', () => {
    fc.assert(
      fc.property(builtCondition, (condition) => {
        const { ast, diagnostics } = check('filters', print(condition));
        const bad = diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning');
        expect(bad.filter(({ code }) => !senseless.has(code))).toEqual([]);
        expect(comparable(ast)).toEqual(comparable(condition));
        expect(comparable(check('filters', print(condition, { style: 'pretty', width: 40 })).ast)).toEqual(
          comparable(ast),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('is plain data', () => {
    fc.assert(
      fc.property(builtCondition, (condition) => {
        expect(JSON.parse(JSON.stringify(condition))).toEqual(condition);
      }),
    );
    expect(JSON.parse(JSON.stringify(category('c1')))).toEqual(category('c1'));
    expect(structuredClone(category('c1'))).toEqual(category('c1'));
  });
});
