import { check, parse } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { misplaced } from '../../arbitraries/places.ts';
import { applyFix, badFixes, brokenPromises } from '../../rules/diagnostic-promises.ts';
import { validFilter } from '../../rules/valid-text.ts';
import { lastMistakes, mistakes } from './mistakes.ts';
import { outline } from './outline.ts';

/** Only what is wrong: some mistakes stand beside conditions that earn a warning of their own. */
const errors = (text: string): readonly string[] =>
  check('filters', text)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, range }) => `${code} ${text.slice(range.start, range.end)}`);

describe('a mistake', () => {
  test.each([...mistakes, ...lastMistakes])('%s at %j: %j', (code, guilty, text, mended) => {
    const { ast, diagnostics } = parse('filters', text);
    expect(errors(text)).toEqual([`${code} ${guilty}`]);
    expect(brokenPromises(text, diagnostics)).toEqual([]);
    expect(badFixes('filters', text, {}, diagnostics)).toEqual([]);
    expect(ast === undefined ? [] : misplaced(ast, text)).toEqual([]);
    const fix = diagnostics[0]?.fixes.find(({ preferred }) => preferred === true);
    expect(fix && applyFix(text, fix)).toBe(mended);
  });

  test('is one diagnostic wherever it stands, and all else is understood', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...mistakes),
        validFilter,
        fc.constantFrom('AND', 'or'),
        ([code, guilty, wrong], right, join) => {
          const shape = outline(parse('filters', right).ast);
          for (const text of [
            `(${right}) ${join} ${wrong}`,
            `${wrong} ${join} (${right})`,
            `(${wrong} ${join} (${right}))`,
          ]) {
            expect({ text, found: errors(text) }).toEqual({ text, found: [`${code} ${guilty}`] });
            expect(outline(parse('filters', text).ast)).toContain(`[${shape}]`);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
