import { check, parse, print, type Filter } from '@assetql/core';
import { and, attributeById, BuildError, everything, fields, not, or, variable, word } from '@assetql/core/build';
import { describe, expect, test } from 'vitest';
import { comparable } from '../arbitraries/comparable.ts';

describe('joins', () => {
  const image = fields.AssetType.eq('Image');
  const good = fields.AverageRating.ge(4);
  const jpg = fields.FileExtension.eq('jpg');

  test.each([
    [and(image, and(good, jpg)), "AssetType EQ Image AND AverageRating GE 4 AND FileExtension EQ 'jpg'"],
    [or(or(image, good), jpg), "AssetType EQ Image OR AverageRating GE 4 OR FileExtension EQ 'jpg'"],
    [or(image, and(good, jpg)), "AssetType EQ Image OR (AverageRating GE 4 AND FileExtension EQ 'jpg')"],
    [and(or(image, good), jpg), "(AssetType EQ Image OR AverageRating GE 4) AND FileExtension EQ 'jpg'"],
    [and(image, undefined, false, null, ''), 'AssetType EQ Image'],
    [or(undefined, image), 'AssetType EQ Image'],
    [and(image, good, image), 'AssetType EQ Image AND AverageRating GE 4'],
    [and(), ''],
    [and(undefined, false), ''],
  ])('%# are flat, bracketed and without what is skipped', (joined, text) => {
    expect(print(joined)).toBe(text);
  });

  test('of searches are flat, too', () => {
    const search = and(word('a'), and(word('b'), not(word('c'))), or(word('d'), and(word('e'), word('f'))));
    expect(print(search)).toBe('a b NOT c (d OR (e f))');
    expect(comparable(parse('search', print(search)).ast)).toEqual(comparable(search));
  });

  test('with OR need one condition', () => {
    expect(() => or()).toThrow(BuildError);
    expect(() => or(undefined, false)).toThrow(BuildError);
  });

  test('hold as many conditions as a query can', () => {
    const many = Array.from({ length: 20_001 }, (_, at) => fields.FileExtension.eq(String(at)));
    expect(() => or(...many)).toThrow(BuildError);
    expect(or(...many.slice(1))).toMatchObject({ kind: 'Or' });
  });

  test('leave out what is there already, whether a loop adds one at a time or many come at once', () => {
    const extensions = Array.from({ length: 60 }, (_, at) => `e${at % 20}`);
    const all = extensions.map((extension) => fields.FileExtension.eq(extension));
    const looped = all.reduce((joined, condition) => or(joined, condition));
    expect(print(looped)).toBe(print(fields.FileExtension.in(extensions.slice(0, 20))));
    expect(print(or(...all))).toBe(print(looped));
    expect(print(or(jpg, ...all.slice(0, 3), image, fields.FileExtension.isNull(), jpg))).toBe(
      "FileExtension EQ 'jpg' OR FileExtension EQ 'e0' OR FileExtension EQ 'e1' OR FileExtension EQ 'e2' OR AssetType EQ Image OR FileExtension EQ null",
    );
  });

  test('keep what cannot be compared', () => {
    const spring = attributeById('k').eq('Spring');
    const open = fields.Status.eq(variable('status'));
    expect(print(and(spring, spring, open, open)).match(/Spring|status/g)).toHaveLength(4);
    expect(print(and(...Array.from({ length: 9 }, () => open))).match(/status/g)).toHaveLength(9);
  });

  test('are as deep as brackets can be', () => {
    const nested = (depth: number) =>
      Array.from({ length: depth }, (_, at) => at).reduce(
        (condition, at) => (at % 2 === 0 ? and : or)(condition, fields.FileExtension.eq(String(at))),
        jpg,
      );
    const { diagnostics } = check('filters', print(nested(256)));
    // No file has several extensions.
    expect(diagnostics.filter(({ code }) => code !== 'contradiction')).toEqual([]);
    expect(() => nested(257)).toThrow('at most 256 deep');
    expect(() => nested(100_000)).toThrow(BuildError);
  });

  test('of trees that another copy made, or that were stored, are the same', () => {
    const stored: Filter = JSON.parse(JSON.stringify(and(or(image, jpg), good)));
    expect(print(and(stored, image))).toBe(print(and(or(image, jpg), good, image)));
    expect(print(not(stored))).toBe(print(not(and(or(image, jpg), good))));
  });
});

/** What no program in TypeScript writes, but JavaScript and JSON from outside have. */
const given = (value: unknown): Filter => JSON.parse(JSON.stringify(value));
const range = { start: 0, end: 0 };
const one = parse('filters', 'Status EQ 0').ast;

describe('a value that is not a condition', () => {
  test.each<[what: string, value: unknown, message: RegExp]>([
    ['a text', 'Status EQ 0', /takes conditions, or terms of a search; "Status EQ 0" is none/],
    ['a blank text', ' ', /an empty text is none/],
    ['a number', 0, /0 is none/],
    ['a list', [one], /a list is none/],
    ['an object', {}, /an object is none/],
    [
      'a field with a join in its name',
      { ...one, field: { kind: 'Name', range, text: 'Status EQ 1 OR Status' } },
      /Check/,
    ],
    ['a number that is text', { ...one, value: { kind: 'Number', range, value: 0, text: 5 } }, /Check/],
    ['what could not be read', { kind: 'Invalid', range, text: 'Status EQ 1 OR Status EQ 0' }, /Check/],
    ['a join of nothing', { kind: 'And', range, operands: [] }, /Check/],
    ['a sort', parse('sort', 'title A').ast, /Check/],
    ['a variable that is no name', { kind: 'Variable', range, name: 'a}} OR {{b' }, /Check/],
  ])('is refused: %s', (_, value, message) => {
    for (const join of [and, or]) {
      expect(() => join(given(value))).toThrow(BuildError);
      expect(() => join(fields.Status.eq(0), given(value))).toThrow(message);
    }
    expect(() => not(parse('filters', 'Status EQ 0').ast ?? given(value))).not.toThrow();
    expect(() => Reflect.apply(not, undefined, [value])).toThrow(message);
  });

  test('is refused: nothing to negate, and a filter beside a search', () => {
    for (const nothing of [undefined, null, false])
      expect(() => Reflect.apply(not, undefined, [nothing])).toThrow(/not takes conditions/);
    const mixed: Filter[] = [fields.Status.eq(0), given(word('draft'))];
    expect(() => and(...mixed)).toThrow('and takes conditions, or terms of a search, and not both.');
    expect(() => or(...mixed.map((node) => and(node, node)))).toThrow(/not both/);
  });
});

test('what several trees share cannot be changed by one of them', () => {
  const isNull = fields.FileExtension.isNull();
  expect(() => Object.assign(isNull.kind === 'Comparison' ? isNull.value : {}, { kind: 'Word' })).toThrow(TypeError);
  expect(() => Object.assign(isNull.range, { end: 5 })).toThrow(TypeError);
  expect(() => Object.assign(everything(), { kind: 'Word' })).toThrow(TypeError);
  const approved = fields.DateApproved.ge('2024-05-01T00:00:00Z');
  const companion = approved.kind === 'And' ? approved.operands[1] : undefined;
  Object.assign(companion?.kind === 'Comparison' ? companion.value : {}, { value: 5, text: '5' });
  expect(print(fields.DateApproved.le('2024-05-01T00:00:00Z'))).toContain('Status EQ 0');
});
