import { defineSchema, kinds, parse, schema, type ExpressionKind, type FieldRow } from '@assetql/core';
import { english, explain, type ExplainOptions } from '@assetql/core/meaning';
import { describe, expect, test } from 'vitest';
import { fieldTypes } from '../../../src/schema/fields.ts';
import { catalogue } from './catalogue.ts';
import { spokenContainers } from './spoken-containers.ts';
import { spokenFilters } from './spoken-filters.ts';
import { spokenSearches } from './spoken-searches.ts';
import { spokenSorts } from './spoken-sorts.ts';

function say(kind: ExpressionKind, text: string, options: ExplainOptions = {}): string {
  const { ast } = parse(kind, text, { variables: true, schema: options.schema ?? schema });
  return explain(kind, ast, options).text;
}

const tables = {
  filters: spokenFilters,
  containerfilter: spokenContainers,
  search: spokenSearches,
  sort: spokenSorts,
};

describe.each(kinds)('%s', (kind) => {
  test.each(tables[kind])('%s: %s', (text, sentence) => {
    expect(say(kind, text, { catalogue })).toBe(sentence);
  });

  test('nothing is all assets', () => {
    expect(explain(kind, undefined)).toEqual({ text: 'All assets', parts: [] });
  });
});

describe('every row of the schema is spoken of', () => {
  const all = new Set(Object.values(tables).flatMap((rows) => rows.map(([text]) => text)));
  const starts = (start: string): boolean => [...all].some((text) => text.startsWith(start));

  test.each(schema.fields)('$name with every operator, in lists, and missing', ({ name, type }: FieldRow) => {
    for (const operator of fieldTypes[type].operators) expect(starts(`${name} ${operator} `)).toBe(true);
    for (const text of [`${name} EQ null`, `${name} NE null`]) expect(all).toContain(text);
    for (const [operator, join] of [
      ['EQ', 'OR'],
      ['NE', 'AND'],
    ])
      expect(
        [...all].some((text) => text.split(`${name} ${operator} `).length === 3 && text.includes(` ${join} `)),
      ).toBe(true);
  });

  test('every value of an enumeration', () => {
    for (const { name, values } of schema.enumerations)
      for (const { value } of values) expect(all).toContain(`${name} EQ ${value}`);
  });

  test('every collection, match field, search field and sort key', () => {
    for (const { name } of schema.collections) expect(starts(`${name}/ANY`)).toBe(true);
    for (const { name } of schema.matchFields) expect([...all].some((text) => text.endsWith(`,'${name}')`))).toBe(true);
    for (const { names } of schema.searchFields) for (const name of names) expect(starts(`${name}:`)).toBe(true);
    for (const { key } of schema.sortKeys) for (const way of ['A', 'D']) expect(all).toContain(`${key} ${way}`);
  });

  test('has words of its own in English', () => {
    const { fields, collections, shows, searchFields, sortKeys, nouns, statuses } = english;
    expect(Object.keys(fields).toSorted()).toEqual(schema.fields.map(({ member }) => member).toSorted());
    expect(Object.keys(collections)).toEqual(
      schema.collections.filter(({ members }) => members === 'id').map(({ member }) => member),
    );
    expect(Object.keys(shows)).toEqual(schema.matchFields.map(({ member }) => member));
    expect(Object.keys(searchFields)).toEqual(schema.searchFields.map(({ names }) => names[0]));
    expect(Object.keys(sortKeys)).toEqual(schema.sortKeys.map(({ key }) => key));
    expect(Object.keys(nouns)).toEqual(schema.enumeration('AssetType')?.values.map(({ value }) => value));
    expect(Object.keys(statuses)).toEqual(schema.enumeration('Status')?.values.map(({ value }) => value));
  });
});

const from = (date: string): string => `DateUploaded GE ${date}`;

describe('dates', () => {
  test.each<[text: string, phrase: string, options?: ExplainOptions]>([
    ['DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LT 2024-06-01T00:00:00.000Z', 'in May 2024'],
    ['DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2024-05-31T23:59:59.999Z', 'in May 2024'],
    ['DateUploaded GT 2023-12-31T23:59:59.999Z AND DateUploaded LT 2025-01-01T00:00:00.000Z', 'in 2024'],
    ['DateUploaded GE 2024-02-29T00:00:00.000Z AND DateUploaded LT 2024-03-01T00:00:00.000Z', 'on 29 Feb 2024'],
    [
      'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LT 2024-05-16T00:00:00.000Z',
      'from 1 May 2024 up to and including 15 May 2024',
    ],
    [
      'DateUploaded GE 2024-05-15T00:00:00.000Z AND DateUploaded LT 2024-06-15T00:00:00.000Z',
      'from 15 May 2024 up to and including 14 Jun 2024',
    ],
    [
      'DateUploaded GE 2024-05-01T12:00:00.000Z AND DateUploaded LT 2024-05-16T00:00:00.000Z',
      'from 1 May 2024 at 12:00 UTC up to and including 15 May 2024',
    ],
    [
      'DateUploaded GT 2024-05-01T12:00:00.000Z AND DateUploaded LT 2024-05-16T08:00:05.000Z',
      'after 1 May 2024 at 12:00 UTC up to but not including 16 May 2024 at 08:00:05 UTC',
    ],
    ['DateUploaded LE 2024-05-31T23:59:59.999Z', 'before 1 Jun 2024'],
    [from('2024-05-01T00:00:00.000Z'), 'since 1 May 2024'],
    [from('2024-05-01T00:00:00.001Z'), 'after 1 May 2024 at 00:00 UTC'],
    [from('2024-05-01T00:00:00.002Z'), 'since 1 May 2024 at 00:00:00.002 UTC'],
    [from('0000-05-01T00:00:00.000Z'), 'since 1 May 1 BC'],
    [`${from('2024-05-01T00:00:00.000Z')} AND ${from('2024-06-01T00:00:00.000Z')}`, 'since 1 Jun 2024'],
    [
      from('2024-04-30T22:00:00.000Z'),
      'since 1 May 2024; days and times in Europe/Berlin',
      { timeZone: 'Europe/Berlin' },
    ],
    [
      from('2024-10-27T00:30:00.000Z'),
      'since 27 Oct 2024 at 02:30 CEST; days and times in Europe/Berlin',
      { timeZone: 'Europe/Berlin' },
    ],
    [
      from('2024-10-27T01:30:00.000Z'),
      'since 27 Oct 2024 at 02:30 CET; days and times in Europe/Berlin',
      { timeZone: 'Europe/Berlin' },
    ],
    [from('2024-05-01T00:00:00.000Z'), 'since 1 May 2024', { timeZone: 'Nowhere/Land' }],
    ["DateUploaded GE '2024-05-01'", 'since 1 May 2024'],
  ])('%s', (text, phrase, options) => {
    expect(say('filters', text, options)).toBe(`Assets uploaded ${phrase}`);
  });

  const month = 'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LT 2024-06-01T00:00:00.000Z';
  const day = 'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LT 2024-05-02T00:00:00.000Z';
  const year = 'DateUploaded GE 2024-01-01T00:00:00.000Z AND DateUploaded LT 2025-01-01T00:00:00.000Z';
  test.each([
    [day, '2024-05-01T12:00:00Z', 'today'],
    [day, '2024-05-02T00:00:00Z', 'yesterday'],
    [day, '2024-05-03T00:00:00Z', 'on 1 May 2024'],
    [month, '2024-05-31T00:00:00Z', 'this month'],
    [month, '2024-06-01T00:00:00Z', 'last month'],
    [month, '2025-05-01T00:00:00Z', 'in May 2024'],
    [year, '2025-05-01T00:00:00Z', 'last year'],
    [year, 'nonsense', 'in 2024'],
  ])('%s seen on %s is %s', (text, now, phrase) => {
    expect(say('filters', text, { now: new Date(now) })).toBe(`Assets uploaded ${phrase}`);
  });
});

describe('values that somebody wrote', () => {
  test.each([
    ["FileExtension EQ 'a” or “b'", '“a\\” or \\“b”'],
    ["FileExtension EQ 'a' OR FileExtension EQ 'b'", '“a” or “b”'],
    ["FileExtension EQ 'a\\b'", '“a\\\\b”'],
    ["FileExtension EQ '\u202egpj\u0007'", '“\\u{202e}gpj\\u{7}”'],
    ["FileExtension EQ '👩\u200d🎨 x\u200dy'", '“👩\u200d🎨 x\\u{200d}y”'],
    [`FileExtension EQ '${'x'.repeat(1200)}'`, `“${'x'.repeat(200)}… (1,000 more characters)”`],
    [`FileExtension EQ '${'x'.repeat(199)}😀'`, `“${'x'.repeat(199)}… (2 more characters)”`],
  ])('%s', (text, said) => {
    expect(say('filters', text)).toBe(`Assets with the file extension ${said}`);
  });

  test.each([
    ['p1', 'in Press/Photos'],
    ['P2', 'in Brand/Photos'],
    ['x1', 'in “old things”'],
    ['z', 'in the category with the id “z”'],
  ])('the category %s is %s', (id, said) => {
    expect(say('containerfilter', `CategoryIds/ANY(c: c EQ '${id}')`, { catalogue })).toBe(`Assets ${said}`);
  });

  test('names that nothing else has, or ids', () => {
    const users = [
      { id: '1', userName: 'mary', firstName: 'Mary', lastName: 'Smith' },
      { id: '2', userName: 'mary2', firstName: 'Mary', lastName: 'Smith' },
      { id: '3', userName: 'same' },
      { id: '4', userName: 'same' },
      { id: '5', userName: 'This or That' },
    ];
    const creators = ['1', '2', '3', '5'].map((id) => `CreatedBy EQ '${id}'`).join(' OR ');
    expect(say('filters', creators, { catalogue: { users } })).toBe(
      'Assets uploaded by “mary”, “mary2”, the user with the id “3” or “This or That”',
    );
  });
});

describe('a library of its own', () => {
  const field: FieldRow = {
    name: 'Season',
    type: 'enumeration',
    enumeration: 'Season',
    member: 'extra',
    documentation: 'x',
    spec: '4.7',
    example: 'Winter',
  };
  const own = defineSchema({
    fields: [field, { ...field, name: 'Shoe size', type: 'number' }],
    values: {
      Season: [
        { value: 'Winter', documentation: 'x', spec: '4.7' },
        { value: 'Late Autumn', documentation: 'x', spec: '4.7' },
      ],
      AssetType: [{ value: 'Model', documentation: 'x', spec: '4.7' }],
    },
    searchFields: [
      { names: ['sole'], member: 'extra', unbound: false, match: 'words', documentation: 'x', spec: '4.8' },
    ],
    sortKeys: [{ key: 'shoe.size', label: 'Shoe Size', member: 'extra', type: 'integer', spec: '4.9' }],
  });
  test.each([
    ['filters', 'Season EQ winter', 'Assets whose Season is Winter'],
    [
      'filters',
      "Season NE 'Late Autumn' AND Season NE Winter",
      'Assets whose Season is neither “Late Autumn” nor Winter',
    ],
    ['filters', 'AssetType EQ model', 'Assets of type Model'],
    ['search', 'sole:rubber', 'Assets with “rubber” in “sole”'],
    ['sort', 'shoe.size D', 'By Shoe Size, descending'],
  ] as const)('%s %s', (kind, text, sentence) => {
    expect(say(kind, text, { schema: own })).toBe(sentence);
  });
});

describe('long queries are cut', () => {
  const numbered = (count: number, each: (at: number) => string, join: string): string =>
    Array.from({ length: count }, (_, at) => each(at)).join(join);

  test('lists of values', () => {
    const text = say(
      'filters',
      numbered(10_000, (at) => `FileExtension EQ 'e${at}'`, ' OR '),
    );
    expect(text).toMatch(/^Assets with the file extension “e0”, “e1”, .*“e\d+” or 9,9\d\d more$/);
    expect(text.length).toBeLessThan(400);
  });

  test('lists of conditions, at any depth', () => {
    const pair = (at: number): string => `(FileExtension SW 'e${at}' AND AverageRating EQ 5)`;
    const text = say('filters', numbered(300, pair, ' OR '));
    expect(text).toMatch(/ or 2\d\d more conditions$/);
    expect(text.length).toBeLessThan(1200);
    expect(say('filters', numbered(3, pair, ' OR '), { width: 0 })).toBe(
      'Assets either (whose file extension starts with “e0” and 1 more condition) or 2 more conditions',
    );
  });

  test('256 brackets', () => {
    const nested = (depth: number): string =>
      depth === 0
        ? 'Status EQ 0'
        : `(FileExtension SW 'a${depth}' ${depth % 2 === 0 ? 'AND' : 'OR'} ${nested(depth - 1)})`;
    expect(say('filters', nested(256)).length).toBeLessThan(20_000);
    const not = (depth: number): string =>
      depth === 0 ? 'x' : `NOT (y ${depth % 2 === 0 ? '' : 'OR'} ${not(depth - 1)})`;
    expect(say('search', not(256)).length).toBeLessThan(20_000);
  });
});

describe('parts', () => {
  const partsOf = (kind: ExpressionKind, text: string) => explain(kind, parse(kind, text).ast).parts;

  test('have the places they come from', () => {
    const text =
      'DateApproved GE 2024-05-01T00:00:00.000Z AND (AverageRating EQ 4 OR AverageRating EQ 5) AND Status EQ 0';
    const said = partsOf('filters', text).map((part) => [
      part.text,
      part.kind,
      part.join,
      ...part.ranges.map(({ start, end }) => text.slice(start, end)),
    ]);
    expect(said).toEqual([
      ['approved since 1 May 2024', 'condition', 'And', 'DateApproved GE 2024-05-01T00:00:00.000Z', 'Status EQ 0'],
      ['rated 4 or 5', 'condition', 'And', 'AverageRating EQ 4 OR AverageRating EQ 5'],
    ]);
  });

  test('make a tree', () => {
    const [either, ...others] = partsOf('filters', '(AssetType EQ Image AND Status EQ 0) OR AverageRating EQ 5');
    expect(others).toEqual([]);
    expect(either?.kind).toBe('any');
    expect(either?.parts.map(({ kind, text }) => [kind, text])).toEqual([
      ['all', 'of type Image and approved'],
      ['condition', 'rated 5'],
    ]);
    const [not] = partsOf('search', 'NOT (a b)');
    expect([not?.kind, not?.parts[0]?.text]).toEqual(['not', 'matching “a” and “b”']);
    const [order] = partsOf('sort', 'title D');
    expect([order?.kind, order?.source]).toEqual(['setting', 'sort']);
  });
});

describe('what is left open', () => {
  test.each([
    ['filters', 'AverageRating GE {{low}} AND AverageRating LE {{high}}', 'Assets rated between {{low}} and {{high}}'],
    ['filters', 'AverageRating GE {{low}} AND AverageRating GE 3', 'Assets rated at least {{low}}, rated at least 3'],
    ['filters', 'DateUploaded LT {{day}}', 'Assets uploaded before {{day}}'],
    ['filters', 'DateUploaded GE {{a}} AND DateUploaded GE {{b}}', 'Assets uploaded since {{a}}, uploaded since {{b}}'],
    ['filters', 'DateUploaded EQ {{day}}', 'Assets uploaded exactly {{day}}'],
    ['filters', 'Status EQ {{status}}', 'Assets with the status {{status}}'],
    ['filters', 'CreatedBy EQ {{user}}', 'Assets uploaded by {{user}}'],
    ['filters', "ISMATCH({{text}},'cognitiveTextInImage')", 'Assets whose picture shows the words {{text}}'],
    ['containerfilter', 'CategoryIds/ANY(c: c EQ {{brand}})', 'Assets in {{brand}}'],
    ['search', 'title:{{word}} NOT {{other}}', 'Assets with {{word}} in the title, not matching {{other}}'],
  ] as const)('%s %s', (kind, text, sentence) => {
    expect(say(kind, text)).toBe(sentence);
  });

  test.each([
    ['red', ['title'], 'Assets with “red” in the title'],
    ['red logo', ['title', 'keyword'], 'Assets with “red” and “logo” in the title or among the keywords'],
    ['description:red', ['title'], 'Assets with “red” in the description (which no asset matches)'],
    ['red', ['nonsense'], 'Assets with “red” in “nonsense” (a name that is not known, so nothing is found there)'],
    [
      'NOT red',
      ['nonsense', 'rubbish'],
      'Assets without “red” in “nonsense” (a name that is not known, so nothing is found there)',
    ],
    [
      'red',
      ['nonsense', 'title'],
      'Assets with “red” in the title or in “nonsense” (a name that is not known, so nothing is found there)',
    ],
    ['title:red', ['nonsense'], 'Assets with “red” in the title (which no asset matches)'],
    [
      'nonsense:red',
      ['title'],
      'Assets with “red” in “nonsense” (a name that is not known, so nothing is found there)',
    ],
    ['*', ['nonsense'], 'Assets matching anything (which every asset matches)'],
  ])('%s in %s', (text, searchFields, sentence) => {
    expect(say('search', text, { searchFields })).toBe(sentence);
  });
});

test('another language is another object of texts', () => {
  const texts = {
    ...english,
    locale: 'de',
    sentence: () => 'Bilder',
    withSettings: (sentence: string, settings: readonly string[]) => [sentence, ...settings].join(' – '),
    fields: { dateUploaded: { ...english.field(''), range: (phrase: string) => `hochgeladen ${phrase}` } },
  };
  const text = 'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LT 2024-06-01T00:00:00.000Z';
  const { text: sentence, parts } = explain('filters', parse('filters', text).ast, { texts });
  expect([sentence, parts[0]?.text]).toEqual(['Bilder', 'hochgeladen in Mai 2024']);
});
