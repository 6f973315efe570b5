import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applied, marked } from '@assetql/language-service/test';
import { formatting } from '@assetql/language-service';
import { offsetAfter } from '../../src/language/offset-after.ts';

const replacementsOf = (edits: ReturnType<typeof formatting>) =>
  edits.map(({ range, newText }) => ({ ...range, length: newText.length }));

test.each([
  ['before all', 3, 3],
  ['at the start of one', 4, 4],
  ['in one, as far as what comes reaches', 5, 5],
  ['in one, beyond', 8, 6],
  ['at its end', 9, 6],
  ['between two', 11, 8],
  ['where something is put in', 12, 9],
  ['behind it', 13, 15],
])('an offset %s', (_, offset, after) => {
  const replacements = [
    { start: 4, end: 9, length: 2 },
    { start: 12, end: 12, length: 5 },
  ];
  expect(offsetAfter(offset, replacements)).toBe(after);
});

test('a caret stays on its word when 2,000 untidy searches are formatted', () => {
  const search = (index: number): string => `###   Search ${index}\nfilters:   assettype   eq   Image\n\n\n\n`;
  const searches = Array.from({ length: 2000 }, (_, index) => search(index));
  fc.assert(
    fc.property(fc.nat(1999), (at) => {
      const before = searches.slice(0, at).join('');
      const { document, offset } = marked(
        'document',
        `${before}###   Se<|>arch ${at}\n${searches.slice(at + 1).join('')}`,
      );
      const edits = formatting(document);
      const after = applied(document, edits);
      expect(edits.length).toBeGreaterThan(1000);
      expect(after.slice(offsetAfter(offset, replacementsOf(edits)))).toMatch(new RegExp(`^arch ${at}\n`));
    }),
    { numRuns: 5 },
  );
});
