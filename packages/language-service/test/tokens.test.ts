import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineSchema } from '@assetql/core';
import {
  openDocument,
  semanticTokens,
  tokenModifiers,
  tokens,
  tokenTypes,
  type LanguageDocument,
} from '@assetql/language-service';
import { tokenTexts } from '@assetql/language-service/test';
import { anyText, documentText } from '../../core/test/document/document-text.ts';

type Kind = LanguageDocument['kind'];

/** A text, and its tokens: `type text` for each, punctuation left out where it is plain. */
const texts: readonly (readonly [kind: Kind, text: string, tokens: string])[] = [
  ['filters', 'Status GE 5', 'field: Status | operator: GE | number: 5'],
  [
    'filters',
    'Status GE 5 and (a/b NE null)',
    'field: Status | operator: GE | number: 5 | join: and | punctuation: ( | collection: a | punctuation: / | field: b | operator: NE | null: null | punctuation: )',
  ],
  [
    'filters',
    'DateUploaded LT 2024-01-01T00:00:00.000Z',
    'field: DateUploaded | operator: LT | timestamp: 2024-01-01T00:00:00.000Z',
  ],
  [
    'filters',
    "A/ANY(x: x EQ 'y')",
    "collection: A | punctuation: / | function: ANY | punctuation: ( | parameter: x | punctuation: : | parameter: x | operator: EQ | string: 'y' | punctuation: )",
  ],
  [
    'filters',
    "ISMATCH('a','b')",
    "function: ISMATCH | punctuation: ( | string: 'a' | punctuation: , | string: 'b' | punctuation: )",
  ],
  ['filters', 'Status EQ {{n}}', 'field: Status | operator: EQ | variable: {{n}}'],
  // The JSON of an attribute condition.
  [
    'filters',
    `x EQ '{"Key":"k","Value":"v"}'`,
    `field: x | operator: EQ | punctuation: '{ | property: "Key" | punctuation: : | string: "k" | punctuation: , | property: "Value" | punctuation: : | string: "v" | punctuation: }'`,
  ],
  [
    'filters',
    `x EQ '{ "Key" : "{{k}}", "Value": 5 }'`,
    `field: x | operator: EQ | punctuation: '{ | property: "Key" | punctuation: : | variable: "{{k}}" | punctuation: , | property: "Value" | punctuation: : | number: 5 | punctuation: }'`,
  ],
  [
    'filters',
    `x EQ '{"Key":"a`,
    `field: x | operator: EQ | punctuation: '{ | property: "Key" | punctuation: : | string: "a`,
  ],
  ['filters', "x EQ '{a}'", "field: x | operator: EQ | string: '{a}'"],
  [
    'search',
    'title:logo* NOT "a b" ({{v}})',
    'searchField: title | punctuation: : | word: logo* | join: NOT | phrase: "a b" | punctuation: ( | variable: {{v}} | punctuation: )',
  ],
  ['search', '"{{v}}"', 'phrase: "{{v}}"'],
  ['sort', 'title D', 'sortKey: title | direction: D'],
  // Files.
  ['document', '### A b', 'title: ### A b'],
  ['document', '# c', 'comment: # c'],
  ['document', 'count: 5', 'key: count | number: 5'],
  ['document', 'count: {{n}}', 'key: count | variable: {{n}}'],
  [
    'document',
    'searchFields: title, keywords',
    'key: searchFields | searchField: title | punctuation: , | searchField: keywords',
  ],
  ['document', '@since = now - 30d', 'variable: since | function: now | operator: - | number: 30 | function: d'],
  [
    'document',
    '@brand = category("Brand", "Logos")',
    'variable: brand | function: category | punctuation: ( | string: "Brand" | punctuation: , | string: "Logos" | punctuation: )',
  ],
  [
    'document',
    '@days = [2024-01-01T00:00:00.000Z]',
    'variable: days | punctuation: [ | timestamp: 2024-01-01T00:00:00.000Z | punctuation: ]',
  ],
  ['document', '@ = 1', 'number: 1'],
  ['document', 'expect: total >= 5', 'key: expect | function: total | operator: >= | number: 5'],
  ['document', 'expect: contains "a"', 'key: expect | function: contains | string: "a"'],
  [
    'document',
    'expect: first.title = "a"',
    'key: expect | function: first | punctuation: . | sortKey: title | operator: = | string: "a"',
  ],
  [
    'document',
    'expect: first . record.createdAt != 5',
    'key: expect | function: first | punctuation: . | sortKey: record.createdAt | operator: != | number: 5',
  ],
  [
    'document',
    'filters:\n  # why\n  Status EQ 0\n  # more\n  AND x',
    'key: filters | comment:   # why | field: Status | operator: EQ | number: 0 | comment:   # more | join: AND | field: x',
  ],
  ['document', 'stray words', ''],
];

test.each(texts)('tokens of %s %j', (kind, text, expected) =>
  expect(tokenTexts(openDocument(kind, text)).join(' | ')).toBe(expected),
);

test('a value of any length has tokens', () => {
  const text = `filters: ${'AssetType EQ Image AND '.repeat(50_000)}`;
  expect(tokens(openDocument('document', text)).length).toBeGreaterThan(200_000);
});

test('of a part of a file are those that touch it', () => {
  const text = '### A\nsearch: a\n### B\nsearch: b c\n';
  const start = text.indexOf('b c');
  expect(tokenTexts(openDocument('document', text), { start: start + 2, end: start + 2 })).toEqual(['word: c']);
});

test('of a part of a file cost no look at all the others', () => {
  const text = Array.from({ length: 5000 }, (_, number) => `### S ${number}\nsearch: word${number}\n`).join('');
  const document = openDocument('document', text);
  if (document.kind !== 'document') throw new Error('It is a file.');
  let looks = 0;
  const searches = new Proxy(document.parsed.searches, {
    get: (all, key, receiver): unknown => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(all, key, receiver);
    },
  });
  const counted = { ...document, parsed: { ...document.parsed, searches } };
  const start = text.indexOf('word2500');
  expect(tokenTexts(counted, { start, end: start })).toEqual(['word: word2500']);
  // They are in the order of their places: twice a search by halves, and a few beside what is found.
  expect(looks).toBeLessThan(2 * Math.ceil(Math.log2(5000)) + 10);
});

test('types and modifiers are there once each', () => {
  expect(new Set(tokenTypes).size).toBe(tokenTypes.length);
  expect(new Set(tokenModifiers).size).toBe(tokenModifiers.length);
});

describe('what the schema says of tokens', () => {
  const schema = defineSchema({
    fields: [
      { name: 'Shelf', type: 'string', documentation: 'Where it is.', spec: '', member: 'title', example: "'A'" },
    ],
  });
  const modified = (kind: Kind, text: string, context = {}) =>
    semanticTokens(openDocument(kind, text), undefined, context)
      .filter(({ modifiers }) => modifiers.length > 0)
      .map(({ start, end, modifiers }) => `${text.slice(start, end)}: ${modifiers.join(' ')}`);

  test.each<readonly [Kind, string, readonly string[]]>([
    ['filters', 'Status EQ 0', []],
    ['filters', 'DateExpired EQ null', ['DateExpired: assumed']],
    ['filters', 'Nonsense EQ 0', ['Nonsense: unknown']],
    ['filters', 'CategoryIds/ANY(c: c EQ 1)', ['c: definition']],
    ['filters', 'Nonsense/ANY(n: n EQ 1)', ['Nonsense: unknown', 'n: definition']],
    ['search', 'nonsense:a title:b', ['nonsense: unknown']],
    ['sort', 'nonsense D', ['nonsense: unknown']],
    ['document', '@a = 1\ncount: {{a}}', ['a: definition']],
    [
      'document',
      '### A\n# says\n# more\n@a = 1\n# other\n',
      ['# says: documentation', '# more: documentation', 'a: definition'],
    ],
    ['document', '### A\n# says', ['# says: documentation']],
    ['document', '# no description\n', []],
  ])('%s %j', (kind, text, expected) => expect(modified(kind, text)).toEqual(expected));

  test('with a library’s own fields', () => {
    expect(modified('filters', "Shelf EQ 'a'")).toEqual(['Shelf: unknown']);
    expect(modified('filters', "Shelf EQ 'a'", { schema })).toEqual([]);
  });
});

test('tokens of any text follow each other, each on one line', () => {
  const kind = fc.constantFrom<Kind>('document', 'document', 'filters', 'containerfilter', 'search', 'sort');
  fc.assert(
    fc.property(kind, fc.oneof(documentText, anyText), (kindOf, text) => {
      let last = 0;
      for (const { start, end, type } of semanticTokens(openDocument(kindOf, text))) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(text.slice(start, end)).not.toMatch(/[\r\n]/);
        expect(tokenTypes).toContain(type);
        last = end;
      }
    }),
    { numRuns: 500 },
  );
});
