import { describe, expect, test } from 'vitest';
import { defineSchema, readConfiguration, type Catalogue } from '@assetql/core';
import {
  completion,
  hover,
  keywordCompletion,
  tokens,
  openDocument,
  type LanguageDocument,
} from '@assetql/language-service';
import { marked } from '@assetql/language-service/test';

type Kind = LanguageDocument['kind'];

const offered = (kind: Kind, text: string, context?: Parameters<typeof completion>[2]): readonly string[] => {
  const { document, offset } = marked(kind, text);
  return completion(document, offset, context).items.map(({ label }) => label);
};

describe('without a catalogue', () => {
  test.each([
    ['filters', 'CreatedBy EQ <|>', ['null']],
    ['filters', "CreatedBy EQ '<|>'", []],
    ['filters', 'Attributes/ANY(a: a EQ <|>', []],
    ['filters', 'Attributes/ANY(a: a EQ \'{"Key":"x","Value":"<|>"}\'', []],
    ['filters', 'Attributes/ANY(a: a EQ \'{"Other":"<|>"}\'', []],
    ['filters', "Attributes/ANY(a: a EQ '<|>'", []],
    ['containerfilter', "LightboxIds/ANY(l: l EQ '<|>", []],
    ['search', 'categories:<|>', []],
    ['document', '@a = lightbox("<|>', []],
    ['document', '@a = attribute("<|>', []],
    ['document', '@a = "x" <|>', []],
    ['document', 'expect: total > <|>', ['0', '1']],
    ['document', 'unheard: <|>', []],
  ] as const)('%s: %s proposes only what the language knows', (kind, text, labels) =>
    expect(offered(kind, text)).toEqual(labels),
  );

  test('a whole attribute condition is still there to be filled in', () => {
    expect(offered('filters', 'Attrib<|>')).toEqual(['Attributes']);
    expect(offered('filters', 'Attrib<|>/ANY(a: a EQ 1)')).toEqual(['Attributes']);
    expect(offered('containerfilter', 'Category<|>')).toEqual([
      'CategoryIds',
      'CategoryAncestorIds',
      'CategoryIds and below',
    ]);
  });

  test('dates count from the present', () => {
    const { document, offset } = marked('filters', 'DateUploaded GE toda<|>');
    const [today] = completion(document, offset).items;
    expect(today?.insert).toBe(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`);
    expect(offered('document', '@a = toda<|>')).toContain('today');
  });

  test('there are no keywords, wherever one asks', async () => {
    const { document, offset } = marked('search', 'lo<|>');
    expect(await keywordCompletion(document, offset)).toMatchObject({ items: [], isIncomplete: false });
  });
});

describe('a catalogue of sparse entries', () => {
  const catalogue: Catalogue = {
    users: [{ id: 'u', userName: 'someone', lastName: 'Doe' }],
    categories: [{ id: 'c', name: 'Loose', path: [] }],
    attributes: [{ id: 'a', name: 'Free', type: 'string' }],
    keywords: (prefix, limit) => Promise.resolve(Array.from({ length: limit }, (_, index) => `${prefix}${index}`)),
  };
  test.each([
    ['filters', 'CreatedBy EQ <|>', ['Doe', 'null']],
    ['search', 'categoryIds:<|>', ['Loose']],
    ['filters', 'Attributes/ANY(a: a EQ \'{"Key":"a","Value":"<|>"}\'', []],
    ['filters', 'Attributes/ANY(a: a EQ \'{"Key":"unknown","Value":"<|>"}\'', []],
  ] as const)('%s: %s', (kind, text, labels) => expect(offered(kind, text, { catalogue })).toEqual(labels));

  test('as many keywords as were asked for are not all of them', async () => {
    const { document, offset } = marked('search', 'keyword:"lo<|>');
    const list = await keywordCompletion(document, offset, { catalogue });
    expect(list.isIncomplete).toBe(true);
    expect(list.items[1]?.insert).toBe('lo0"');
  });
});

describe('places where nothing can be proposed', () => {
  test.each([
    ['filters', "'text<|>'"],
    ['filters', "Status 'text<|>'"],
    ['filters', "Status EQ 0 'text<|>'"],
    ['filters', "ISMATCH('<|>"],
    ['filters', 'ISMATCH(<|>'],
    ['filters', "ISMATCH('a' <|>"],
    ['filters', 'Attributes/ANY(a <|>'],
    ['filters', 'Nonsense EQ <|>'],
    ['document', '!? <|>'],
  ] as const)('%s: %s', (kind, text) => expect(offered(kind, text)).toEqual([]));

  test('an unknown collection still has ANY', () => {
    expect(offered('filters', 'Unknown/<|>')).toEqual(['ANY']);
    expect(offered('filters', 'Unknown/ANY(x: x <|>')).toEqual(['EQ']);
    expect(offered('filters', 'Unknown/ANY(x: x EQ <|>')).toEqual([]);
  });

  test('a variable is legal as the text of ISMATCH', () => {
    expect(offered('document', '@a = "x"\n### A\nfilters: ISMATCH(<|>')).toEqual(['{{a}}']);
    expect(offered('document', '@a = "x"\n### A\nsearch: {{<|>')).toEqual(['a']);
    expect(offered('document', '@a =\n@ = 1\n### A\nsearch: {{<|>')).toEqual(['a']);
  });
});

describe('a library with its own additions', () => {
  const schema = defineSchema({
    fields: [
      {
        name: 'Stock',
        type: 'integer',
        minimum: 0,
        maximum: 1_000_000,
        member: 'extra',
        documentation: 'Copies left.',
        spec: '4.7',
        example: '5',
      },
      { name: 'Owner', type: 'id', member: 'extra', documentation: 'Who owns it.', spec: '4.7', example: "'x'" },
      { name: 'Shelf', type: 'string', member: 'extra', documentation: 'Where it is.', spec: '4.7', example: "'x'" },
    ],
  });
  test.each([
    ['Stoc<|>', ['Stock']],
    ['Stock GE <|>', []],
    ['Owner EQ <|>', ['null']],
    ['Shelf SW <|>', []],
  ] as const)('%s', (text, labels) => expect(offered('filters', text, { schema })).toEqual(labels));

  test('has its documentation in hovers', () => {
    const { document, offset } = marked('filters', 'sto<|>ck EQ 5');
    expect(hover(document, offset, { schema })).toMatchObject({ title: 'Stock', text: 'Copies left.' });
    expect(hover(document, offset)?.text).toBe('');
  });

  test.each([
    ['filters', 'Reg<|>ion EQ EMEA', 'Region'],
    ['filters', 'Region EQ EM<|>EA', 'EMEA'],
    ['search', 'copy<|>right:acme', 'copyright'],
    ['sort', 'record.view<|>edAt D', 'record.viewedAt'],
  ] as const)('of a configuration stands in no section: %s %s', (kind, text, title) => {
    const { configuration } = readConfiguration(`{
      "fields": [{ "name": "Region", "type": "enumeration" }],
      "values": { "Region": ["EMEA"] },
      "searchFields": ["copyright"],
      "sortKeys": ["record.viewedAt"]
    }`);
    const { document, offset } = marked(kind, text);
    const found = hover(document, offset, configuration.check);
    expect(found?.title).toBe(title);
    expect(found).not.toHaveProperty('spec');
  });
});

test('broken texts have tokens, too', () => {
  const types = (kind: Kind, text: string) => tokens(openDocument(kind, text)).map(({ type }) => type);
  expect(types('filters', ") AND 'open")).toEqual(['punctuation', 'join', 'string']);
  expect(types('filters', 'ISMATCH(word, word)')).toEqual([
    'function',
    'punctuation',
    'word',
    'punctuation',
    'word',
    'punctuation',
  ]);
  expect(types('filters', 'A/b(c)')).toEqual([
    'collection',
    'punctuation',
    'function',
    'punctuation',
    'parameter',
    'punctuation',
  ]);
  expect(types('filters', 'A/(x: x EQ 1)').length).toBeGreaterThan(5);
  expect(types('search', '"open')).toEqual(['phrase']);
  expect(types('search', 'a {{open')).toEqual(['word', 'variable']);
  expect(types('document', 'count: {{n}} 5 2024-01-01T00:00:00.000Z ; !')).toEqual([
    'key',
    'variable',
    'number',
    'timestamp',
    'punctuation',
    'operator',
  ]);
});
