import { print, type Diagnostic } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applySeverities } from '../../../src/diagnostics/apply-severities.ts';
import { parseSearch } from '../../../src/syntax/search/parse-search.ts';
import { comparable } from '../../arbitraries/comparable.ts';
import { anyUnits, hostileText, mutated } from '../../arbitraries/hostile-text.ts';
import { misplaced } from '../../arbitraries/places.ts';
import { parsedSearch } from '../../arbitraries/search.ts';
import { apply } from './apply.ts';

const pieces = fc.constantFrom(
  ...'AND OR NOT ( ) " "a b" : title: a b* * \' \'c d\' - -x + ! && || ~2 ^3 {{v}} {{ “ ” [a TO b] /x/ search= %20 a+b'.split(
    ' ',
  ),
  '\u00a0',
  '\n',
  'Status EQ 0',
);
const soup = fc
  .array(fc.tuple(pieces, fc.constantFrom('', ' ', ' ', '  ')), { maxLength: 14 })
  .map((parts) => parts.flat().join(''));
const texts = fc.oneof(
  { weight: 4, arbitrary: soup },
  hostileText,
  anyUnits,
  mutated(parsedSearch.map((ast) => print(ast))),
);

const check = (text: string): { ast: ReturnType<typeof parseSearch>['ast']; diagnostics: readonly Diagnostic[] } => {
  const { ast, findings } = parseSearch(text);
  return { ast, diagnostics: applySeverities(findings) };
};
const errors = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter((diagnostic) => diagnostic.severity === 'error');

describe('whatever is typed as a search', () => {
  test('nothing throws, and every place lies in the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { ast, diagnostics } = check(text);
        expect(ast === undefined ? [] : misplaced(ast, text)).toEqual([]);
        for (const { range, fixes, message } of diagnostics) {
          expect(range.start).toBeLessThanOrEqual(range.end);
          expect(range.end).toBeLessThanOrEqual(text.length);
          expect(message).toMatch(/\S\.$/);
          for (const fix of fixes) apply(text, fix.edits);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('the fixes of one mistake take it away and bring no error', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [diagnostic, ...others] = check(text).diagnostics;
        if (diagnostic === undefined || others.length > 0) return;
        for (const fix of diagnostic.fixes) {
          const after = check(apply(text, fix.edits)).diagnostics;
          expect(errors(after)).toEqual([]);
          expect(after.map((other) => other.message)).not.toContain(diagnostic.message);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('applying fixes one after the other ends with a text without errors, where each error has a fix', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let current = text;
        for (let round = 0; round <= 40; round++) {
          const fix = errors(check(current).diagnostics).find((diagnostic) => diagnostic.fixes.length > 0)?.fixes[0];
          if (fix === undefined) return;
          current = apply(current, fix.edits);
        }
        throw new Error(`There is no end to mending ${JSON.stringify(text)}.`);
      }),
      { numRuns: 1000 },
    );
  });

  test('a text without errors is printed to one that is read equal', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { ast, diagnostics } = check(text);
        if (errors(diagnostics).length > 0) return;
        for (const style of ['compact', 'pretty'] as const) {
          const again = check(print(ast, { style, width: 20 }));
          expect(errors(again.diagnostics)).toEqual([]);
          expect(comparable(again.ast)).toEqual(comparable(ast));
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('only a blank text has no AST', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { ast, diagnostics } = check(text);
        const isNothing = ast === undefined && diagnostics.length === 0;
        expect(isNothing ? text.trim() : '').toBe('');
      }),
    );
  });
});
