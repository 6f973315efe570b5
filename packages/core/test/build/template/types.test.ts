import type { Search, Sort } from '@assetql/core';
import {
  and,
  category,
  containerfilter,
  defineLibrary,
  descending,
  fields,
  filters,
  search,
  sort,
  TemplateError,
  word,
  type Condition,
} from '@assetql/core/build';
import { expect, expectTypeOf, test } from 'vitest';
import { sent } from './tags.ts';

const maybe: boolean = Date.now() > 0;

test('what tags give fits where it belongs, and into builders', () => {
  const recent = filters`DateUploaded GE ${new Date(0)} AND ${maybe && fields.AverageRating.ge(4)}`;
  expectTypeOf(recent).toEqualTypeOf<Condition<'filters'> | undefined>();
  const inside = containerfilter`CategoryIds/ANY(c: c EQ ${'x'}) OR ${category('y')}`;
  expectTypeOf(inside).toEqualTypeOf<Condition<'containerfilter'> | undefined>();
  expectTypeOf(search`${word('a')} ${5}`).toEqualTypeOf<Search | undefined>();
  expectTypeOf(sort`${descending('title')}`).toEqualTypeOf<Sort | undefined>();
  expect(sent(and(recent, fields.Status.eq(0)))).toBe(
    'DateUploaded GE 1970-01-01T00:00:00.000Z AND AverageRating GE 4 AND Status EQ 0',
  );
  expect(sent(inside)).toBe("CategoryIds/ANY(c: c EQ 'x') OR CategoryIds/ANY(c: c EQ 'y')");
});

test('what can stand in no hole does not compile', () => {
  const refused: readonly (() => unknown)[] = [
    // @ts-expect-error no value of the language is one of two
    () => filters`Status EQ ${true}`,
    // @ts-expect-error a search is no condition
    () => filters`${word('a')} AND Status EQ ${0}`,
    // @ts-expect-error a container is for the other parameter
    () => filters`${category('x')} AND Status EQ ${0} AND Status EQ ${undefined}`,
    // @ts-expect-error a filter is for the other parameter
    () => containerfilter`${fields.Status.eq(0)} AND CategoryIds/ANY(c: c EQ ${[]})`,
    // @ts-expect-error a condition is no search
    () => search`${fields.Status.eq(0)} a`,
    // @ts-expect-error a moment is for filters
    () => search`${new Date(0)}`,
    // @ts-expect-error a sort is written in texts
    () => sort`${5}`,
  ];
  expect(refused).toHaveLength(7);
});

test("a library's tags know its fields", () => {
  const library = defineLibrary({
    values: { AssetType: [{ value: 'Model', documentation: '', spec: '4.7' }] },
    sortKeys: [{ key: 'file.width', label: 'Width', member: 'extra', type: 'integer', spec: '4.9' }],
    fields: [{ name: 'Width', type: 'number', member: 'extra', documentation: '', spec: '4.7', example: '1' }],
  });
  expect(sent(library.filters`AssetType EQ ${'Model'} AND Width GE ${2.5}`)).toBe(
    'AssetType EQ Model AND Width GE 2.5',
  );
  expect(() => library.filters`Width GE ${'wide'}`).toThrow(/\$\{1\}: Width takes a number; "wide" is none/);
  expect(sent(library.sort`${'FILE.WIDTH'} D`)).toBe('file.width D');
  expect(() => sort`${'file.width'} D`).toThrow(TemplateError);
});
