import { assert, constantFrom, oneof, property, type Arbitrary } from 'fast-check';
import type { CheckOptions, Diagnostic, ExpressionKind, Fix } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { brokenText, slightlyBroken } from '../arbitraries/broken-text.ts';
import { hostileText, mutated } from '../arbitraries/hostile-text.ts';
import { check } from '../../src/validation/check.ts';
import { runs } from '../meaning/reason/runs.ts';
import { applyFix, errorsOf } from './diagnostic-promises.ts';
import { validContainerFilter, validFilter, validSearch, validSort } from './valid-text.ts';

const kinds = ['filters', 'containerfilter', 'search', 'sort'] as const;
const valid: Readonly<Record<ExpressionKind, Arbitrary<string>>> = {
  filters: validFilter,
  containerfilter: validContainerFilter,
  search: validSearch,
  sort: validSort,
};

const isFilter = (kind: ExpressionKind): boolean => kind.endsWith('filter') || kind.endsWith('filters');

/** What these say of a text takes the place of everything else that is wrong with it, which comes to light when they are mended. */
const sweeping: ReadonlySet<string> = new Set(['encoded-text', 'wrong-language']);

const counted = (all: readonly Diagnostic[], { code, message }: Diagnostic): number =>
  all.filter((one) => one.code === code && one.message === message).length;

/** What a fix does other than it should. */
function* wrongs(before: readonly Diagnostic[], mended: Diagnostic, after: readonly Diagnostic[]): Generator<string> {
  if (counted(after, mended) >= counted(before, mended) && after.length >= before.length) yield 'stays';
  const errors = errorsOf(after).length;
  if (errors > errorsOf(before).length && !sweeping.has(mended.code)) yield 'brings an error';
}

function badFixes(kind: ExpressionKind, text: string, options: CheckOptions): readonly string[] {
  const { diagnostics } = check(kind, text, options);
  const story = ({ code }: Diagnostic, fix: Fix, wrong: string): string =>
    `${code} ${wrong}: ${fix.title}: ${applyFix(text, fix)}`;
  return diagnostics.flatMap((diagnostic) =>
    diagnostic.fixes.flatMap((fix) => {
      const after = check(kind, applyFix(text, fix), options).diagnostics;
      return [...wrongs(diagnostics, diagnostic, after)].map((wrong) => story(diagnostic, fix, wrong));
    }),
  );
}

describe.each(kinds)('%s that can hardly be read', (kind) => {
  const options = constantFrom<CheckOptions>({}, { variables: true });

  test('no fix leaves the text as it is', () => {
    const texts = oneof(brokenText(kind), hostileText, mutated(valid[kind]));
    assert(
      property(texts, options, (text, given) => {
        const idle = check(kind, text, given).diagnostics.flatMap(({ fixes }) =>
          fixes.filter((fix) => applyFix(text, fix) === text).map((fix) => fix.title),
        );
        expect({ text, idle }).toEqual({ text, idle: [] });
      }),
      { numRuns: runs(300) },
    );
  });

  test('a fix takes its diagnostic away and adds no error', () => {
    // A filter out of nothing but such pieces is beyond mending one piece at a time.
    const broken = isFilter(kind) ? slightlyBroken(kind, valid[kind]) : brokenText(kind);
    assert(
      property(oneof(broken, slightlyBroken(kind, valid[kind])), options, (text, given) => {
        expect({ text, bad: badFixes(kind, text, given) }).toEqual({ text, bad: [] });
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('a fix of a text with several mistakes', () => {
  test.each<[ExpressionKind, string]>([
    ['search', 'not\u3000NOT title:""'],
    ['search', 'a and &&(b)'],
    ['search', '|| not x'],
    ['search', '"" OR a) * 0'],
    ['filters', 'Status EQ 0 OR Status EQ 2) AND AverageRating GE 4'],
    ['filters', 'ISMATCH%FF'],
    ['filters', "ISMATCH('a','cognitiveTextInImage')not+"],
    ['filters', "(ISMATCH('a','cognitiveTextInImage')not)"],
    ['filters', 'Status*c{"Key":"k","Value":"v"}'],
    ['filters', 'c{"Key":"k","Value":"v"}LE'],
    ['filters', '27Key":"k","Value":"v"}'],
    ['filters', "Attributes/ANY(a: a EQ 'x'%FF+"],
    ['filters', '(FileExtension EQ "jpg'],
    ['containerfilter', '/ANY('],
    ['containerfilter', "/ANY('x')"],
    ['containerfilter', 'c/ANY(  ('],
    ['containerfilter', '(LightboxIds('],
    ['containerfilter', "LightboxIdx/ANY(l: l EQ 'x' OR l EQ 'y')"],
    ['containerfilter', 'CategoryIdsEQ c'],
    ['filters', 'Status EQ 0 OR! Status EQ 2'],
    ['filters', 'AssetType EQ Image , AND (Status EQ 0)'],
    ['filters', 'AssetType EQ Image, Video Status EQ 0'],
    ['sort', 'ISMATCH%FF'],
    ['sort', 'title:'],
    ['sort', 'title%FF+D'],
  ])('%s: %s', (kind, text) => {
    expect(badFixes(kind, text, {})).toEqual([]);
    for (const { fixes } of check(kind, text).diagnostics)
      for (const fix of fixes) expect(applyFix(text, fix)).not.toBe(text);
  });

  test.each([
    ['filters', 'Status EQ 0 OR! Status EQ 2', 'Status EQ 0 OR Status NE 2'],
    ['filters', 'AssetType EQ Image , AND (Status EQ 0)', 'AssetType EQ Image AND (Status EQ 0)'],
  ] as const)('keeps words apart: %s: %s', (kind, text, mended) => {
    const [first] = check(kind, text).diagnostics.flatMap(({ fixes }) => fixes);
    expect(first && applyFix(text, first)).toBe(mended);
  });

  test('is safe only for a collection that is compared to a text in quotes', () => {
    const isSafe = (text: string): readonly boolean[] =>
      check('containerfilter', text).diagnostics.flatMap(({ code, fixes }) =>
        code === 'unknown-field' ? fixes.map(({ safe }) => safe) : [],
      );
    expect(isSafe("CategoryId EQ 'x'")).toEqual([true]);
    expect(isSafe('CategoryId EQ NOT')).toEqual([false]);
  });

  test('still closes brackets in one another', () => {
    const text = "(AverageRating GE 1 AND (FileExtension EQ 'a(b)' OR AssetType EQ Image";
    expect(check('filters', text).diagnostics.map(({ fixes }) => fixes.length)).toEqual([1, 1]);
  });

  test('still writes a collection before ANY', () => {
    const [first] = check('containerfilter', "/ANY(c: c EQ 'x')").diagnostics;
    expect(first?.fixes.map((fix) => applyFix("/ANY(c: c EQ 'x')", fix))).toContain("CategoryIds/ANY(c: c EQ 'x')");
  });
});

describe('a condition on an attribute that is cut', () => {
  const one = `Attributes/ANY(a: a EQ '{"Key":"k","Value":"it''s, (x)"}')`;
  const two = `Attributes/ANY(a: a EQ '{"Key":"k","Value":"v"}' OR a EQ '{ "Value" : "w" , "Key" : "{{v}}" }')`;
  const texts = [
    one,
    two,
    `Attributes/ANY(a: a EQ {"Key":"k","Value":"v"})`,
    `Status EQ 0 AND ${one}`,
    `(${one} OR AssetType EQ Image) AND FileExtension EQ 'jpg'`,
  ];
  const given = [{}, { variables: true }];
  const whole = 1000;

  test.each(texts)('anywhere: %s', (text) => {
    for (let at = 0; at < text.length; at++) {
      // Between two conditions a cut of one character leaves several mistakes in one word.
      for (const gone of text === two ? [whole] : [1, 2, 3, 5, 8, 13, whole]) {
        const cut = text.slice(0, at) + text.slice(at + gone);
        for (const options of given) expect({ cut, bad: badFixes('filters', cut, options) }).toEqual({ cut, bad: [] });
      }
    }
  });

  test.each(texts)('by a line end: %s', (text) => {
    for (let at = 0; at < text.length; at++) {
      const cut = `${text.slice(0, at)}\n  ${text.slice(at)}`;
      expect({ cut, bad: badFixes('filters', cut, {}) }).toEqual({ cut, bad: [] });
    }
  });

  test.each([
    [`Attributes/ANY(a: a EQ '{"Key":"k","Value":"v"})`, 'unterminated-string'],
    [`Attributes/ANY(a: a EQ {"Key":"k","Value":"it''s, (x)"}')`, 'unterminated-string'],
    [`Attributes/ANY(a: a EQ '{"Key":"k","Value":"it''s, (x)"}")`, 'syntax'],
    [`Attributes/ANY(a: a EQ {\n  "Key":"k",\n  "Value":"v"\n})`, 'unquoted-string'],
  ])('has one mistake: %s', (text, code) => {
    const { diagnostics } = check('filters', text);
    expect(diagnostics.map((found) => found.code)).toEqual([code]);
    const [fix] = diagnostics.flatMap(({ fixes }) => fixes);
    expect(fix && check('filters', applyFix(text, fix)).diagnostics).toEqual([]);
  });
});
