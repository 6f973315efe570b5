import { check, print, schema, type Diagnostic, type Expression } from '@assetql/core';
import {
  and,
  attributeById,
  BuildError,
  category,
  defineLibrary,
  descending,
  fields,
  not,
  or,
  phrase,
  savedSearch,
  searchFields,
  variable,
  word,
  type SavedSearchDefinition,
  type SavedSearchFile,
} from '@assetql/core/build';
import { bind, checkDocument, lookupIn, parseDocument, printDocument, type SavedSearch } from '@assetql/core/document';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { savedSearchText } from '../../src/build/saved-searches/saved-search.ts';
import { builtCondition } from '../arbitraries/built-condition.ts';
import { comparable } from '../arbitraries/comparable.ts';
import { hostileText } from '../arbitraries/hostile-text.ts';

const only = (text: string): SavedSearch => {
  const [search, second] = parseDocument(text).searches;
  if (search === undefined || second !== undefined) throw new Error(`This is not one search:\n${text}`);
  return search;
};

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const jpg = fields.FileExtension.eq('jpg');

describe('a saved search', () => {
  test('is written as people write it', () => {
    const text = savedSearch({
      title: 'Recent brand logos',
      description: 'What the press may have.\n\n  Ask first.',
      variables: {
        since: { time: 'now - 30d' },
        brand: { category: ['Brand', 'Logos'] },
        many: 10,
      },
      filters: and(fields.AssetType.eq('Image'), fields.DateApproved.ge(variable('since'))),
      containerfilter: category(variable('brand')),
      search: and(searchFields.title.startsWith('logo'), not(word('draft'))),
      searchFields: ['title', 'keywords'],
      sort: descending('record.createdAt'),
      count: variable('many'),
      offset: 50,
      expect: [
        { total: 0, is: '>' },
        { total: 7 },
        { contains: { id: 'a1' } },
        { excludes: 'a2' },
        { first: 'title', is: 'Say "A"' },
        { first: 'record.createdAt', is: '2024-05-01T00:00:00Z' },
        { first: 'file.sizeInBytes', is: 1024 },
      ],
    });
    expect(text).toBe(`### Recent brand logos
# What the press may have.
#
#   Ask first.
@since = now - 30d
@brand = category("Brand/Logos")
@many = 10
filters: AssetType EQ Image AND DateApproved GE {{since}} AND Status EQ 0
containerfilter: CategoryIds/ANY(c: c EQ {{brand}})
search: title:logo* NOT draft
sort: record.createdAt D
searchFields: title,keywords
count: {{many}}
offset: 50
expect: total > 0
expect: total = 7
expect: contains "a1"
expect: excludes "a2"
expect: first.title = "Say \\"A\\""
expect: first.record.createdAt = 2024-05-01T00:00:00.000Z
expect: first.file.sizeInBytes = 1024
`);
    const search = only(text);
    expect(checkDocument(parseDocument(text)).filter(isError)).toEqual([]);
    expect(search.description).toBe('What the press may have.\n\n  Ask first.');
    const { request } = bind(search, { now: new Date('2024-05-31T00:00:00Z'), lookup: () => 'c7' });
    expect(print(request?.filters)).toBe(
      'AssetType EQ Image AND DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0',
    );
    expect(request).toMatchObject({ count: 10, offset: 50, searchFields: ['title', 'keywords'] });
  });

  test('takes texts, and leaves out what restricts nothing', () => {
    const text = savedSearch({
      title: 'Text',
      filters: 'assettype eq image',
      search: ' ',
      sort: undefined,
      containerfilter: and(),
    });
    expect(text).toBe('### Text\nfilters: AssetType EQ image\n');
  });

  test('is one of a file', () => {
    const text = savedSearch({
      variables: {
        timeZone: 'Europe/Berlin',
        from: { time: 'startOfMonth' },
        at: new Date(0),
        kinds: ['jpg', 'p"n\'g'],
        stars: [4, 5],
        times: [{ epochMilliseconds: 0 }, new Date(1)],
        who: { user: 'kim' },
        campaign: { attribute: 'Campaign' },
        box: { lightbox: 'Press' },
        deep: { category: ['A/B', 'C'] },
        short: { category: 'A/B' },
      },
      searches: [
        { title: 'One', filters: fields.FileExtension.eq(variable('kinds')) },
        { title: 'Two', search: phrase('# no comment') },
        { title: 'Nothing' },
      ],
    });
    expect(text).toContain('@deep = category("A/B", "C")\n@short = category("A/B")\n');
    expect(text).toContain('@at = 1970-01-01T00:00:00.000Z\n@kinds = ["jpg", "p\\"n\'g"]\n@stars = [4, 5]\n');
    const document = parseDocument(text);
    expect(document.searches.map(({ name }) => name)).toEqual(['One', 'Two', 'Nothing']);
    expect(checkDocument(document).filter(isError)).toEqual([]);
    expect(printDocument(document)).toBe(text);
    const [one] = document.searches;
    expect(one && print(bind(one, { now: 0 }).request?.filters)).toBe(
      `(FileExtension EQ 'jpg' OR FileExtension EQ 'p"n''g')`,
    );
  });

  test('knows the fields of its library', () => {
    const ours = defineLibrary({
      searchFields: [
        { names: ['colour'], member: 'extra', unbound: false, match: 'words', documentation: '', spec: '4.8' },
      ],
      sortKeys: [{ key: 'file.width', label: 'Width', member: 'extra', type: 'integer', spec: '4.9' }],
    });
    const text = ours.savedSearch({
      title: 'Ours',
      search: ours.searchFields.colour.word('red'),
      searchFields: ['colour'],
      sort: ours.descending('file.width'),
      expect: [{ first: 'file.width', is: 5 }],
    });
    expect(text).toBe(
      '### Ours\nsearch: colour:red\nsort: file.width D\nsearchFields: colour\nexpect: first.file.width = 5\n',
    );
  });
});

describe('is read back as it was built', () => {
  const withoutLineEnds = hostileText.map((text) => text.replace(/[\r\n]|\p{Surrogate}/gu, '\u{1f600}'));
  const title = withoutLineEnds.map((text) => text.trim()).filter((text) => text !== '');
  const filters = fc.oneof(
    // What cannot hold is a mistake in a file, too.
    builtCondition.filter((condition) => !check('filters', print(condition)).diagnostics.some(isError)),
    withoutLineEnds.map((text) => or(jpg, fields.FileExtension.ct(text))),
    withoutLineEnds.map((text) => fields.FileExtension.in([text, 'jpg'])),
  );
  const search = withoutLineEnds
    .filter((text) => text.trim() !== '')
    .map((text) => and(word(text), searchFields.title.contains(text), not(phrase(text))));
  const definition = fc.record({ title, description: withoutLineEnds, filters, search });

  const equal = (built: Expression | undefined, read: Expression | undefined): void =>
    expect(comparable(read)).toEqual(comparable(built));

  test('with everything in it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(definition, { selector: (one) => one.title.toLowerCase(), maxLength: 3 }),
        (definitions) => {
          const text = savedSearch({ searches: definitions });
          const { searches } = parseDocument(text);
          expect(searches.length).toBe(definitions.length);
          for (const [at, built] of definitions.entries()) {
            const read = searches[at];
            expect(read?.title?.text).toBe(built.title);
            expect(read?.description).toBe(built.description.trimEnd());
            equal(built.filters, read?.filters?.parsed.ast);
            equal(built.search, read?.search?.parsed.ast);
          }
          expect(printDocument(parseDocument(text))).toBe(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('with any text as a variable', () => {
    fc.assert(
      fc.property(
        hostileText.map((text) => text.replace(/\p{Surrogate}/gu, '')),
        (value) => {
          const saved = only(
            savedSearch({ title: 'x', variables: { v: value }, filters: fields.FileExtension.eq(variable('v')) }),
          );
          expect(bind(saved, { now: 0 }).request?.filters).toMatchObject({ value: { kind: 'String', value } });
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('what no file can hold is refused with a sentence', () => {
  test.each<readonly [SavedSearchDefinition | SavedSearchFile, RegExp]>([
    [{ title: '' }, /A title is one line without blanks around it; an empty text cannot be one/],
    [{ title: ' x' }, /A title is one line/],
    [{ title: 'x\nfilters: Status EQ 0' }, /A title is one line/],
    [{ title: 'x\r### y' }, /A title is one line/],
    [{ title: 'x\ud83d' }, /half of a character/],
    [{ title: JSON.parse('5') }, /5 cannot be one/],
    [{ searches: [{ title: 'x' }, { title: 'x' }] }, /mistake at .*x/],
    [JSON.parse('5'), /A saved search is an object with a title; 5 is none/],
    [JSON.parse('null'), /A saved search is an object with a title; null is none/],
    [JSON.parse('{ "searches": 5 }'), /The searches of a file are a list of objects; 5 is none/],
    [JSON.parse('{ "searches": ["x"] }'), /The searches of a file are a list of objects; "x" is none/],
    [{ title: 'x', description: '\udc00' }, /half of a character/],
    [{ title: 'x', filters: fields.FileExtension.eq('a\nb') }, /mistake|cannot be written/],
    [{ title: 'x', filters: fields.FileExtension.eq('a\n### b') }, /mistake|cannot be written/],
    [{ title: 'x', filters: fields.FileExtension.eq('a\nsearch: b') }, /mistake|cannot be written/],
    [{ title: 'x', filters: 'AssetType LIKE' }, /The filters of "x"/],
    [{ title: 'x', filters: 'AsseType EQ Image' }, /mistake at AsseType/],
    [{ title: 'x', filters: fields.FileExtension.eq(variable('v')) }, /mistake at .*v/],
    [{ title: 'x', variables: { 'a b': 'c' } }, /"a b" cannot be one/],
    [{ title: 'x', variables: { a: NaN } }, /The variable a takes a number; NaN is none/],
    [{ title: 'x', variables: { a: [] } }, /mistake at/],
    [{ title: 'x', variables: { a: ['b', ...JSON.parse('[5]')] } }, /mistake at/],
    [{ title: 'x', variables: { a: { time: 'yesterday' } } }, /mistake at/],
    [{ title: 'x', variables: { a: { time: 'now\n### y' } } }, /on one line/],
    [{ title: 'x', variables: { a: { time: 'now\ncount: 5' } } }, /a time such as now - 30d on one line/],
    [{ title: 'x', variables: { a: { time: 'now\r@b = 5' } } }, /on one line/],
    [{ title: 'x', variables: { a: { category: ['A/B'] } } }, /a single name with a \/ in it cannot be written/],
    [{ title: 'x', variables: { a: { category: [] } } }, /names a category/],
    [{ title: 'x', variables: { a: { category: '' } } }, /mistake at/],
    [{ title: 'x', count: 5000 }, /count takes a whole number from 0 to 1000; 5000 is none/],
    [{ title: 'x', offset: 0.5 }, /offset takes a whole number/],
    [{ title: 'x', searchFields: ['a\nb'] }, /mistake|searchFields of "x"/],
    [{ title: 'x', searchFields: ['title,keywords'] }, /searchFields of "x" cannot be written/],
    [{ title: 'x', expect: [{ total: -1 }] }, /mistake|total/],
    [{ title: 'x', expect: JSON.parse('[{ "total": 5, "is": "= 5\\nexpect: total <" }]') }, /total is compared by/],
    [{ title: 'x', expect: [{ contains: '' }] }, /contains takes an id/],
    [{ title: 'x', expect: [{ first: 'created', is: 5 }] }, /first takes a sort key; "created" is none/],
    [{ title: 'x', expect: [{ first: 'title', is: 5 }] }, /title takes a text; 5 is none/],
  ])('%#', (definition, sentence) => {
    expect(() => savedSearchText(definition, schema)).toThrow(BuildError);
    expect(() => savedSearchText(definition, schema)).toThrow(sentence);
  });
});

test('variables are accepted for every kind of look-up, in every place that takes one', () => {
  const text = savedSearch({
    title: 'Spring',
    variables: { key: { attribute: 'Campaign' }, value: 'Spring', place: { category: ['Brand'] }, said: 'red fox' },
    filters: attributeById(variable('key')).eq(variable('value')),
    search: and(
      searchFields.categoryIds.eq(variable('place')),
      searchFields.title.word(variable('said')),
      searchFields.keywords.phrase(variable('said')),
    ),
  });
  const [search] = parseDocument(text).searches;
  const lookup = lookupIn({
    attributes: [{ id: 'a1', name: 'Campaign', type: 'string' }],
    categories: [{ id: 'c1', name: 'Brand', path: ['Brand'] }],
  });
  const request = search && bind(search, { now: new Date(0), lookup }).request;
  expect(print(request?.filters)).toBe(`Attributes/ANY(a: a EQ '{"Key":"a1","Value":"Spring"}')`);
  expect(print(request?.search)).toBe('categoryIds:"c1" title:"red fox" keywords:"red fox"');
});
