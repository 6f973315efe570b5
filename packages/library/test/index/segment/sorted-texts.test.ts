import { compareCodePoints, storedText } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SortedTexts, type VisitOrdinals } from '../../../src/asset-index/segment/sorted-texts.ts';

const text = fc
  .oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'ab', 'é', '𝒳', '\0', '\ud835', '\ue000'), maxLength: 4 }),
    fc.string(),
  )
  .map(storedText);

/** Enough texts for several blocks, most of them of one shape. */
const texts = fc
  .tuple(fc.uniqueArray(text, { maxLength: 40 }), fc.constantFrom(0, 1500))
  .map(([own, more]) =>
    [...new Set([...own, ...Array.from({ length: more }, (_, number) => `m${number}`)])].toSorted(compareCodePoints),
  );

const ordinals = (visit: (visit: VisitOrdinals) => void): readonly number[] => {
  const found: number[] = [];
  visit((from, to) => {
    for (let ordinal = from; ordinal < to; ordinal += 1) found.push(ordinal);
  });
  return found;
};

describe('sorted texts', () => {
  test('are found by what they are, start with, contain and end with', () => {
    fc.assert(
      fc.property(texts, text, (sorted, part) => {
        const dictionary = new SortedTexts(sorted);
        const those = (isMeant: (text: string) => boolean): readonly number[] =>
          sorted.flatMap((each, ordinal) => (isMeant(each) ? ordinal : []));
        expect(dictionary.length).toBe(sorted.length);
        expect(sorted.map((_, ordinal) => dictionary.at(ordinal))).toEqual(sorted);
        expect([dictionary.find(part)].filter((found) => found !== undefined)).toEqual(those((each) => each === part));
        expect(dictionary.firstFrom(part)).toBe(sorted.filter((each) => compareCodePoints(each, part) < 0).length);
        expect(ordinals((visit) => dictionary.visitStarting(part, visit))).toEqual(
          those((each) => each.startsWith(part)),
        );
        expect(ordinals((visit) => dictionary.visitContaining(part, visit))).toEqual(
          those((each) => each.includes(part)),
        );
        expect(ordinals((visit) => dictionary.visitEnding(part, visit))).toEqual(those((each) => each.endsWith(part)));
      }),
    );
  });
});
