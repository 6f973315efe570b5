import { assert, constantFrom, nat, pre, property, tuple, type Arbitrary } from 'fast-check';
import type { Diagnostic, DiagnosticCode, ExpressionKind, Fix } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/validation/check.ts';
import { validate } from '../../src/validation/validate.ts';
import { runs } from '../meaning/reason/runs.ts';
import { mistakes } from './mistakes.ts';
import { applyFix, badFixes, brokenPromises, errorsOf } from './diagnostic-promises.ts';
import { validContainerFilter, validFilter, validSearch, validSort } from './valid-text.ts';

const validTexts: Readonly<Record<ExpressionKind, Arbitrary<string>>> = {
  filters: validFilter,
  containerfilter: validContainerFilter,
  search: validSearch,
  sort: validSort,
};

const kinds = ['filters', 'containerfilter', 'search', 'sort'] as const;
const joins: Readonly<Record<ExpressionKind, readonly [string, ...string[]]>> = {
  filters: [' AND ', ' OR '],
  containerfilter: [' AND ', ' OR '],
  search: [' ', ' AND ', ' OR '],
  sort: [''],
};

/** What conditions say of each other is put to properties of its own. */
const isConflict = ({ code }: Diagnostic): boolean => code === 'contradiction' || code === 'redundant';

/** Serious findings: infos and hints are no mistakes. */
const serious = (kind: ExpressionKind, text: string): readonly DiagnosticCode[] =>
  check(kind, text)
    .diagnostics.filter((one) => (one.severity === 'error' || one.severity === 'warning') && !isConflict(one))
    .map((diagnostic) => diagnostic.code);

describe.each(kinds)('%s', (kind) => {
  const [firstMistake, ...moreMistakes] = mistakes[kind];
  const mistake = constantFrom(firstMistake, ...moreMistakes);
  const [firstJoin, ...moreJoins] = joins[kind];
  const join = constantFrom(firstJoin, ...moreJoins);

  /** A mistake beside something that is right, with brackets, so that the joins are not mixed. */
  const place = tuple(validTexts[kind], join, nat(2)).map(
    ([right, and, order]) =>
      (wrong: string): string =>
        [wrong, `(${right})${and}${wrong}`, `(${right})${and}${wrong}${and}(${right})`][and === '' ? 0 : order] ??
        wrong,
  );

  /** A text with two mistakes, or one where the language has no joins. */
  const several = tuple(place, mistake, join, mistake).map(([put, [, left], and, [, right]]) =>
    put(and === '' ? left : `(${left}${and}${right})`),
  );

  test('a text that is right earns no error and no warning', () => {
    assert(
      property(validTexts[kind], (text) => {
        expect({ text, found: serious(kind, text) }).toEqual({ text, found: [] });
      }),
      { numRuns: runs(300) },
    );
  });

  test('one mistake has one diagnostic, at every position', () => {
    assert(
      property(mistake, place, ([code, wrong], put) => {
        const text = put(wrong);
        // A status beside the mistake may be the companion that it lacks.
        pre(code !== 'status-companion' || !text.includes('Status EQ'));
        // Another bound beside a date may contradict it.
        const [dateField = '-'] = /Date\w+/.exec(wrong) ?? [];
        pre(!text.replace(wrong, '').includes(dateField));
        expect({ text, found: serious(kind, text) }).toEqual({ text, found: [code] });
      }),
      { numRuns: runs(500) },
    );
  });

  test('every fix takes its diagnostic away and adds no error', () => {
    assert(
      property(several, constantFrom({}, { timeZone: 'Europe/Berlin' }), (text, options) => {
        const { diagnostics } = check(kind, text, options);
        expect(brokenPromises(text, diagnostics)).toEqual([]);
        expect(badFixes(kind, text, options, diagnostics)).toEqual([]);
      }),
      { numRuns: runs(400) },
    );
  });

  test('applying all safe fixes ends soon, and makes nothing worse', () => {
    assert(
      property(several, (text) => {
        let present = text;
        for (let round = 0; round < 6; round++) {
          for (const fix of safeFixes(kind, present).toReversed()) present = applyFix(present, fix);
        }
        expect({ present, fixes: safeFixes(kind, present) }).toEqual({ present, fixes: [] });
        const errors = errorsOf(check(kind, text).diagnostics).length;
        expect(errorsOf(check(kind, present).diagnostics).length).toBeLessThanOrEqual(errors);
      }),
      { numRuns: runs(300) },
    );
  });
});

/** Safe fixes that do not touch one another, in the order of the text. */
function safeFixes(kind: ExpressionKind, text: string): readonly Fix[] {
  const chosen: Fix[] = [];
  let end = -1;
  for (const { fixes } of check(kind, text).diagnostics) {
    const fix = fixes.find((candidate) => candidate.safe);
    const first = fix?.edits[0];
    const last = fix?.edits[fix.edits.length - 1];
    if (fix === undefined || first === undefined || last === undefined || first.range.start <= end) continue;
    chosen.push(fix);
    end = last.range.end;
  }
  return chosen;
}

describe('severities', () => {
  const text = 'AsseType EQ Image AND Status EQ 3';

  test('are set by code, and off drops', () => {
    const severities = { 'unknown-field': 'hint', 'unknown-value': 'off' } as const;
    expect(check('filters', text, { severities }).diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['unknown-field', 'hint'],
    ]);
  });

  test('a warning can be an error, as the library wants unknown fields', () => {
    const { diagnostics } = check('filters', 'Shoe EQ 5', { severities: { 'unknown-field': 'error' } });
    expect(diagnostics.map((diagnostic) => diagnostic.severity)).toEqual(['error']);
  });
});

describe('validate', () => {
  test('finds nothing wrong with an empty expression', () => {
    for (const kind of kinds) expect(validate(kind, undefined)).toEqual([]);
  });

  test('says what check says of a text that can be read', () => {
    assert(
      property(validFilter, (text) => {
        const { ast, diagnostics } = check('filters', text);
        expect(validate('filters', ast)).toEqual(diagnostics);
      }),
      { numRuns: 50 },
    );
  });

  test('diagnostics are in the order of the text', () => {
    const { diagnostics } = check('filters', 'Status EQ Approved AND AsseType EQ Imag OR DateUploaded EQ 2024-05-01');
    const starts = diagnostics.map(({ range }) => range.start);
    expect(starts).toEqual(starts.toSorted((left, right) => left - right));
  });

  test.each([
    ['many dates without their companion', (n: number) => Array(n).fill('DateApproved GE 2024-05-01').join(' OR ')],
    ['many typing mistakes', (n: number) => Array(n).fill('AsseType EQ Imag').join(' AND ')],
    ['many bounds', (n: number) => Array(n).fill('AverageRating GE 4 AND AverageRating LE 2').join(' AND ')],
    ['many encoded texts', (n: number) => Array(n).fill("FileExtension EQ 'a%20b'").join(' AND ')],
    [
      'brackets in one another',
      (n: number) =>
        `${'('.repeat(200)}${Array(n).fill('DateApproved GE 2024-05-01').join(' OR ')}${' OR Status EQ 0)'.repeat(200)}`,
    ],
  ])('looks at %s to the end', (_, make) => {
    expect(check('filters', make(8000)).diagnostics.length).toBeGreaterThan(0);
  });
});
