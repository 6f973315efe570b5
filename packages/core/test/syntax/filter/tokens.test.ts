import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStrangeBlank } from '../../../src/text/characters.ts';
import { FilterScan } from '../../../src/syntax/filter/scan.ts';
import { scanFilter } from '../../../src/syntax/filter/scan-filter.ts';
import { hostileText, mutated } from '../../arbitraries/hostile-text.ts';
import { validFilter } from '../../validation/valid-text.ts';
import { brokenFilter } from './broken-filter.ts';

interface Covered {
  readonly scan: FilterScan;
  /** What no token covers, apart from blanks. */
  readonly rest: string;
}

function cover(text: string, ranges: (scan: FilterScan) => readonly { start: number; end: number }[]): Covered {
  const scan = new FilterScan(text, {});
  scanFilter(scan);
  const units = Array.from({ length: text.length }, (_, at) => text.charAt(at));
  for (const { start, end } of ranges(scan)) units.fill(' ', start, end);
  return {
    scan,
    rest: units
      .filter((unit) => !isStrangeBlank(unit.charCodeAt(0)))
      .join('')
      .trim(),
  };
}

const ofTokens = ({ tokens }: FilterScan): { start: number; end: number }[] =>
  tokens.map(({ startOffset: start, end }) => ({ start, end }));

test('tokens and blanks cover a text, in its order', () => {
  fc.assert(
    fc.property(validFilter, (text) => {
      const { scan, rest } = cover(text, ofTokens);
      expect({ text, rest }).toEqual({ text, rest: '' });
      let before = 0;
      for (const { start, end } of ofTokens(scan)) {
        expect(start).toBeGreaterThanOrEqual(before);
        before = end;
      }
    }),
    { numRuns: 500 },
  );
});

test('what is dropped of a broken text has been spoken of', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, mutated(validFilter), brokenFilter), (text) => {
      const { rest } = cover(text, (scan) => [...ofTokens(scan), ...scan.findings.map(({ range }) => range)]);
      expect({ text, rest }).toEqual({ text, rest: '' });
    }),
    { numRuns: Number(process.env['RUNS'] ?? 2000) },
  );
});
