import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '@assetql/core';
import { minimalEdits } from '../src/minimal-edits.ts';

describe('minimal edits', () => {
  test.each<[string, string, readonly [start: number, end: number, newText: string][]]>([
    ['Status EQ 0', 'Status EQ 0', []],
    ['Status eq 0', 'Status EQ 0', [[7, 9, 'EQ']]],
    ['### a\nsort:title\n### b\n', '### a\nsort: title\n### b\n', [[11, 11, ' ']]],
    [
      '### a\n### b\nsort:title\n### c\n',
      '### a\n\n### b\nsort: title\n\n### c\n',
      [
        [6, 6, '\n'],
        [17, 17, ' '],
        [23, 23, '\n'],
      ],
    ],
    ['a b c', 'a c', [[2, 4, '']]],
  ])('%j → %j', (before, after, expected) => {
    const edits = minimalEdits(before, after).map(({ range, newText }) => [range.start, range.end, newText]);
    expect(edits).toEqual(expected);
  });

  test('make one text of the other, in order, and leave alone what is the same', () => {
    const texts = fc
      .array(fc.constantFrom('### ', '\n', '\r\n', ' ', 'a', 'B', 'b', 'filters:', 'é', '😀', '"'), { maxLength: 30 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const edits = minimalEdits(before, after);
        expect(applyEdits(before, edits)).toBe(after);
        let end = 0;
        for (const { range } of edits) {
          expect(range.start).toBeGreaterThanOrEqual(end);
          ({ end } = range);
        }
      }),
    );
  });

  test('look through long texts that have nothing in common in linear time', () => {
    const edits = minimalEdits('a b '.repeat(100_000), 'c d '.repeat(100_000));
    expect(applyEdits('a b '.repeat(100_000), edits)).toBe('c d '.repeat(100_000));
  });
});
