import type { MatchAsset, Search } from '@assetql/core';
import { predicate } from '@assetql/core/meaning';
import { describe, expect, test } from 'vitest';
import { finds } from './matching.ts';

const logo: MatchAsset = {
  id: 'A-1',
  title: 'Autumn catalogue',
  description: 'Draft of the Zürich brand-book 2024 😀',
  fileName: 'logo_final.v2.svg',
  keywords: ['black cat', 'white dog'],
  comments: ['Too dark', 'now fine'],
  categories: [{ id: 'C-9', name: 'Brand Logos' }],
  textInImage: 'Opening hours',
  backgroundColor: 'white',
  dominantColors: ['red', 'dark blue'],
  createdBy: 'somebody',
};

type Case = readonly [found: readonly string[], missed: readonly string[]];

/** By the points of the design's meanings: searches that find the asset above, and searches that do not. */
const points: Readonly<Record<string, Case>> = {
  'words are compared without case and accents, whole': [
    ['AUTUMN', 'zurich', 'Zürich', 'logo', 'v2', 'svg', '2024', '😀', 'Cat'],
    ['autum', 'atalogue', 'catalogues', '☀', 'somebody'],
  ],
  'a term without a word matches nothing': [[], ['%', '"--"', '"" logo', 'logo "%"']],
  'a term of several words is a phrase': [
    ['logo_final', 'brand-book', 'final.v2.svg', 'brand_book-2024'],
    ['final_logo', 'logo.svg', 'book-zurich'],
  ],
  'a phrase stands in one value': [
    ['"black cat"', '"White Dog"', '"brand book"', '"too-dark"', '"black * cat"'],
    ['"cat white"', '"cat black"', '"dark now"', '"black dog"', '"final draft"'],
  ],
  'wildcards stand for the rest of a word': [
    ['auT*', '*talogue', '*talo*', 'cat*', '*cat', '*a*', 'logo_fin*', '*go_final', '*go_fin*', '*ürich', '*ur*'],
    ['utu*', '*catalogu', '*xyz*', 'logo_v*', '*inal_logo', 'fin_v2*', '*k-cat-w*'],
  ],
  'a lone wildcard is everything, behind a field whatever has a word there': [
    ['*', 'NOT nothing', '* autumn', 'title:*', 'comments:*', 'id:*', 'categoryIds:*', 'title:(* autumn)'],
    ['NOT *', '* nothing', 'cognitiveForegroundColor:*', 'NOT title:*'],
  ],
  'operators are upper case, NOT binds first, then AND': [
    [
      'autumn logo',
      'autumn AND logo',
      'winter OR logo',
      'logo NOT winter',
      'NOT winter',
      'winter spring OR logo',
      'NOT winter logo',
      'logo NOT (winter OR spring)',
    ],
    [
      'autumn winter',
      'autumn AND winter',
      'logo NOT dark',
      'NOT logo',
      'winter OR spring',
      'autumn or winter',
      'logo OR autumn NOT logo winter'.replace('logo OR autumn', 'winter OR autumn'),
    ],
  ],
  'each operand may match in another field, NOT excludes on any': [
    ['autumn dark cat logos', 'title:autumn keywords:cat'],
    ['autumn NOT dog', 'title:autumn NOT fine'],
  ],
  'fields bind terms, phrases and groups': [
    [
      'title:autumn',
      'TITLE:autumn',
      'keyword:cat',
      'keywords:"black cat"',
      'category:brand',
      'categories:logos',
      'comment:fine',
      'filename:final',
      'title:(autumn OR winter)',
      'title:(autumn keyword:cat)',
      'cognitiveTextInImage:hours',
      'cognitiveDominantColors:blue',
      'cognitiveBackgroundColor:WHITE',
    ],
    [
      'title:logo',
      'keyword:"cat white"',
      'title:(autumn cat)',
      'description:autumn',
      'nowhere:autumn',
      'NOT (NOT nowhere:autumn)',
    ],
  ],
  'without a field the colours and the text in the image are not searched': [[], ['hours', 'blue', 'a-1', 'c-9']],
  'ids are compared whole': [
    ['categoryIds:C-9', 'categoryIds:c-9', 'categoryIds:"c-9"', 'id:a-1', 'id:"A-1"'],
    ['categoryIds:c', 'categoryIds:9', 'categoryIds:c-*', 'categoryIds:*9', 'categoryIds:brand', 'id:a'],
  ],
};

const all = Object.entries(points).flatMap(([point, [found, missed]]) => [
  ...found.map((text) => [point, text, true] as const),
  ...missed.map((text) => [point, text, false] as const),
]);

test.each(all)('%s: %s finds it: %s', (_, text, expected) => {
  expect(finds('search', text, logo)).toBe(expected);
});

describe('searchFields', () => {
  test.each([
    ['autumn', ['title'], true],
    ['autumn', ['keywords'], false],
    ['autumn', ['Keyword', 'TITLE'], true],
    ['autumn cat', ['title', 'keywords'], true],
    ['autumn logo', ['title', 'keywords'], false],
    ['NOT logo', ['title'], true],
    ['title:autumn', ['keyword'], false],
    ['NOT title:autumn', ['keyword'], true],
    ['title:(NOT winter)', ['keyword'], false],
    ['keyword:cat', ['keywords'], true],
    ['hours', ['cognitiveTextInImage'], true],
    ['c-9', ['categoryIds', 'title'], true],
    ['c-9*', ['categoryIds'], false],
    ['*', ['title'], true],
    ['autumn', ['nowhere'], false],
    ['autumn', [], true],
  ] as const)('%s in %j: %s', (text, searchFields, expected) => {
    expect(finds('search', text, logo, { searchFields })).toBe(expected);
  });
});

describe('what is no search finds nothing, and never throws', () => {
  const range = { start: 0, end: 0 };
  test.each<Search>([
    { kind: 'Invalid', range, text: '"' },
    { kind: 'Variable', range, name: 'x' },
    { kind: 'Word', range, text: '', leading: false, trailing: false },
    { kind: 'Word', range, text: '', leading: true, trailing: true },
    { kind: 'Or', range, operands: [] },
  ])('%j', (ast) => {
    expect(predicate('search', ast)(logo)).toBe(false);
  });

  test('and no search finds everything', () => {
    expect(predicate('search', undefined)({})).toBe(true);
  });
});

test('an asset without texts has no words', () => {
  for (const text of ['a', 'title:*', 'comments:*', '*a*', 'categoryIds:*', 'id:*'])
    expect(finds('search', text, {})).toBe(false);
});
