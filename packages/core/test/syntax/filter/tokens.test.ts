import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lexFilter } from '../../../src/syntax/filter/lexer/lexer.ts';
import { readItems } from '../../../src/syntax/filter/recovery/recover.ts';
import { isStrangeBlank } from '../../../src/text/characters.ts';
import { hostileText, mutated } from '../../arbitraries/hostile-text.ts';
import { validContainerFilter, validFilter } from '../../validation/valid-text.ts';
import { brokenFilter } from './broken-filter.ts';

/** The part of a text that no range covers, apart from blanks. */
function uncovered(text: string, ranges: readonly { start: number; end: number }[]): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charAt(at));
  for (const { start, end } of ranges) units.fill(' ', start, end);
  return units
    .filter((unit) => !isStrangeBlank(unit.charCodeAt(0)))
    .join('')
    .trim();
}

const rangesOf = (tokens: readonly { startOffset: number; end: number }[]): { start: number; end: number }[] =>
  tokens.map(({ startOffset: start, end }) => ({ start, end }));

test('tokens and blanks cover a text, in its order', () => {
  fc.assert(
    fc.property(fc.oneof(validFilter, validContainerFilter, hostileText, brokenFilter), (text) => {
      const ranges = rangesOf(lexFilter(text).tokens);
      expect({ text, rest: uncovered(text, ranges) }).toEqual({ text, rest: '' });
      let before = 0;
      for (const { start, end } of ranges) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 1000) },
  );
});

test.each<[string, string]>([
  [
    "Status EQ 0 and (a/b ne 'it''s')",
    "Name Status · Operator EQ · Value 0 · And and · Open ( · Name a/b · Operator ne · Value 'it''s' · Close )",
  ],
  [
    'CategoryIds/ANY(c: c EQ {{x}})',
    'Collection CategoryIds · AnyOpen /ANY( · Name c · Colon : · Name c · Operator EQ · Value {{x}} · Close )',
  ],
  [
    "IsMatch ('a','b') OR x EQ EQ",
    "IsMatch IsMatch · Open ( · Value 'a' · Comma , · Value 'b' · Close ) · Or OR · Name x · Operator EQ · Value EQ",
  ],
])('%s', (text, expected) => {
  const written = lexFilter(text).tokens.map(({ tokenType, image }) => `${tokenType.name} ${image}`);
  expect(written.join(' · ')).toBe(expected);
});

test('what is dropped of a broken text has been spoken of', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, mutated(validFilter), brokenFilter), (text) => {
      const { items, findings } = readItems(text, {});
      const rest = uncovered(text, [...items, ...findings.map(({ range }) => range)]);
      expect({ text, rest }).toEqual({ text, rest: '' });
    }),
    { numRuns: Number(process.env['RUNS'] ?? 2000) },
  );
});
