import { parse, schema, type MatchAsset } from '@assetql/core';
import { compareAssets, compareCodePoints } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyUnits } from '../arbitraries/hostile-text.ts';

/** Ids of the assets in the order of a sort, whatever order they had. */
function sorted(text: string, assets: readonly MatchAsset[]): readonly (string | undefined)[] {
  const { ast } = parse('sort', text);
  const ids = assets.toSorted(compareAssets(ast)).map(({ id }) => id);
  expect(
    assets
      .toReversed()
      .toSorted(compareAssets(ast))
      .map(({ id }) => id),
  ).toEqual(ids);
  return ids;
}

describe('the order of a list', () => {
  const dated: readonly MatchAsset[] = [
    { id: 'a', dateUploaded: 2 },
    { id: 'c', dateUploaded: 3.9 },
    { id: 'b', dateUploaded: 3.1 },
    { id: 'e' },
    { id: 'd', dateUploaded: null },
    { id: 'B', dateUploaded: 3 },
  ];

  test('is the newest first without a sort', () => {
    expect(sorted('', dated)).toEqual(['B', 'b', 'c', 'a', 'd', 'e']);
    expect(sorted('record.createdAt D', dated)).toEqual(['B', 'b', 'c', 'a', 'd', 'e']);
  });

  test('has missing values last, and ties by id, in both directions', () => {
    expect(sorted('record.createdAt A', dated)).toEqual(['a', 'B', 'b', 'c', 'd', 'e']);
  });

  test('of texts goes by folded code points', () => {
    const titles = ['b', 'A', 'a', '', '\uffff', '😀', '\ue000', '\ud83d', null, 'É', 'e\u0301', 'f', 'Z'];
    const assets = titles.map((title, index) => ({ id: String.fromCharCode(0x61 + index), title }));
    const order = sorted('title A', assets).map((id) => titles[(id?.charCodeAt(0) ?? 0) - 0x61]);
    expect(order).toEqual(['', 'A', 'a', 'b', 'f', 'Z', 'É', 'e\u0301', '\ud83d', '\ue000', '\uffff', '😀', null]);
  });

  test.each(schema.sortKeys.map(({ key }) => key))('by %s is a total order', (key) => {
    const asset = fc.record(
      {
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        title: fc.constantFrom('x', 'X', 'é', null),
        fileName: fc.constantFrom('x', 'y', '\ud83d'),
        dateUploaded: fc.constantFrom(1, 1.5, 2, null),
        dateApproved: fc.constantFrom(1, null),
        dateModified: fc.constantFrom(1, 2),
        dateExpired: fc.constantFrom(1, null),
        sizeInBytes: fc.constantFrom(0, 5),
      },
      { requiredKeys: [] },
    );
    for (const direction of ['A', 'D']) {
      const compare = compareAssets(parse('sort', `${key} ${direction}`).ast);
      fc.assert(
        fc.property(asset, asset, asset, (a, b, c) => {
          expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
          if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
        }),
        { numRuns: 100 },
      );
    }
  });

  test('of a sort that cannot be read is the usual one', () => {
    expect(sorted('nowhere D', dated)).toEqual(sorted('', dated));
  });
});

test('code points order texts as their lists of code points do', () => {
  const points = (text: string): readonly number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const byDefinition = (a: string, b: string): number => {
    const [first, second] = [points(a), points(b)];
    const at = first.findIndex((point, index) => point !== second[index]);
    if (at < 0) return Math.sign(first.length - second.length);
    return Math.sign((first[at] ?? 0) - (second[at] ?? -1));
  };
  const text = fc.oneof(
    anyUnits,
    fc.array(fc.constantFrom('a', '\ud83d', '\ude00', '\ue000', '\uffff', '😀')).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(byDefinition(a, b));
    }),
    { numRuns: 2000 },
  );
});
