import { DatabaseSync } from 'node:sqlite';
import { defineSchema, type MatchAsset } from '@assetql/core';
import {
  assetRows,
  compareAssets,
  identifier,
  indexDefinitions,
  layoutOf,
  restrictionPredicate,
  sql,
  sqlOrder,
  tableDefinitions,
  type Restriction,
} from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { joinExpressions, leaf, type SqlExpression } from '../../src/meaning/sql/expression.ts';
import { Parameters } from '../../src/meaning/sql/parameters.ts';
import { parsedFilter } from '../arbitraries/filter.ts';
import { range } from '../arbitraries/node.ts';
import { parsedSearch } from '../arbitraries/search.ts';
import { runs } from './reason/runs.ts';
import { astOf } from './matching.ts';

const extended = defineSchema({
  fields: [
    { name: 'a/b', type: 'string', member: 'extra', documentation: 'A path.', spec: '4.7', example: "'x'" },
    { name: 'odd "name"', type: 'id', member: 'extra', documentation: 'Quotes.', spec: '4.7', example: "'x'" },
    { name: 'Tags', type: 'string', many: true, member: 'extra', documentation: 'Many.', spec: '4.7', example: "'x'" },
    { name: 'Price', type: 'number', member: 'extra', documentation: 'A number.', spec: '4.7', example: '1' },
    { name: 'Name', type: 'string', member: 'title', documentation: 'A member.', spec: '4.7', example: "'x'" },
  ],
  searchFields: [
    {
      names: ['spoken'],
      member: 'videoIntelligence',
      unbound: true,
      match: 'words',
      documentation: 'Speech.',
      spec: '4.8',
    },
  ],
  sortKeys: [{ key: 'rating', label: 'Rating', member: 'averageRating', type: 'integer', spec: '4.9' }],
});

const assets: readonly MatchAsset[] = [
  { id: 'a', title: 'One', averageRating: 4.4, extra: { 'a/b': 'X', Tags: ['red', 'Blue'], Price: 1.5 } },
  {
    id: 'b',
    title: 'Two',
    averageRating: 4.6,
    extra: { 'a/b': null, Tags: [], Price: 0.1 + 0.2 },
    videoIntelligence: 'hello world',
  },
  { id: 'c', averageRating: null },
];

/** The assets in a database of the layout, asked for the ids that a restriction finds. */
function database(rows: readonly MatchAsset[], schema = extended) {
  const layout = layoutOf(schema);
  const sqlite = new DatabaseSync(':memory:');
  onTestFinished(() => sqlite.close());
  for (const statement of tableDefinitions(layout)) sqlite.exec(statement);
  const insert = (table: string, values: readonly (string | number | null)[], columns = ''): void => {
    sqlite
      .prepare(`INSERT OR IGNORE INTO ${identifier(table)}${columns} VALUES (${values.map(() => '?').join()})`)
      .run(...values);
  };
  for (const [number, asset] of rows.entries()) {
    const { identity, columns, members, attributes, words, vocabulary } = assetRows(asset, layout);
    insert('asset', [number, identity, ...columns]);
    layout.members.forEach(({ name }, at) => members[at]?.forEach((value) => insert(name, [value, number])));
    for (const { key, kind, value } of attributes) insert('asset_attributes', [key, kind, value, number]);
    layout.words.forEach(({ name, members: own }, at) =>
      insert(name, [number, ...(words[at] ?? [])], `(rowid, ${own.map(identifier).join()})`),
    );
    for (const word of vocabulary) insert('word', [word, Array.from(word).toReversed().join('')]);
  }
  for (const statement of indexDefinitions(layout)) sqlite.exec(statement);
  return (
    restriction: Restriction,
    options: { readonly walk?: { readonly sort: undefined } } = {},
  ): readonly unknown[] => {
    const all = { ...options, schema, layout };
    const { sql: from, parameters } = sql(restriction, all);
    const found = sqlite.prepare(`SELECT "identity" ${from} ${sqlOrder(undefined, all)}`).all(...parameters);
    return found.map(({ identity }) => identity);
  };
}

describe('fields that a configuration adds are found by every engine', () => {
  test.each<[text: string, found: readonly string[]]>([
    [`a/b EQ 'x'`, ['a']],
    [`a/b EQ null`, ['b', 'c']],
    [`Tags EQ 'blue'`, ['a']],
    [`Tags NE 'blue'`, ['b', 'c']],
    [`Tags EQ null`, ['b', 'c']],
    ['Price EQ 0.30000000000000004', ['b']],
    ['Price GT 1 OR Price LT 0', ['a']],
    [`Name SW 'o'`, ['a']],
    ['Price EQ 1.5 OR Price EQ 2', ['a']],
  ])('%s', (text, expected) => {
    const filters = { kind: 'Group', range, body: astOfExtended(text) } as const;
    expect(assets.filter(restrictionPredicate({ filters }, extended)).map(({ id }) => id)).toEqual(expected);
    expect(database(assets)({ filters })).toEqual(expected);
  });

  test('and search fields and sort keys too', () => {
    expect(database(assets)({ search: astOf('search', 'hello') })).toEqual(['b']);
    const sort = {
      kind: 'SortKey',
      range,
      key: { kind: 'Name', range, text: 'rating' },
      direction: 'D',
      explicit: true,
    } as const;
    expect(assets.toSorted(compareAssets(sort, extended)).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(sqlOrder(sort, { schema: extended })).toContain('averageRating');
  });
});

describe('SQL', () => {
  test('has the values of a request in its parameters only', () => {
    fc.assert(
      fc.property(parsedFilter, parsedSearch, (filters, search) => {
        const marked = JSON.stringify({ filters, search }).replaceAll(/"(value|text)":"/g, '"$1":"zqx');
        const restriction: Restriction = JSON.parse(marked);
        expect(sql(restriction).sql).not.toContain('zqx');
      }),
      { numRuns: runs(200) },
    );
  });

  test('finds what the predicate finds, walking or not', () => {
    const ask = database(assets);
    fc.assert(
      fc.property(parsedFilter, parsedSearch, (filters, search) => {
        for (const restriction of [{ filters }, { search }, { filters, search }]) {
          const expected = assets.filter(restrictionPredicate(restriction, extended)).map(({ id }) => id);
          expect(ask(restriction)).toEqual(expected);
          expect(ask(restriction, { walk: { sort: undefined } })).toEqual(expected);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  test('of a layout of another schema is a mistake of the program', () => {
    const sort = {
      kind: 'SortKey',
      range,
      key: { kind: 'Name', range, text: 'rating' },
      direction: 'D',
      explicit: true,
    } as const;
    expect(() => sqlOrder(sort, { schema: extended, layout: layoutOf() })).toThrow('averageRating');
  });
});

describe('parameters', () => {
  test('are shared by equal values and never too many', () => {
    const parameters = new Parameters();
    const sqlite = new DatabaseSync(':memory:');
    onTestFinished(() => sqlite.close());
    const placeholders = Array.from({ length: 70_000 }, (_, index) =>
      parameters.bind(index % 2 ? `value ${index % 40_000}` : index % 40_000),
    );
    expect(parameters.values.length).toBeLessThanOrEqual(32_766);
    const picked = [0, 1, 31_999, 32_000, 32_001, 39_999, 69_999].map(
      (index) => `${placeholders[index] ?? ''} AS "${index}"`,
    );
    const last = placeholders.slice(31_990, 32_000).join(', ');
    expect({
      ...sqlite.prepare(`SELECT ${picked.join(', ')}, coalesce(${last}) AS used`).get(...parameters.values),
    }).toMatchObject({
      0: 0,
      1: 'value 1',
      31999: 'value 31999',
      32000: 32_000,
      32001: 'value 32001',
      39999: 'value 39999',
      69999: 'value 29999',
    });
  });
});

describe('what is said more than once is asked once', () => {
  const repeat = (text: string, joined: string, count = 11_000): string =>
    Array.from({ length: count }, () => text).join(joined);
  const day = (number: number): string => `2020-01-0${number}T00:00:00.000Z`;
  const dates = (operators: string, joined: string): string =>
    operators
      .split(' ')
      .map((operator, at) => `DateUploaded ${operator} ${day(1 + (at % 9))}`)
      .join(joined);

  test.for<readonly [what: string, kind: 'filters' | 'search', long: string, short: string]>([
    ['equal dates', 'filters', repeat(`DateUploaded GE ${day(1)}`, ' OR '), `DateUploaded GE ${day(1)}`],
    ['equal dates, all', 'filters', repeat(`DateUploaded GE ${day(1)}`, ' AND '), `DateUploaded GE ${day(1)}`],
    ['equal terms', 'search', repeat('*eee*', ' OR '), '*eee*'],
    ['spellings of one term', 'search', 'A* OR a* OR (a* OR Á*)', 'a*'],
    ['equal groups', 'search', repeat('(a b)', ' OR ', 5000), 'a b'],
    ['groups that become equal', 'search', '(a OR a b) OR (a OR a b)', 'a OR (a b)'],
    ['a repetition in brackets', 'filters', '(Status EQ 0 OR Status EQ 0) AND Status EQ 0', 'Status EQ 0'],
    ['lower bounds in an AND', 'filters', dates('GE GT GE GT', ' AND '), `DateUploaded GT ${day(4)}`],
    ['lower bounds in an OR', 'filters', dates('GT GE GE', ' OR '), `DateUploaded GT ${day(1)}`],
    ['upper bounds in an AND', 'filters', dates('LT LE LT', ' AND '), `DateUploaded LT ${day(1)}`],
    ['upper bounds in an OR', 'filters', dates('LT LE LE', ' OR '), `DateUploaded LE ${day(3)}`],
    ['a strict bound in an AND', 'filters', 'Status GE 5 AND Status GT 5', 'Status GT 5'],
    ['a strict bound in an OR', 'filters', 'Status LT 5 OR Status LE 5', 'Status LE 5'],
  ])('%s', ([, kind, long, short]) => {
    expect(sql({ [kind]: astOf(kind, long) })).toEqual(sql({ [kind]: astOf(kind, short) }));
  });

  test.for<readonly [what: string, text: string, parameters: readonly number[]]>([
    ['a range has two bounds', 'Status GE 2 AND Status LE 5', [2, 5]],
    ['bounds of two fields stay', 'Status GE 2 AND AverageRating GE 3', [2, 3]],
    ['a bound and a value stay', 'Status GE 2 OR Status EQ 0', [2, 0]],
  ])('%s', ([, text, parameters]) => {
    expect(new Set(sql({ filters: astOf('filters', text) }).parameters)).toEqual(new Set(parameters));
  });
});

describe('joined expressions', () => {
  test('nest as little as can be', () => {
    const low = Array.from({ length: 20_000 }, (_, index) => leaf(`x${index}`));
    expect(joinExpressions('or', low).height).toBeLessThan(leaf('x').height + 16);
    let deep: SqlExpression = leaf('x');
    for (let depth = 0; depth < 256; depth += 1)
      deep = joinExpressions(depth % 2 ? 'and' : 'or', [deep, ...low.slice(0, 70)]);
    expect(deep.height).toBeLessThan(300);
  });

  test('of nothing are the neutral ones', () => {
    expect(joinExpressions('and', []).sql).toBe('TRUE');
    expect(joinExpressions('or', []).sql).toBe('FALSE');
    expect(joinExpressions('or', [leaf('x')]).sql).toBe('x');
  });
});

function astOfExtended(text: string): NonNullable<Restriction['filters']> {
  const ast = astOf('filters', text);
  if (ast === undefined) throw new Error('The text is empty.');
  return ast;
}
