import { check, parse } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { misplaced } from '../../arbitraries/places.ts';
import { applyFix, badFixes, brokenPromises } from '../../validation/diagnostic-promises.ts';
import { validFilter } from '../../validation/valid-text.ts';
import { lastMistakes, mistakes } from './mistakes.ts';
import { outline } from './outline.ts';

/** Only what is wrong: some mistakes stand beside conditions that earn a warning of their own. */
const errors = (text: string): readonly string[] =>
  check('filters', text)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, range }) => `${code} ${text.slice(range.start, range.end)}`);

/** What is wrong with the form: beside other conditions the meaning can be wrong as well. */
const written = (text: string): readonly string[] =>
  parse('filters', text).diagnostics.map(({ code, range }) => `${code} ${text.slice(range.start, range.end)}`);

/** Whether each single quote has another one. */
const isWhole = (text: string): boolean => text.split("'").length % 2 === 1;

describe('a mistake', () => {
  test.for([...mistakes, ...lastMistakes])('%s at %j: %j', ([code, guilty, text, mended]) => {
    const { ast, diagnostics } = parse('filters', text);
    expect(errors(text)).toEqual([`${code} ${guilty}`]);
    expect(brokenPromises(text, diagnostics)).toEqual([]);
    expect(badFixes('filters', text, {}, diagnostics)).toEqual([]);
    expect(ast === undefined ? [] : misplaced(ast, text)).toEqual([]);
    const fix = diagnostics[0]?.fixes.find(({ preferred }) => preferred === true);
    expect(fix && applyFix(text, fix)).toBe(mended);
  });

  test('is one diagnostic at every position, and everything else is understood', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...mistakes),
        validFilter,
        fc.constantFrom('AND', 'or'),
        ([code, guilty, wrong], right, join) => {
          const shape = outline(parse('filters', right).ast);
          // A text that starts with a blank looks like the end of one that was never closed.
          fc.pre(!/[A-Z] ' /i.test(right));
          for (const text of [
            `(${right}) ${join} ${wrong}`,
            `${wrong} ${join} (${right})`,
            `(${wrong} ${join} (${right}))`,
          ]) {
            expect({ text, found: written(text) }).toEqual({ text, found: [`${code} ${guilty}`] });
            expect(outline(parse('filters', text).ast)).toContain(`[${shape}]`);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('hides no other, and its fixes work beside others', () => {
    // A text without end and a text of another language say something about all that follows.
    const local = mistakes.filter(([code]) => code !== 'unterminated-string' && code !== 'wrong-language');
    const some = fc.constantFrom(...local);
    fc.assert(
      fc.property(some, some, fc.constantFrom(' AND ', ' or '), (left, right, join) => {
        const text = `((Status EQ 0) AND ${left[2]}${join}(${right[2]}))`;
        fc.pre(!text.includes('(()') && !text.includes('(( ('));
        // A text whose end is another quote goes on to the next one of its own, over doubled ones: it is nothing but a text.
        fc.pre(isWhole(left[2]) || (isWhole(right[2]) && !right[2].includes("''")));
        const expected = [left, right].map(([code, guilty]) => `${code} ${guilty}`);
        expect({ text, found: written(text) }).toEqual({ text, found: expected });
        const { diagnostics } = parse('filters', text);
        expect(brokenPromises(text, diagnostics)).toEqual([]);
        for (const [at, { fixes }] of diagnostics.entries()) {
          for (const fix of fixes) {
            const mended = applyFix(text, fix);
            expect({ text, mended, left: written(mended) }).toEqual({ text, mended, left: expected.toSpliced(at, 1) });
          }
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 500) },
    );
  });
});
