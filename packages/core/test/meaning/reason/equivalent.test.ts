import { parse, type MatchAsset } from '@assetql/core';
import { counterexample, equivalent, implies, predicate } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awkwardAsset, awkwardExpression } from '../../arbitraries/awkward.ts';
import { builtFilter } from '../../arbitraries/filter.ts';
import { builtSearch } from '../../arbitraries/search.ts';
import { astOf } from '../matching.ts';
import { oracle } from '../oracle.ts';
import { runs } from './runs.ts';

const kinds = ['filters', 'containerfilter', 'search'] as const;

/** The same assets for all, so that they are made once. */
const universe: readonly MatchAsset[] = [{}, ...fc.sample(awkwardAsset, { numRuns: 700, seed: 7 })];

describe.each(kinds)('%s', (kind) => {
  test('no asset of a universe is against an answer, and every counterexample is one', () => {
    fc.assert(
      fc.property(awkwardExpression(kind), awkwardExpression(kind), ({ ast: a, text }, { ast: b, text: other }) => {
        const found = counterexample(kind, a, b);
        const [finds, spares] = [predicate(kind, a), predicate(kind, b)];
        const asset =
          found === 'none'
            ? universe.find((one) => finds(one) && !spares(one))
            : found === 'unknown'
              ? undefined
              : found;
        const isAgainst = asset !== undefined && oracle({ [kind]: a }, asset) && !oracle({ [kind]: b }, asset);
        expect({ text, other, asset, isAgainst }).toEqual({ text, other, asset, isAgainst: typeof found === 'object' });
      }),
      { numRuns: runs(1000) },
    );
  });

  test('an expression implies its OR with any other, and is implied by its AND with it', () => {
    fc.assert(
      fc.property(awkwardExpression(kind), awkwardExpression(kind), ({ ast, text }, other) => {
        const either = astOf(kind, `(${other.text}) OR (${text})`);
        const both = astOf(kind, `(${other.text}) AND (${text})`);
        expect({ text, other: other.text, either: implies(kind, ast, either), both: implies(kind, both, ast) }).toEqual(
          {
            text,
            other: other.text,
            either: true,
            both: true,
          },
        );
      }),
      { numRuns: runs(300) },
    );
  });
});

/** Pairs of texts: the first implies the second, and whether the second implies the first. */
const pairs: readonly (readonly [(typeof kinds)[number], string, string, boolean])[] = [
  ['filters', '', "Status EQ 0 OR Status NE '0'", true],
  ['filters', 'Status EQ 0', "Status EQ '0'", true],
  ['filters', 'AverageRating GE 4', 'AverageRating GT 3', true],
  ['filters', 'AverageRating EQ 5', 'AverageRating GT 4', true],
  ['filters', '', 'AverageRating GE 0', true],
  ['filters', 'AverageRating EQ 0', 'AverageRating LT 1', true],
  ['filters', 'Status GT 0 AND Status LT 2', 'Status EQ 1', true],
  ['filters', 'Status LT 1', 'Status EQ 0', true],
  ['filters', 'Status EQ 0', 'Status NE null', false],
  ['filters', 'Status NE 0 AND Status NE null', 'Status GE 1', true],
  ['filters', 'Status GE 1', 'Status NE 0', false],
  [
    'filters',
    'DateUploaded GT 2024-05-01T00:00:00.000Z AND DateUploaded LT 2024-05-01T00:00:00.002Z',
    'DateUploaded EQ 2024-05-01T00:00:00.001Z',
    true,
  ],
  ['filters', "FileExtension EQ 'JPG'", "FileExtension SW 'j'", false],
  ['filters', "FileExtension SW 'jp' AND FileExtension SW 'jpg'", "FileExtension SW 'jpg'", true],
  ['filters', "FileExtension SW 'jp' AND FileExtension SW 'x'", 'Status EQ 0 AND Status EQ 1', true],
  ['filters', "FileExtension EW 'pg' AND FileExtension EW 'x'", 'Status EQ 0 AND Status EQ 1', true],
  ['filters', "FileExtension CT 'jpg'", "FileExtension CT 'p'", false],
  ['filters', "FileExtension CT ''", 'FileExtension NE null', true],
  ['filters', 'AssetType EQ Image', 'AssetType NE Video', false],
  ['filters', "CognitiveColor EQ 'red' AND CognitiveColor EQ 'blue'", "CognitiveColor EQ 'blue'", false],
  ['filters', 'CognitiveColor EQ null', "CognitiveColor NE 'red'", false],
  [
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"5"}')`,
    `Attributes/ANY(b: b EQ '{"Value":"5","Key":"K"}' OR b EQ '{"Key":"k","Value":"6"}')`,
    false,
  ],
  [
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"5"}') AND Attributes/ANY(a: a NE '{"Key":"k","Value":"5"}')`,
    'Status EQ 0 AND Status EQ 1',
    true,
  ],
  // The last instant that a text can name is that of the last year in the farthest zone.
  [
    'filters',
    `Attributes/ANY(a: a GT '{"Key":"k","Value":"9999-12-31T23:59:59.999Z"}')`,
    `Attributes/ANY(a: a GE '{"Key":"k","Value":"9999-12-31"}')`,
    false,
  ],
  [
    'filters',
    `Attributes/ANY(a: a GT '{"Key":"k","Value":"9999-12-31T23:59:59.999-23:59"}')`,
    'Status EQ 0 AND Status EQ 1',
    true,
  ],
  [
    'filters',
    `Attributes/ANY(a: a LT '{"Key":"k","Value":"0000-01-01"}')`,
    `Attributes/ANY(a: a LE '{"Key":"k","Value":"0000-01-01"}')`,
    false,
  ],
  ['filters', "ISMATCH('annual report','cognitiveTextInImage')", "ISMATCH('report','cognitiveTextInImage')", false],
  [
    'containerfilter',
    "CategoryIds/ANY(c: c EQ 'a') AND CategoryIds/ANY(c: c EQ 'b')",
    "CategoryIds/ANY(c: c EQ 'B')",
    false,
  ],
  ['containerfilter', "CategoryIds/ANY(c: c EQ 'a' AND c EQ 'b')", "CategoryAncestorIds/ANY(c: c EQ 'b')", false],
  ['search', 'logo', 'logo*', false],
  ['search', 'logo*', '*go*', false],
  ['search', 'title:logo', 'logo', false],
  ['search', '"annual report"', 'report annual', false],
  ['search', '"report annual" "annual report"', '"report annual"', false],
  ['search', 'annual-report', '"annual report"', true],
  ['search', 'logo NOT draft', 'NOT draft', false],
  ['search', 'NOT logo*', 'NOT logo', false],
  ['search', '', '*', true],
  ['search', 'id:a id:b', 'logo NOT logo', true],
];

describe('the answers are known', () => {
  test.each(pairs)('%s: %s implies %s, and back: %s', (kind, left, right, back) => {
    const [a, b] = [astOf(kind, left), astOf(kind, right)];
    expect([implies(kind, a, b), implies(kind, b, a), equivalent(kind, a, b), equivalent(kind, b, a)]).toEqual([
      true,
      back,
      back,
      back,
    ]);
  });

  test('a counterexample is an asset of the first alone', () => {
    const asset = counterexample(
      'filters',
      astOf('filters', 'AverageRating GE 3'),
      astOf('filters', 'AverageRating GE 4'),
    );
    expect(asset).toEqual({ averageRating: 3 });
  });

  test('a counterexample is near what was asked for', () => {
    const after = astOf('filters', `Attributes/ANY(a: a GT '{"Key":"k","Value":"2024-05-01T00:00:00.000Z"}')`);
    expect(counterexample('filters', after, astOf('filters', 'Status EQ 0'))).toMatchObject({
      attributes: [{ id: 'k', type: 'date', values: ['2024-05-01T00:00:00.001Z'] }],
    });
  });

  test('what is limited to fields is compared so', () => {
    const [bound, unbound] = [astOf('search', 'title:logo'), astOf('search', 'logo')];
    expect(equivalent('search', bound, unbound)).toBe(false);
    expect(equivalent('search', bound, unbound, { searchFields: ['title'] })).toBe(true);
  });
});

describe('there is no answer', () => {
  test.each([
    ['filters', 'Status EQ {{a}}', 'Status EQ {{b}}'],
    ['filters', 'Shoe EQ 5', 'Shoe EQ 6'],
    ['filters', 'Status EQ 0 AND', 'Status EQ 0 AND Status'],
    ['filters', "Shoes/ANY(a: a EQ 'x')", "Shoes/ANY(a: a EQ 'y')"],
    ['filters', "ISMATCH('a','shoe')", "ISMATCH('b','shoe')"],
    ['filters', "ISMATCH({{a}},'cognitiveTextInImage')", "ISMATCH('b','cognitiveTextInImage')"],
    ['filters', `Attributes/ANY(a: a EQ '{"Key":"k","Value":"{{a}}"}')`, "CategoryIds/ANY(c: c EQ 'x')"],
    ['search', 'shoe:5', 'shoe:6'],
    ['search', 'NOT {{a}}', 'NOT (b)'],
    ['filters', 'Status GT 99999999999999999 AND Status LT 99999999999999999', 'Status EQ 0 AND Status EQ 1'],
  ] as const)('to %s: %s and %s', (kind, left, right) => {
    const [a, b] = [left, right].map((text) => parse(kind, text, { variables: true }).ast);
    expect([implies(kind, a, b), equivalent(kind, a, b), equivalent(kind, a, a)]).toEqual(['unknown', 'unknown', true]);
  });
});

describe('hostile input', () => {
  /** As many conditions as one expression may hold, and the same in another order. */
  const both = (make: (at: number) => string, join: string): readonly [string, string] => {
    const count = Math.min(9_500, Math.floor(490_000 / (make(99_999).length + join.length)));
    const all = Array.from({ length: count }, (_, at) => make(at));
    return [all.join(join), all.toReversed().join(join)];
  };
  const deep = (text: string): string => `${'('.repeat(200)}${text}${')'.repeat(200)}`;

  test.each([
    ['filters', both((at) => `Status EQ ${at}`, ' OR ')],
    ['filters', both((at) => `Status NE ${at}`, ' AND ')],
    ['filters', both((at) => `Status LE ${at}`, ' OR ')],
    ['filters', both((at) => `FileExtension CT 'a${at}'`, ' OR ')],
    ['filters', both((at) => `FileExtension CT 'a${at}a'`, ' AND ')],
    ['filters', both((at) => `(Status EQ ${at} OR DateUploaded EQ null)`, ' AND ')],
    ['containerfilter', both((at) => `LightboxIds/ANY(l: l SW 'a${at}a')`, ' AND ')],
    ['search', both((at) => `w${at}`, ' ')],
    ['search', both((at) => `w${at}w*`, ' OR ')],
    ['filters', [deep("Status EQ 0 OR FileExtension EQ 'a'"), deep("FileExtension EQ 'A' OR Status EQ 0")]],
  ] as const)('gets an answer, and a different one only where nothing is known: %s', (kind, [left, right]) => {
    const [a, b] = [parse(kind, left).ast, parse(kind, right).ast];
    expect(equivalent(kind, a, b)).toBe(true);
    const half = right.slice(0, right.lastIndexOf(' ', right.length >> 1));
    expect([false, 'unknown']).toContain(equivalent(kind, a, parse(kind, half).ast));
  });

  test('any tree gets an answer', () => {
    fc.assert(
      fc.property(builtFilter, builtFilter, (a, b) => {
        expect([true, false, 'unknown']).toContain(equivalent('filters', a, b));
      }),
      { numRuns: runs(200) },
    );
    fc.assert(
      fc.property(builtSearch, builtSearch, (a, b) => {
        expect([true, false, 'unknown']).toContain(equivalent('search', a, b));
      }),
      { numRuns: runs(200) },
    );
  });
});
