import { describe, expect, test } from 'vitest';
import type { Asset } from '@assetql/client';
import { bind, parseDocument } from '@assetql/core/document';
import { moreLikeThis } from '@assetql/results-view/browse';

const fox: Asset = { id: 'x', rating: {}, file: { extension: 'svg' }, media: { type: 'Image' }, record: {} };
const categories = [{ id: '6f1c1f4e-0000-4000-8000-000000000001', name: 'Foxes' }];

describe('more like an asset', () => {
  test.each([
    [
      'keywords',
      { keywords: ['fox', 'polar night', 'a"b'] },
      /^filters: AssetType EQ Image\nsearch: .*fox.* OR .*polar night/,
    ],
    ['one keyword', { keywords: ['fox'] }, /^filters: AssetType EQ Image\nsearch: keywords:fox\n$/],
    ['categories in the place of keywords', { categories }, /\ncontainerfilter: .*6f1c1f4e-0000/],
    ['its type alone', {}, /^filters: AssetType EQ Image\n$/],
    ['its extension where the type is unknown', { media: { type: 'Τύπος' } }, /^filters: FileExtension EQ 'svg'\n$/],
  ] as const)('is a search without mistakes, by %s', (_, members, expected) => {
    const text = moreLikeThis({ ...fox, ...members });
    expect(text).toMatch(expected);
    const [search] = parseDocument(`### Like it\n${text}`).searches;
    expect(search && bind(search, { now: 0 }).diagnostics).toEqual([]);
  });

  test('is nothing for an asset about which nothing is known', () => {
    expect(moreLikeThis({ id: 'x', rating: {}, file: {}, media: {}, record: {} })).toBeUndefined();
  });
});
