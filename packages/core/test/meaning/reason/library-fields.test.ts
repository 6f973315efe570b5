import { defineSchema, parse, type FieldRow } from '@assetql/core';
import { counterexample, equivalent, predicate } from '@assetql/core/meaning';
import { expect, test } from 'vitest';

const row = (name: string, type: FieldRow['type'], more: Partial<FieldRow> = {}): FieldRow => ({
  name,
  type,
  member: 'extra',
  documentation: name,
  spec: '4.7',
  example: '',
  ...more,
});

/** A library with fields of its own, one of them in a member that terms look in as well, and ids where there is but one. */
const schema = defineSchema({
  fields: [
    row('Price', 'number'),
    row('Stars', 'integer', { minimum: 1, maximum: 3 }),
    row('Label', 'string'),
    row('Tags', 'string', { many: true }),
    row('Name', 'string', { member: 'title' }),
    row('Rating', 'number', { member: 'averageRating' }),
  ],
  searchFields: [
    { names: ['uploader'], member: 'createdBy', unbound: false, match: 'id', documentation: 'Who.', spec: '4.8' },
    { names: ['tagIds'], member: 'keywords', unbound: true, match: 'id', documentation: 'Tags.', spec: '4.8' },
  ],
});

test.each([
  ['filters', 'Price GT 1 AND Price LT 2', 'Price EQ 1 AND Price EQ 2', false],
  ['filters', 'Price GT 0.1', 'Price GE 0.2', false],
  ['filters', 'Price NE 1 AND Price GE 1', 'Price GT 1', true],
  ['filters', 'Stars GT 2', "Stars EQ '3'", true],
  ['filters', 'Stars LT 2', 'Stars EQ 1', true],
  ['filters', 'Stars EQ 2.5', 'Price EQ 1 AND Price EQ 2', true],
  ['filters', "Label SW 'a'", "Label SW 'a' AND Label NE 'abc'", false],
  ['filters', "Label EQ 'a' OR Label EQ null", "Label NE 'b'", false],
  ['filters', "Label NE null AND Label CT ''", 'Label NE null', true],
  ['filters', "Label EQ null AND Label SW 'a'", 'Price EQ 1 AND Price EQ 2', true],
  ['filters', "Tags EQ 'a' AND Tags EQ 'b'", "Tags EQ 'a'", false],
  ['filters', "Tags SW 'a'", "Tags SW 'a' AND Tags NE 'ab'", false],
  ['filters', "Name EQ 'x'", "Name SW 'x'", false],
  ['filters', 'Rating GE 4.5', 'Rating GT 4.5 OR Rating EQ 4.5', true],
  ['filters', 'Rating GE 4.5', 'AverageRating GE 5', 'unknown'],
  ['search', 'uploader:a uploader:b', 'logo NOT logo', true],
  ['search', 'uploader:a NOT uploader:b', 'uploader:a', true],
  ['search', 'tagIds:a tagIds:b', 'tagIds:a', false],
  ['search', 'category:logo categoryIds:c', 'category:logo', false],
  ['search', 'logo', '"logo"', true],
] as const)('%s: %s and %s are the same: %s', (kind, left, right, same) => {
  const [a, b] = [left, right].map((text) => parse(kind, text, { schema }).ast);
  expect(equivalent(kind, a, b, { schema })).toBe(same);
});

test('a counterexample has the fields of the library', () => {
  const [first, second] = ["Price GT 2 AND Label EW 'x' AND Tags EQ 'T'", 'Price GT 5'].map(
    (text) => parse('filters', text, { schema }).ast,
  );
  const asset = counterexample('filters', first, second, { schema });
  expect(typeof asset === 'object' && predicate('filters', first, { schema })(asset)).toBe(true);
  expect(asset).toMatchObject({ extra: { Tags: ['t'] } });
});

test('halves of characters and letters that would join are not guessed at', () => {
  const of = (value: string, operator: 'CT' | 'SW' | 'EQ' = 'CT') =>
    ({
      kind: 'Comparison',
      range: { start: 0, end: 0 },
      field: { kind: 'Name', range: { start: 0, end: 0 }, text: 'FileExtension' },
      operator: { kind: 'Operator', range: { start: 0, end: 0 }, name: operator, text: operator },
      value: { kind: 'String', range: { start: 0, end: 0 }, value, quoted: true },
    }) as const;
  expect(equivalent('filters', of('\ud83d'), of('\ud83d\ude00'))).toBe('unknown');
  expect(equivalent('filters', of('\ud83d'), of('\ud83d'))).toBe(true);
  expect(equivalent('filters', of('\u0307'), of('\u0308'))).not.toBe(true);
});

test('a list of values is open: a library may know others', () => {
  const [known, all] = [
    "AssetType EQ 'Image' OR AssetType EQ 'Video' OR AssetType EQ 'Audio' OR AssetType EQ 'Adobe' OR AssetType EQ 'Document' OR AssetType EQ 'Other' OR AssetType EQ 'File'",
    'AssetType NE null',
  ].map((text) => parse('filters', text).ast);
  expect(equivalent('filters', known, all)).toBe(false);
});

test('an attribute can be of any type that its library gives it', () => {
  const any = (body: string): string =>
    `Attributes/ANY(a: ${body.replaceAll(/'([^']*)'/g, (_, value: string) => `'${JSON.stringify({ Key: 'k', Value: value })}'`)})`;
  const same = (left: string, right: string): boolean | 'unknown' => {
    const [a, b] = [left, right].map((text) => parse('filters', any(text)).ast);
    return equivalent('filters', a, b);
  };
  expect(same("a EQ '5' AND a EQ '6'", "a EQ '6' AND a EQ '5'")).toBe(true);
  expect(same("a EQ '5' AND a EQ '6'", "a EQ '5'")).toBe(false);
  expect(same("a GE '5' AND a LT '5'", "a GE '7' AND a LT '6'")).toBe(true);
  expect(same("a GE '5'", "a GT '5' OR a EQ '5'")).toBe(false);
  expect(same("a GT '5'", "a GE '5' AND a NE '5'")).toBe(true);
  expect(same("a GT '2024-05-01'", "a GT '2024-05-02'")).toBe(false);
  expect(same("a SW 'x' AND a SW 'y'", "a SW 'y'")).toBe(false);
  expect(same("a SW 'x' AND a NE 'xy'", "a SW 'x'")).toBe(false);
});
