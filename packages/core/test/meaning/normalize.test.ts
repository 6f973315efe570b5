import { parse, print, type MatchAsset } from '@assetql/core';
import { equivalent, normalize, predicate, type RestrictingKind } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awkwardAsset, awkwardExpression } from '../arbitraries/awkward.ts';
import { builtFilter } from '../arbitraries/filter.ts';
import { builtSearch } from '../arbitraries/search.ts';
import { astOf } from './matching.ts';
import { runs } from './reason/runs.ts';

const universe: readonly MatchAsset[] = [{}, ...fc.sample(awkwardAsset, { numRuns: 300, seed: 13 })];

const normal = (kind: RestrictingKind, text: string): string =>
  print(normalize(kind, parse(kind, text, { variables: true }).ast));

describe.each(['filters', 'containerfilter', 'search'] as const)('%s', (kind) => {
  test('the normal form finds the same assets, is read back as itself, and is its own', () => {
    fc.assert(
      fc.property(awkwardExpression(kind), ({ ast, text }) => {
        const result = normalize(kind, ast);
        const [before, after] = [predicate(kind, ast), predicate(kind, result)];
        expect({ text, asset: universe.find((asset) => before(asset) !== after(asset)) }).toEqual({ text });
        const written = print(result);
        expect({ text, again: print(normalize(kind, result)) }).toEqual({ text, again: written });
        expect({ text, read: print(normalize(kind, astOf(kind, written))) }).toEqual({ text, read: written });
      }),
      { numRuns: runs(400) },
    );
  });
});

/** Texts of which each group has one normal form. */
test.each([
  ['filters', ['']],
  ['filters', ['Status EQ 0', "status eq '0'", '((Status EQ 0.0))', "Status EQ '0.0' AND Status EQ 0"]],
  ['filters', ['AssetType EQ Image', "assettype EQ 'IMAGE'", 'AssetType EQ image OR AssetType EQ Image']],
  ['filters', ["AssetType SW 'im'", "AssetType SW 'IM'"]],
  ['filters', ["AssetType EQ 'Hologram'", "AssetType EQ 'hologram'"]],
  ['filters', ["FileExtension EQ 'JPG' AND Status EQ 0", "Status EQ 0 AND (FileExtension EQ 'jpg')"]],
  ['filters', ['DateUploaded GE 2024-05-01T00:00:00.000Z', "DateUploaded GE '2024-05-01T02:00:00+02:00'"]],
  ['filters', ['Status EQ 0 AND (Status EQ 1 OR Status EQ 2)', '(Status EQ 2 OR (Status EQ 1)) AND Status EQ 0']],
  ['filters', ["CreatedBy EQ 'U1'", "createdby EQ 'u1'"]],
  [
    'filters',
    [`Attributes/ANY(a: a EQ '{"Key":"K","Value":"Blue"}')`, `attributes/any(x: X eq '{"value":"blue","key":"k"}')`],
  ],
  ['filters', ["ISMATCH('Annual  report','cognitiveTextInImage')", "ISMATCH('report annual','COGNITIVETEXTINIMAGE')"]],
  ['filters', ['Status EQ {{b}} AND Status EQ {{a}}', '(Status EQ {{a}}) AND Status EQ {{b}}']],
  ['containerfilter', ["CategoryIds/ANY(c: c EQ 'A' OR c EQ 'b')", "CategoryIds/ANY(x: (x EQ 'B') OR x EQ 'a')"]],
  ['search', ['logo icon', 'ICON AND Logo', '(icon logo) "logo"']],
  ['search', ['annual-report', '"Annual report"', '"annual, report"']],
  ['search', ['keyword:logo', 'keywords:(LOGO)', 'KEYWORD:"logo"']],
  ['search', ['logo', 'NOT (NOT logo)']],
  ['search', ['NOT (a OR b)', 'NOT ((b OR a))']],
  ['search', ['id:X1', 'id:"x1"']],
  ['search', ['title:{{x}}', 'title:({{x}})']],
  ['search', ['title:(a OR b)', 'title:((b) OR a)']],
] as const)('%s: one form for %s', (kind, texts) => {
  const forms = texts.map((text) => normal(kind, text));
  expect(forms).toEqual(forms.map(() => forms[0]));
});

test.each([
  ['filters', 'Status EQ 0', 'Status EQ 1'],
  ['filters', 'Status EQ {{a}}', 'Status EQ {{b}}'],
  ['filters', "FileExtension EQ '5'", "FileExtension EQ '5.0'"],
  ['search', '"annual report"', '"report annual"'],
  ['search', 'logo', 'logo*'],
  ['search', '"annual report"', 'annual-report*'],
  ['filters', "CategoryIds/ANY(x: x EQ 'a' OR c EQ 'b')", "CategoryIds/ANY(c: c EQ 'a' OR c EQ 'b')"],
] as const)('%s: %s and %s stay different', (kind, left, right) => {
  expect(normal(kind, left)).not.toBe(normal(kind, right));
});

test.each([
  ['filters', "DateUploaded GE '99999-05-01' AND Status EQ 0 AND Status EQ 1e400"],
  ['filters', "DateUploaded GE '0000-01-01T00:00:00+23:00'"],
  ['filters', 'Status EQ 0 AND AND Shoe EQ 5 AND Shoes/ANY(a: a EQ 5) AND Status LIKE 0'],
  ['filters', 'AssetType EQ 5 AND CreatedBy EQ 5 AND Attributes/ANY(a: a EQ 5 AND a NE null)'],
  ['search', '!!! shoe:5 title: OR'],
  ['search', 'id:u* title:!!!'],
] as const)('%s: broken and strange ones have a normal form: %s', (kind, text) => {
  const once = normal(kind, text);
  expect(normal(kind, once)).toBe(once);
});

test('any tree has a normal form that means the same', () => {
  fc.assert(
    fc.property(builtFilter, (ast) => {
      const result = normalize('filters', ast);
      expect(equivalent('filters', ast, result)).not.toBe(false);
      expect(print(normalize('filters', result))).toBe(print(result));
    }),
    { numRuns: runs(300) },
  );
  fc.assert(
    fc.property(builtSearch, (ast) => {
      const result = normalize('search', ast);
      expect(equivalent('search', ast, result)).not.toBe(false);
      expect(print(normalize('search', result))).toBe(print(result));
    }),
    { numRuns: runs(300) },
  );
});
