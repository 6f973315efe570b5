import { check, fixAll, parse, type Comparison, type Diagnostic, type Filter } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mistypedFilter, type MeantCondition } from '../arbitraries/mistyped-filter.ts';
import { mistypedSearch, mistypedSort } from '../arbitraries/mistyped-search.ts';
import { badFixes } from '../validation/diagnostic-promises.ts';
import { runs } from '../meaning/reason/runs.ts';

const isWrong = ({ severity }: { readonly severity: string }): boolean => severity === 'error';

/** The letters and digits of a text, without case: which no fix may lose. */
const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function textOf({ value }: Comparison): string {
  if (value.kind === 'String') return value.value;
  return value.kind === 'Number' || value.kind === 'Timestamp' ? value.text : value.kind;
}

/** What a filter without brackets of weight says, condition by condition; a join of another kind, or something else, is said so. */
function said(filter: Filter, join: 'And' | 'Or'): readonly string[] {
  if (filter.kind === 'Group') return said(filter.body, join);
  if (filter.kind === join) return filter.operands.flatMap((operand) => said(operand, join));
  if (filter.kind !== 'Comparison') return [filter.kind];
  return [`${filter.field.text} ${filter.operator.name ?? '?'} ${textOf(filter)}`.toLowerCase()];
}

const meantBy = ({ field, operator, value }: MeantCondition): string =>
  `${field} ${operator} ${value.startsWith("'") ? value.slice(1, -1).replaceAll("''", "'") : value}`.toLowerCase();

/** Safe fixes may leave out what is a repetition, so the same condition counts once. */
const once = (conditions: readonly string[]): readonly string[] => [...new Set(conditions)].toSorted();

describe('a mistyped filter, after all its safe fixes', () => {
  test('says what was meant, or still has its mistake, and nothing that was said is lost', () => {
    fc.assert(
      fc.property(mistypedFilter, ({ text, join, conditions, isUnclear }) => {
        // Two mistakes together may make another whole filter, such as one text from the first quote to the last.
        const whole = text.replace(/^[$?&]?filters?\s*[:=]\s*/i, '');
        if (isUnclear && check('filters', whole).diagnostics.length === 0) return;
        const fixed = fixAll(text, (present) => check('filters', present).diagnostics);
        const story = { text, fixed: fixed.text };
        for (const { value } of conditions)
          expect(letters(fixed.text), JSON.stringify(story)).toContain(letters(value));
        if (fixed.diagnostics.some(isWrong)) return;
        expect({ ...story, isUnclear }).toEqual({ ...story, isUnclear: false });
        const { ast } = parse('filters', fixed.text);
        const found = ast === undefined ? [] : said(ast, join);
        expect({ ...story, said: once(found) }).toEqual({ ...story, said: once(conditions.map(meantBy)) });
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe.each([
  ['search', mistypedSearch],
  ['sort', mistypedSort],
] as const)('a mistyped %s, after all its safe fixes', (kind, texts) => {
  test('says what was meant, or still has its mistake', () => {
    fc.assert(
      fc.property(texts, ({ text, meant }) => {
        const fixed = fixAll(text, (present) => check(kind, present).diagnostics);
        if (fixed.diagnostics.some(isWrong)) return;
        const story = { text, fixed: fixed.text };
        expect({ ...story, meant: fixed.text.replaceAll(/\s+/g, ' ').trim() }).toEqual({ ...story, meant });
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe.each([
  ['filters', mistypedFilter],
  ['search', mistypedSearch],
  ['sort', mistypedSort],
] as const)('each fix that is offered for a mistyped text (%s)', (kind, texts) => {
  test.each([
    [' ', 'as it was typed'],
    ['\u00a0', 'with the blanks of a web page'],
    ['\n', 'over several lines'],
  ])('changes it, takes its diagnostic away and adds no error: %j, %s', (blank) => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const typed = text.replaceAll(' ', blank);
        // A mistake of the whole text hides those within it until it is mended.
        const { diagnostics } = check(kind, typed);
        const isWhole = ({ code, range }: Diagnostic): boolean =>
          code === 'wrong-language' || (kind === 'sort' && range.start === 0 && range.end === typed.length);
        fc.pre(!diagnostics.some(isWhole));
        expect({ typed, bad: badFixes(kind, typed, {}, diagnostics) }).toEqual({ typed, bad: [] });
      }),
      { numRuns: runs(500) },
    );
  });
});
