import { applyEdits, check, type Diagnostic, type ExpressionOf, type MatchAsset } from '@assetql/core';
import { predicate, type AssetPredicate, type RestrictingKind } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awkwardAsset, awkwardExpression } from '../../arbitraries/awkward.ts';
import { astOf } from '../../meaning/matching.ts';
import { oracle } from '../../meaning/oracle.ts';
import { runs } from '../../meaning/reason/runs.ts';
import { badFixes, brokenPromises } from '../diagnostic-promises.ts';

const kinds = ['filters', 'containerfilter', 'search'] as const;

/** The same assets for all, so that they are made once. */
const universe: readonly MatchAsset[] = [{}, ...fc.sample(awkwardAsset, { numRuns: 500, seed: 5 })];

const isConflict = ({ code }: Diagnostic): boolean => code === 'contradiction' || code === 'redundant';

/** Both findings with their own fixes, and what else there is without. */
const withOwnFixes = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.map((one) => (isConflict(one) ? one : { ...one, fixes: [] }));

/** All that a finding points at, of one asset, and inside the ANY that it stands in of one member. */
function together(
  kind: RestrictingKind,
  text: string,
  { range, related = [] }: Diagnostic,
  join: 'AND' | 'OR',
): AssetPredicate {
  const places = [range, ...related.map((one) => one.range)];
  const all = places.map(({ start, end }) => `(${text.slice(start, end)})`).join(` ${join} `);
  const before = text.slice(0, range.start);
  const [body = ''] = /\w+\/ANY\(c: [^()]*$/.exec(before) ?? [];
  const [head = ''] = /^\w+\/ANY\(c: /.exec(body) ?? [];
  return predicate(kind, astOf(kind, head === '' ? all : `${head}${all})`));
}

const same = (first: AssetPredicate, second: AssetPredicate): MatchAsset | undefined =>
  universe.find((asset) => first(asset) !== second(asset));

describe.each(kinds)('%s', (kind) => {
  test('what is said is true of every asset, a removal changes none of them, and fixes do what they promise', () => {
    fc.assert(
      fc.property(awkwardExpression(kind), ({ text, ast }) => {
        const { diagnostics } = check(kind, text);
        const found = diagnostics.filter(isConflict);
        if (found.length === 0) return;
        expect(brokenPromises(text, found)).toEqual([]);
        expect(badFixes(kind, text, {}, withOwnFixes(diagnostics))).toEqual([]);
        for (const one of found) {
          const { range } = one;
          if (one.code === 'contradiction') {
            const asset = universe.find(together(kind, text, one, 'AND'));
            expect({ text, range, asset }).toEqual({ text, range });
          } else {
            if (one.message.startsWith('Everything meets')) {
              const meets = together(kind, text, one, 'OR');
              const [collection] = /\w+(?=\/ANY\(c: [^()]*$)/.exec(text.slice(0, range.start)) ?? [];
              const all = collection === undefined ? '' : `${collection}/ANY(c: c NE 'nobody')`;
              const asset = same(meets, predicate(kind, astOf(kind, all)));
              expect({ text, range, asset }).toEqual({ text, range });
            }
            for (const fix of one.fixes) {
              const fixed = applyEdits(text, fix.edits);
              const after: ExpressionOf[typeof kind] | undefined = astOf(kind, fixed);
              const asset = same(predicate(kind, ast), predicate(kind, after));
              expect({ text, fixed, asset }).toEqual({ text, fixed });
              const [some] = universe;
              if (some !== undefined) expect(oracle({ [kind]: ast }, some)).toBe(oracle({ [kind]: after }, some));
            }
          }
        }
      }),
      { numRuns: runs(2000) },
    );
  });
});

test('a date keeps the status that it needs', () => {
  const date = 'DateApproved GE 2024-05-01T00:00:00.000Z';
  const status = fc.constantFrom('Status EQ 0', 'Status LE 0', "Status EQ '0'", 'Status EQ 2', 'AssetType EQ Image');
  const part = fc.oneof(
    status,
    fc.constantFrom(date, `(${date} AND Status EQ 0)`, `(Status EQ 0 AND ${date})`),
    fc.tuple(status, fc.constantFrom(' OR ', ' AND '), status).map((words) => `(${words.join('')})`),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.constantFrom(' AND ', ' OR '), (parts, join) => {
      const text = parts.join(join);
      const { diagnostics } = check('filters', text);
      expect(badFixes('filters', text, {}, withOwnFixes(diagnostics))).toEqual([]);
    }),
    { numRuns: runs(500) },
  );
});

describe('hostile input', () => {
  test.each([
    ['filters', (at: number) => `Status NE ${at}`, ' AND '],
    ['filters', (at: number) => `FileExtension CT 'a${at}a'`, ' OR '],
    ['filters', (at: number) => `(Status EQ ${at} OR Status EQ ${at + 1})`, ' AND '],
    ['filters', () => '(Status EQ 0 AND (Status EQ 0 OR (Status EQ 0 AND Status EQ 2)))', ' OR '],
    ['containerfilter', (at: number) => `LightboxIds/ANY(l: l SW 'a${at}a' AND l EW 'b')`, ' AND '],
    ['search', (at: number) => `w${at}* NOT w${at}`, ' '],
  ] as const)('is looked at for a bounded time: %s %s', (kind, make, join) => {
    const text = Array.from({ length: 4500 }, (_, at) => make(at)).join(join);
    const { diagnostics } = check(kind, text);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('in brackets as deep as they can be', () => {
    const deep = `${'(Status EQ 0 AND (Status EQ 2 OR '.repeat(120)}Status EQ 5${'))'.repeat(120)}`;
    expect(check('filters', deep).diagnostics.some(isConflict)).toBe(true);
  });
});
