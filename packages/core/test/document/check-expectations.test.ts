import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '@assetql/core';
import { checkDocument, parseDocument, type ExpectOperator } from '@assetql/core/document';

const fileOf = (expectations: readonly string[]): string =>
  `### Before\nsearch: b\n### T\nsearch: a\n${expectations.map((text) => `expect: ${text}\n`).join('')}`;

const check = (expectations: readonly string[]): readonly Diagnostic[] =>
  checkDocument(parseDocument(fileOf(expectations)));

/** Expectations of one search, the last of which cannot hold with one of them. */
const contradictions: readonly (readonly [against: readonly number[], expectations: readonly string[]])[] = [
  [[0], ['total = 0', 'total > 0']],
  [[0], ['total > 5', 'total <= 5']],
  [[0], ['total >= 5', 'total != 3', 'total < 5']],
  [[0], ['total = 3', 'total != 3']],
  [[0], ['total != 3', 'total = 3']],
  [
    [0, 2],
    ['total >= 3', 'total != 4', 'total <= 3', 'total != 3'],
  ],
  [[0], ['total = 0', 'contains "x"']],
  [[0], ['contains "x"', 'total = 0']],
  [
    [1, 0],
    ['total = 1', 'contains "x"', 'contains "y"'],
  ],
  [[0], ['contains "X"', 'excludes "x"']],
  [[0], ['excludes "x"', 'contains "x"']],
  [[0], ['total < 1', 'first.title = "A"']],
  [[0], ['first.title = "A"', 'first.title = "B"']],
  [[0], ['first.file.sizeInBytes = 1', 'first.file.sizeInBytes = 2']],
];

/** Expectations that some library meets. */
const possible: readonly { readonly expectations: readonly string[] }[] = [
  { expectations: ['total > 0', 'total != 1', 'total <= 5', 'contains "x"', 'excludes "y"', 'first.title = "A"'] },
  { expectations: ['total = 0', 'excludes "x"'] },
  { expectations: ['total = 1', 'contains "x"', 'contains "X"'] },
  { expectations: ['first.title = "A"', 'first.TITLE = "A"', 'first.file.fileName = "B"'] },
  { expectations: ['total = 0', 'sum > 0'] },
];

const isContradiction = ({ code }: Diagnostic): boolean => code === 'contradiction';

describe('expectations that cannot hold together', () => {
  test.each(contradictions)('expectations %j of %j are contradicted by the last', (against, expectations) => {
    const file = fileOf(expectations);
    const [found, ...more] = check(expectations);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ code: 'contradiction', severity: 'warning' });
    expect(file.slice(found?.range.start, found?.range.end)).toBe(expectations.at(-1));
    expect(found?.related?.map(({ range }) => file.slice(range.start, range.end))).toEqual(
      against.map((index) => expectations[index]),
    );
    for (const index of against) expect(found?.message).toContain(expectations[index]);
  });

  test('a total below 0 never holds', () => {
    expect(check(['total < 0']).map(({ code, message }) => [code, message])).toEqual([
      ['contradiction', 'No total is less than 0, so this never holds.'],
    ]);
  });

  test('the first asset is the one at the offset, so there must be more', () => {
    const at = (offset: string, expectations: readonly string[]): readonly string[] =>
      checkDocument(parseDocument(fileOf(expectations).replace('search: a', `search: a\noffset: ${offset}`)))
        .filter(isContradiction)
        .map(({ message }) => message);
    expect(at('20', ['total = 20', 'first.title = "A"'])).toEqual([
      'This cannot hold together with total = 20 and offset: 20; remove one of them.',
    ]);
    expect(at('20', ['first.title = "A"', 'total <= 20'])).toHaveLength(1);
    expect(at('20', ['first.title = "A"', 'total = 21', 'total != 20'])).toEqual([]);
    expect(at('20', ['first.title = "A"', 'first.title = "B"'])).toEqual([
      'This cannot hold together with first.title = "A"; remove one of them.',
    ]);
    expect(at('{{n}}', ['first.title = "A"', 'total = 1'])).toEqual([]);
  });

  test.each(possible)('what can be is no contradiction: $expectations', ({ expectations }) => {
    expect(check(expectations).filter(isContradiction)).toEqual([]);
  });

  test('totals contradict each other exactly when no total meets them', () => {
    const total = fc.tuple(
      fc.constantFrom<ExpectOperator[]>('=', '!=', '<', '<=', '>', '>='),
      fc.integer({ min: 0, max: 3 }),
    );
    const holds: Readonly<Record<ExpectOperator, (total: number, value: number) => boolean>> = {
      '=': (left, right) => left === right,
      '!=': (left, right) => left !== right,
      '<': (left, right) => left < right,
      '<=': (left, right) => left <= right,
      '>': (left, right) => left > right,
      '>=': (left, right) => left >= right,
    };
    fc.assert(
      fc.property(fc.array(total, { minLength: 1, maxLength: 4 }), (totals) => {
        const found = check(totals.map(([operator, value]) => `total ${operator} ${value}`)).some(isContradiction);
        const can = [0, 1, 2, 3, 4, 5].some((number) =>
          totals.every(([operator, value]) => holds[operator](number, value)),
        );
        // What is left between two bounds may be ruled out number by number, which is not looked at.
        if (found) expect(can).toBe(false);
        if (totals.length <= 2) expect(found).toBe(!can);
      }),
    );
  });
});
