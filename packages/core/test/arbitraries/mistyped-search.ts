import fc from 'fast-check';
import { schema } from '@assetql/core';

/** A search or sort as a person typed it, and its correct form; `undefined` when the correct form is ambiguous. */
export interface Mistyped {
  readonly text: string;
  readonly meant: string | undefined;
}

type Spelling = readonly [typed: string, meant: string];

const terms: readonly Spelling[] = [
  ['red', 'red'],
  ['blue*', 'blue*'],
  ['"old car"', '"old car"'],
  ['“old car”', '"old car"'],
  ['title:logo', 'title:logo'],
  ['title: logo', 'title:logo'],
  ['title::logo', 'title:logo'],
  ['+green', 'green'],
  ['NOT draft', 'NOT draft'],
  ['!title:draft', 'NOT title:draft'],
  ['-title:draft', 'NOT title:draft'],
  ['-"old car"', 'NOT "old car"'],
];

const joins: readonly Spelling[] = [
  [' ', ' '],
  [' AND ', ' AND '],
  [' && ', ' AND '],
];

const prefixes = ['', '', '', 'search: ', 'search:', 'search=', 'search = ', '$search: '];

/** A search of up to three terms. No two are the same, so that none is a repetition. */
export const mistypedSearch: fc.Arbitrary<Mistyped> = fc
  .record({
    parts: fc.uniqueArray(fc.constantFrom(...terms), {
      minLength: 1,
      maxLength: 3,
      selector: ([, meant]) => meant.replace('NOT ', ''),
    }),
    join: fc.constantFrom(...joins, [' OR ', ' OR '] as const, [' || ', ' OR '] as const),
    prefix: fc.constantFrom(...prefixes),
  })
  .map(({ parts, join, prefix }) => ({
    text: prefix + parts.map(([typed]) => typed).join(join[0]),
    meant: parts.map(([, meant]) => meant).join(join[1]),
  }));

const directions: readonly (readonly [typed: string, meant: string])[] = [
  ['D', 'D'],
  ['A', 'A'],
  ['desc', 'D'],
  ['asc', 'A'],
  ['DESCENDING', 'D'],
];
const gaps = [' ', '', '  ', ':', '+', '_', ' : '];
const keys = ['', '', 'sort: ', 'sort=', '$orderby=', 'order by ', '?sort='];
const ends = ['', '', '', ', title D', '&count=5', ' limit 5'];

/** A key with a direction. Where more follows, that cannot be kept. */
export const mistypedSort: fc.Arbitrary<Mistyped> = fc
  .record({
    row: fc.constantFrom(...schema.sortKeys),
    direction: fc.constantFrom(...directions),
    gap: fc.constantFrom(...gaps),
    key: fc.constantFrom(...keys),
    end: fc.constantFrom(...ends),
    cut: fc.boolean(),
  })
  .map(({ row, direction, gap, key, end, cut }) => {
    const name = cut ? (row.key.split('.').at(-1) ?? row.key) : row.key;
    const meant = end === '' ? `${row.key} ${direction[1]}` : undefined;
    return { text: key + name + gap + direction[0] + end, meant };
  });
