import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineFinder } from '@assetql/core/text';

describe('the line of an offset', () => {
  test.for([
    ['', 0, { number: 0, start: 0, end: 0 }],
    ['ab', 2, { number: 0, start: 0, end: 2 }],
    ['ab\n', 2, { number: 0, start: 0, end: 2 }],
    ['ab\n', 3, { number: 1, start: 3, end: 3 }],
    ['ab\r\ncd', 3, { number: 0, start: 0, end: 2 }],
    ['ab\r\ncd', 4, { number: 1, start: 4, end: 6 }],
    ['a\rb', 2, { number: 1, start: 2, end: 3 }],
    ['a\n\nb', 2, { number: 1, start: 2, end: 2 }],
  ] as const)('of %j at %j', ([text, offset, line]) => {
    expect(lineFinder(text)(offset)).toEqual(line);
  });

  test('agrees with splitting the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'é', '😀', '\n', '\r\n', '\r'), { maxLength: 40 }),
        fc.nat(60),
        (pieces, at) => {
          const text = pieces.join('');
          const offset = Math.min(at, text.length);
          const { number, start, end } = lineFinder(text)(offset);
          expect(text.split(/\r\n|\r|\n/)[number]).toBe(text.slice(start, end));
          expect(start).toBeLessThanOrEqual(offset);
        },
      ),
    );
  });
});
