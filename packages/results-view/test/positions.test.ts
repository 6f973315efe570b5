import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagePosition } from '@assetql/results-view';
import { greatestCount } from '../src/view/facets/facet.ts';
import { pictureAddress } from '../src/view/pictures/picture-address.ts';
import { rovingIndex } from '../src/view/roving.ts';

describe('pagePosition', () => {
  test.each([
    { at: [0, 50, 50, 120], is: { first: 1, last: 50, next: 50 } },
    { at: [50, 50, 50, 120], is: { first: 51, last: 100, previous: 0, next: 100 } },
    { at: [100, 20, 50, 120], is: { first: 101, last: 120, previous: 50 } },
    { at: [0, 50, 50, 50], is: { first: 1, last: 50 } },
    { at: [20, 30, 50, 50], is: { first: 21, last: 50, previous: 0 } },
    { at: [900, 0, 50, 120], is: { first: 0, last: 900, previous: 850 } },
  ] as const)('$at', ({ at: [offset, shown, count, total], is }) =>
    expect(pagePosition(offset, shown, count, total)).toEqual({ ...is, beyondWall: false }),
  );

  test('does not offer a page beyond the offset limit', () => {
    expect(pagePosition(99_950, 50, 50, 200_000)).toEqual({
      first: 99_951,
      last: 100_000,
      previous: 99_900,
      beyondWall: true,
    });
  });

  test('following the next page terminates', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 5000 }), (count, total) => {
        let offset: number | undefined = 0;
        for (let steps = 0; offset !== undefined; steps += 1) {
          expect(steps).toBeLessThanOrEqual(5000);
          const shown: number = Math.max(0, Math.min(count, total - offset));
          offset = pagePosition(offset, shown, count, total).next;
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('rovingIndex', () => {
  // Seven tiles in three columns: two full rows and one tile.
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 3],
    ['ArrowRight', 6, undefined],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, undefined],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 4, 6],
    ['ArrowDown', 6, undefined],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 1, undefined],
    ['Home', 5, 0],
    ['Home', 0, undefined],
    ['End', 0, 6],
    ['a', 0, undefined],
  ])('%s at %d goes to %s', (key, index, next) => expect(rovingIndex(key, index, 7, 3)).toBe(next));

  test('does not move in an empty grid', () => expect(rovingIndex('End', 0, 0, 3)).toBeUndefined());
});

describe('pictureAddress', () => {
  test.each(['/api/media/1.svg?s=2', 'media/1.svg', 'https://cdn.example/1.svg', 'blob:https://x/1'])(
    '%s may be loaded',
    (address) => expect(pictureAddress(address)).toBe(address),
  );
  test.each([undefined, '', 'javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    '%s may not be loaded',
    (address) => expect(pictureAddress(address)).toBeUndefined(),
  );
});

const value = (key: string, count?: number) => ({
  key,
  label: key,
  chosen: false,
  ...(count === undefined ? {} : { count }),
});

test('bars are scaled to the largest count, at least 1', () => {
  expect(greatestCount([value('a', 3), value('b', 9), value('c')])).toBe(9);
  expect(greatestCount([value('a', 0)])).toBe(1);
});
