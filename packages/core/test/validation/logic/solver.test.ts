import { applyEdits, check, parse, print, type Diagnostic, type ExpressionOf } from '@assetql/core';
import { counterexample, equivalent, type RestrictingKind } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awkwardExpression } from '../../arbitraries/awkward.ts';
import { runs } from '../../meaning/reason/runs.ts';

const kinds = ['filters', 'containerfilter', 'search'] as const;

const never = {
  filters: 'Status EQ 0 AND Status NE 0',
  containerfilter: 'Status EQ 0 AND Status NE 0',
  search: 'a NOT a',
};

type Ast = ExpressionOf[RestrictingKind] | undefined;

const read = (kind: RestrictingKind, text: string): Ast => parse<RestrictingKind>(kind, text).ast;

/** The text of the `ANY` or the field that a range is in, up to its body, and what closes it. */
function around(kind: RestrictingKind, text: string, { start }: Diagnostic['range']): readonly [string, string] {
  const before = text.slice(0, start);
  const [head = ''] = (kind === 'search' ? /\w+:\([^()]*$/ : /\w+\/ANY\(c: [^()]*$/).exec(before) ?? [];
  const [open = ''] = (kind === 'search' ? /^\w+:\(/ : /^\w+\/ANY\(c: /).exec(head) ?? [];
  return [open, open === '' ? '' : ')'];
}

/** The conditions that a diagnostic points at, joined as they are in the text. */
function conditionsOf(kind: RestrictingKind, text: string, one: Diagnostic, join: 'AND' | 'OR'): Ast {
  const ranges = [one.range, ...(one.related ?? []).map(({ range }) => range)];
  const [open, close] = around(kind, text, one.range);
  const all = ranges.map(({ start, end }) => `(${text.slice(start, end)})`).join(` ${join} `);
  return read(kind, `${open}${all}${close}`);
}

/** What the solver says of a diagnostic; `'unknown'` where it runs out of budget or does not understand the text. */
function solverSays(kind: RestrictingKind, text: string, one: Diagnostic): boolean | 'unknown' {
  if (one.code === 'contradiction') {
    const found = counterexample(kind, conditionsOf(kind, text, one, 'AND'), read(kind, never[kind]));
    return typeof found === 'string' ? found === 'none' || 'unknown' : false;
  }
  const [fix] = one.fixes;
  if (fix !== undefined) return equivalent(kind, read(kind, text), read(kind, applyEdits(text, fix.edits)));
  return 'unknown';
}

const isConflict = ({ code }: Diagnostic): boolean => code === 'contradiction' || code === 'redundant';

describe.each(kinds)('%s', (kind) => {
  test('what the rules call a contradiction or redundant, the solver proves to be so', () => {
    let proven = 0;
    fc.assert(
      fc.property(awkwardExpression(kind), ({ text }) => {
        for (const one of check(kind, text).diagnostics.filter(isConflict)) {
          const says = solverSays(kind, text, one);
          expect({ text, one, says }).not.toEqual({ text, one, says: false });
          if (says === true) proven += 1;
        }
      }),
      { numRuns: runs(500) },
    );
    expect(proven).toBeGreaterThan(20);
  });
});

test.each([
  ['filters', 'Status EQ 0 AND Status EQ 2'],
  ['filters', 'AverageRating GT 3 AND AverageRating LT 4'],
  ['filters', 'Status GT 3 AND Status LT 4'],
  ['filters', 'Status GE 3 AND (Status LT 3 OR Status EQ 2)'],
  ['filters', "FileExtension SW 'a' AND FileExtension EQ 'jpg'"],
  ['filters', 'FileExtension EQ null AND FileExtension NE null'],
  ['filters', "CreatedBy EQ 'u1' AND CreatedBy EQ 'u2'"],
  ['filters', 'DateUploaded GE 2024-05-02T00:00:00.000Z AND DateUploaded LT 2024-05-01T00:00:00.000Z'],
  ['filters', 'CognitiveColor EQ red AND CognitiveColor NE red'],
  ['containerfilter', "LightboxIds/ANY(c: c EQ 'a' AND c EQ 'b')"],
  ['containerfilter', "LightboxIds/ANY(c: c EQ 'a') AND CategoryIds/ANY(c: c EQ 'a' AND c NE 'a')"],
  ['search', 'logo NOT lo*'],
  ['search', 'title:"annual report" NOT title:report'],
  ['search', 'title:(a b) NOT title:a'],
] as const)('%s: %s is a contradiction to the rules and to the solver', (kind, text) => {
  const found = check(kind, text).diagnostics.find(({ code }) => code === 'contradiction');
  expect(found).toBeDefined();
  expect(counterexample<RestrictingKind>(kind, read(kind, text), read(kind, never[kind]))).toBe('none');
});

test.each([
  ['filters', 'Status EQ 0 AND Status GE 0'],
  ['filters', 'Status GE 3 OR Status GE 1'],
  ['filters', "FileExtension EQ 'jpg' AND FileExtension SW 'j'"],
  ['filters', 'AssetType NE Image OR AssetType EQ Video'],
  ['containerfilter', "LightboxIds/ANY(c: c EQ 'a') AND LightboxIds/ANY(c: c EQ 'a')"],
  ['search', 'logo logo*'],
  ['search', 'title:logo OR logo'],
] as const)('%s: %s is redundant to the rules and to the solver', (kind, text) => {
  const found = check(kind, text).diagnostics.find(({ code }) => code === 'redundant');
  const [fix] = found?.fixes ?? [];
  expect(fix).toBeDefined();
  const fixed = read(kind, applyEdits(text, fix?.edits ?? []));
  expect([print(fixed), equivalent<RestrictingKind>(kind, read(kind, text), fixed)]).toEqual([print(fixed), true]);
});
