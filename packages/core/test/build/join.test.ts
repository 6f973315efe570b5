import { parse, print } from '@assetql/core';
import { and, BuildError, fields, not, or, word } from '@assetql/core/build';
import { describe, expect, test } from 'vitest';
import { comparable } from '../arbitraries/comparable.ts';

describe('joins', () => {
  const image = fields.AssetType.eq('Image');
  const good = fields.AverageRating.ge(4);
  const jpg = fields.FileExtension.eq('jpg');

  test.each([
    [and(image, and(good, jpg)), "AssetType EQ Image AND AverageRating GE 4 AND FileExtension EQ 'jpg'"],
    [or(or(image, good), jpg), "AssetType EQ Image OR AverageRating GE 4 OR FileExtension EQ 'jpg'"],
    [or(image, and(good, jpg)), "AssetType EQ Image OR (AverageRating GE 4 AND FileExtension EQ 'jpg')"],
    [and(or(image, good), jpg), "(AssetType EQ Image OR AverageRating GE 4) AND FileExtension EQ 'jpg'"],
    [and(image, undefined, false, null), 'AssetType EQ Image'],
    [or(undefined, image), 'AssetType EQ Image'],
    [and(image, good, image), 'AssetType EQ Image AND AverageRating GE 4'],
    [and(), ''],
    [and(undefined, false), ''],
  ])('%# are flat, bracketed and without what is skipped', (joined, text) => {
    expect(print(joined)).toBe(text);
  });

  test('of searches are flat, too', () => {
    const search = and(word('a'), and(word('b'), not(word('c'))), or(word('d'), and(word('e'), word('f'))));
    expect(print(search)).toBe('a b NOT c (d OR (e f))');
    expect(comparable(parse('search', print(search)).ast)).toEqual(comparable(search));
  });

  test('with OR need one condition', () => {
    expect(() => or()).toThrow(BuildError);
    expect(() => or(undefined, false)).toThrow(BuildError);
  });

  test('hold as many conditions as a query can', () => {
    const many = Array.from({ length: 20_001 }, (_, at) => fields.FileExtension.eq(String(at)));
    expect(() => or(...many)).toThrow(BuildError);
    expect(or(...many.slice(1))).toMatchObject({ kind: 'Or' });
  });
});
