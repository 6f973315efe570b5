import { check, parse, print, type MatchAsset } from '@assetql/core';
import { equivalent, predicate, simplify, type RestrictingKind } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awkwardAsset, awkwardExpression } from '../../arbitraries/awkward.ts';
import { builtFilter } from '../../arbitraries/filter.ts';
import { builtSearch } from '../../arbitraries/search.ts';
import { astOf } from '../matching.ts';
import { runs } from './runs.ts';

const universe: readonly MatchAsset[] = [{}, ...fc.sample(awkwardAsset, { numRuns: 300, seed: 11 })];

const simple = (kind: RestrictingKind, text: string): string => print(simplify(kind, parse(kind, text).ast));

describe.each(['filters', 'containerfilter', 'search'] as const)('%s', (kind) => {
  test('what is left finds the same assets, is not longer, is read back, and is as simple as it gets', () => {
    fc.assert(
      fc.property(awkwardExpression(kind), ({ ast, text }) => {
        const result = simplify(kind, ast);
        const [before, after] = [predicate(kind, ast), predicate(kind, result)];
        const short = print(result);
        expect({ text, short, asset: universe.find((asset) => before(asset) !== after(asset)) }).toEqual({
          text,
          short,
        });
        expect(short.length).toBeLessThanOrEqual(print(ast).length);
        expect({ text, again: print(simplify(kind, result)) }).toEqual({ text, again: short });
        expect({ text, same: equivalent(kind, astOf(kind, short), ast) }).toEqual({ text, same: true });
      }),
      { numRuns: runs(400) },
    );
  });
});

test.each([
  ['filters', '', ''],
  ['filters', 'AverageRating GE 3 AND AverageRating GE 4', 'AverageRating GE 4'],
  ['filters', 'AverageRating GE 3 OR AverageRating GE 4', 'AverageRating GE 3'],
  ['filters', "Status EQ 0 AND AssetType EQ Image AND Status EQ '0'", 'Status EQ 0 AND AssetType EQ Image'],
  ['filters', 'AssetType EQ Image OR (AssetType EQ Image AND Status EQ 0)', 'AssetType EQ Image'],
  ['filters', 'AssetType EQ Image AND (AssetType EQ Image OR Status EQ 0)', 'AssetType EQ Image'],
  [
    'filters',
    '((AssetType EQ Image)) AND ((Status EQ 0 AND (DateUploaded NE null)))',
    'AssetType EQ Image AND Status EQ 0 AND DateUploaded NE null',
  ],
  [
    'filters',
    '(AssetType EQ Image AND Status EQ 0) OR AssetType EQ Video',
    '(AssetType EQ Image AND Status EQ 0) OR AssetType EQ Video',
  ],
  ['filters', '((AssetType EQ Image OR Status EQ 0))', 'AssetType EQ Image OR Status EQ 0'],
  ['filters', 'Status EQ 0 OR Status NE 0', ''],
  ['filters', 'AverageRating GE 0', ''],
  ['filters', 'AssetType EQ Image AND (Status EQ 0 OR Status NE 0)', 'AssetType EQ Image'],
  ['filters', 'AssetType EQ Image OR (Status EQ 0 AND Status EQ 2)', 'AssetType EQ Image'],
  ['filters', 'Status EQ 0 AND Status EQ 2', 'Status EQ 0 AND Status EQ 2'],
  [
    'filters',
    'Status LE 0 AND DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0',
    'DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0',
  ],
  [
    'filters',
    "CognitiveColor EQ 'red' AND CognitiveColor EQ 'blue'",
    "CognitiveColor EQ 'red' AND CognitiveColor EQ 'blue'",
  ],
  ['filters', "AssetType EQ 'Image' AND AssetType NE Video", "AssetType EQ 'Image'"],
  ['filters', "FileExtension SW 'jp' AND FileExtension EQ 'jpg'", "FileExtension EQ 'jpg'"],
  [
    'containerfilter',
    "CategoryIds/ANY(c: (c EQ 'a' OR c EQ 'A' OR (c EQ 'b')))",
    "CategoryIds/ANY(c: c EQ 'a' OR c EQ 'b')",
  ],
  ['search', '(logo) (logo OR draft) NOT (NOT icon)', 'logo icon'],
  ['search', 'title:(logo) logo*', 'title:logo'],
  ['search', 'title:((a b))', 'title:(a b)'],
  ['search', 'title:(a OR a)', 'title:a'],
  ['search', 'title:(NOT (a))', 'title:(NOT a)'],
  ['search', '"annual report" annual', '"annual report"'],
  ['search', '*', ''],
  ['search', 'logo OR NOT logo', ''],
  ['filters', 'Status EQ 0 AND Status EQ 0 AND Shoe EQ 5', 'Status EQ 0 AND Status EQ 0 AND Shoe EQ 5'],
  [
    'filters',
    'Status EQ 0 AND Status EQ 0 AND AverageRating EQ 9',
    'Status EQ 0 AND Status EQ 0 AND AverageRating EQ 9',
  ],
  [
    'filters',
    'DateApproved NE null AND DateApproved GE 2024-05-01T00:00:00.000Z',
    'DateApproved NE null AND DateApproved GE 2024-05-01T00:00:00.000Z',
  ],
] as const)('%s: %s is %s', (kind, text, expected) => {
  expect(simple(kind, text)).toBe(expected);
});

test('a date keeps the status that it needs', () => {
  const date = 'DateApproved GE 2024-05-01T00:00:00.000Z';
  const status = fc.constantFrom('Status EQ 0', 'Status LE 0', "Status EQ '0'", 'Status LT 1', 'AssetType EQ Image');
  const part = fc.oneof(
    status,
    fc.constantFrom(`(${date} AND Status EQ 0)`, `(Status EQ 0 AND ${date})`),
    fc.tuple(status, status).map(([left, right]) => `(${left} OR ${right})`),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), fc.constantFrom(' AND ', ' OR '), (parts, join) => {
      const text = simple('filters', parts.join(join));
      expect({
        text,
        found: check('filters', text).diagnostics.filter(({ severity }) => severity === 'error'),
      }).toEqual({
        text,
        found: [],
      });
    }),
    { numRuns: runs(200) },
  );
});

test('any tree is simplified to one that means the same', () => {
  fc.assert(
    fc.property(builtFilter, (ast) => {
      const result = simplify('filters', ast);
      expect(equivalent('filters', ast, result)).not.toBe(false);
      expect(print(result).length).toBeLessThanOrEqual(print(ast).length);
    }),
    { numRuns: runs(200) },
  );
  fc.assert(
    fc.property(builtSearch, (ast) => {
      const result = simplify('search', ast);
      expect(equivalent('search', ast, result)).not.toBe(false);
      expect(print(result).length).toBeLessThanOrEqual(print(ast).length);
    }),
    { numRuns: runs(200) },
  );
});

test.each([
  ['filters', (at: number) => `Status EQ ${at}`, ' OR '],
  ['filters', (at: number) => `FileExtension CT 'a${at}a'`, ' AND '],
  ['filters', (at: number) => `(Status EQ ${at} OR DateUploaded EQ null)`, ' AND '],
  ['filters', (at: number) => `(Status EQ ${at} AND Status EQ ${at})`, ' OR '],
  ['search', (at: number) => `w${at}`, ' '],
] as const)('much is simplified in bounded time, and the same twice: %s', (kind, make, join) => {
  const { ast } = parse(kind, Array.from({ length: 9000 }, (_, at) => make(at)).join(join));
  const once = simplify(kind, ast);
  expect(print(once).length).toBeLessThanOrEqual(print(ast).length);
  expect(print(simplify(kind, once)) === print(once)).toBe(true);
});
