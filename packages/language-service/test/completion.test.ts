import { describe, expect, test } from 'vitest';
import type { Catalogue } from '@assetql/core';
import {
  applyEdits,
  completion,
  itemLimit,
  keywordCompletion,
  type CompletionItem,
  type CompletionList,
  type LanguageDocument,
} from '@assetql/language-service';
import { marked } from '@assetql/language-service/test';
import { catalogue } from './catalogue.ts';

type Kind = LanguageDocument['kind'];

const now = Date.UTC(2024, 4, 15, 13, 45);

function complete(kind: Kind, text: string, known: Catalogue = catalogue): CompletionList {
  const { document, offset } = marked(kind, text);
  return completion(document, offset, { catalogue: known, now });
}

const labels = (kind: Kind, text: string): readonly string[] => complete(kind, text).items.map(({ label }) => label);

/** The text after choosing the item with this label, with the caret where it then is. */
function choose(kind: Kind, text: string, label: string): string {
  const { document } = marked(kind, text);
  const list = complete(kind, text);
  const item = list.items.find((each) => each.label === label);
  if (item === undefined) throw new Error(`No ${label} among ${list.items.map((each) => each.label).join(', ')}`);
  return chosen(document.text, list, item);
}

function chosen(text: string, { range }: CompletionList, item: CompletionItem): string {
  const after = applyEdits(text, [{ range, newText: item.insert }]);
  const caret = range.start + (item.caret ?? item.insert.length);
  return `${after.slice(0, caret)}<|>${after.slice(caret)}`;
}

describe('what may follow in a filter', () => {
  test.each([
    ['<|>', ['AssetType', 'Status', 'Attributes', 'Usage rights'], ['EQ', 'AND', 'CategoryIds']],
    ['Asset<|>', ['AssetType'], ['Status', 'DateUploaded']],
    ['type<|>', ['AssetType'], ['Status']],
    ['AssetType <|>', ['EQ', 'NE', 'CT', 'SW', 'EW'], ['GE', 'AND', 'Status']],
    ['AverageRating <|>', ['EQ', 'GE', 'LT'], ['CT', 'SW']],
    ['CreatedBy <|>', ['EQ', 'NE'], ['GE', 'CT']],
    ['Nonsense <|>', ['EQ', 'GE', 'CT'], ['AND']],
    ['Status greater<|> 2', ['GT', 'GE'], ['LT', 'EQ']],
    ['AssetType EQ <|>', ['Image', 'Video'], ['red', 'AND']],
    ['AssetType EQ Im<|>', ['Image'], ['Video']],
    ['CognitiveColor EQ <|>', ['red', 'teal'], ['Image']],
    ['Status EQ <|>', ['0', '2', '9'], ['4']],
    ['Status EQ pend<|>', ['2'], ['0']],
    ['AverageRating GE <|>', ['5', '0'], ['6']],
    ['FileExtension EQ <|>', ['svg', 'pdf'], ['Image']],
    ['DateUploaded GE <|>', ['today', '30 days ago', 'start of this year'], ['Image']],
    ['CreatedBy EQ <|>', ['Ada Lovelace', 'grace'], ['Brand']],
    ["CreatedBy EQ 'love<|>", ['Ada Lovelace'], ['grace']],
    ['AssetType EQ Image <|>', ['AND', 'OR'], ['NOT', ')', 'Status']],
    ['(AssetType EQ Image <|>', ['AND', 'OR', ')'], []],
    ['AssetType EQ Image AND <|>', ['Status'], ['EQ', 'AND']],
    ['AssetType EQ Image AND (<|>', ['Status'], ['EQ']],
    ['Attributes/<|>', ['ANY'], ['EQ']],
    ['Attributes/ANY(a: <|>', ['a'], ['Status']],
    ['Attributes/ANY(a: a <|>', ['EQ'], ['GE', 'CT']],
    ['Attributes/ANY(a: a EQ <|>', ['Usage rights', 'Colour profile'], []],
    ["ISMATCH('words',<|>", ['cognitiveTextInImage'], ['Status']],
    ["AssetType EQ Image AND Status EQ 0 AND ISMATCH('words','<|>", ['cognitiveTextInImage'], ['Status']],
  ])('%s', (text, there, absent) => {
    const found = labels('filters', text);
    expect(found).toEqual(expect.arrayContaining(there));
    for (const label of absent) expect(found).not.toContain(label);
  });

  test('the text after the caret counts as well', () => {
    expect(choose('filters', 'Ass<|> EQ Image', 'AssetType')).toBe('AssetType<|> EQ Image');
    expect(choose('filters', 'AverageR<|>ting GE 4', 'AverageRating')).toBe('AverageRating<|> GE 4');
    expect(choose('filters', 'AssetType EQ Im<|>age AND Status EQ 0', 'Image')).toBe(
      'AssetType EQ Image<|> AND Status EQ 0',
    );
  });

  test.each([
    ['Asset<|>', 'AssetType', 'AssetType <|>'],
    ['Status EQ pend<|>', '2', 'Status EQ 2<|>'],
    ['FileExtension EQ <|>', 'svg', "FileExtension EQ 'svg'<|>"],
    ["FileExtension EQ 's<|>", 'svg', "FileExtension EQ 'svg'<|>"],
    ["FileExtension EQ 's<|>'", 'svg', "FileExtension EQ 'svg<|>'"],
    ['CreatedBy EQ ad<|>', 'Ada Lovelace', "CreatedBy EQ '33333333-3333-4333-8333-333333333333'<|>"],
    ['DateUploaded GE <|>', 'start of this month', 'DateUploaded GE 2024-05-01T00:00:00.000Z<|>'],
    [
      'Usage<|>',
      'Usage rights',
      'Attributes/ANY(a: a EQ \'{"Key":"11111111-1111-4111-8111-111111111111","Value":"<|>"}\')',
    ],
    [
      'Attributes/ANY(a: a EQ \'{"Key":"11111111-1111-4111-8111-111111111111","Value":"Pr<|>"}\')',
      'Print',
      'Attributes/ANY(a: a EQ \'{"Key":"11111111-1111-4111-8111-111111111111","Value":"Print<|>"}\')',
    ],
    [
      'Attributes/ANY(a: a EQ \'{"Key":"<|>","Value":"Print"}\')',
      'Usage rights',
      'Attributes/ANY(a: a EQ \'{"Key":"11111111-1111-4111-8111-111111111111<|>","Value":"Print"}\')',
    ],
    [
      'Attributes/ANY(a: a EQ \'{"Key":"11111111-1111-4111-8111-111111111111","Value":"<|>"}\')',
      "Editor's choice",
      'Attributes/ANY(a: a EQ \'{"Key":"11111111-1111-4111-8111-111111111111","Value":"Editor\'\'s choice<|>"}\')',
    ],
  ])('%s, then %s', (text, label, after) => expect(choose('filters', text, label)).toBe(after));

  test('containers are offered by path, and inserted by id', () => {
    const list = labels('containerfilter', '<|>');
    expect(list).toEqual(expect.arrayContaining(['CategoryIds', 'Brand/Brand logos', 'For the fair']));
    expect(list).not.toContain('AssetType');
    expect(choose('containerfilter', 'CategoryIds/ANY(c: c EQ logos<|>', 'Brand/Brand logos')).toBe(
      "CategoryIds/ANY(c: c EQ '66666666-6666-4666-8666-666666666666'<|>",
    );
  });

  test('colours show their colour, statuses their meaning, unspecified values that they are assumed', () => {
    expect(complete('filters', 'CognitiveColor EQ re<|>').items[0]?.swatch).toMatch(/^#/);
    expect(complete('filters', 'Status EQ 5<|>').items[0]?.detail).toBe('rejected');
    expect(complete('filters', 'AssetType EQ File<|>').items[0]?.detail).toMatch(/assumed/);
  });
});

describe('what may follow in a search', () => {
  test.each([
    ['<|>', ['title', 'NOT'], ['AND', 'OR']],
    ['logo <|>', ['AND', 'OR', 'NOT', 'title'], []],
    ['logo AND <|>', ['NOT', 'title'], ['AND', 'OR']],
    ['tit<|>', ['title'], ['keywords']],
    ['categories:<|>', ['Brand', 'Brand/Brand logos'], ['title']],
    ['cognitiveDominantColors:<|>', ['red'], ['title']],
    ['"an exact <|>', [], ['title', 'AND']],
    ['title:<|>', [], ['AND', 'title']],
  ])('%s', (text, there, absent) => {
    const found = labels('search', text);
    expect(found).toEqual(expect.arrayContaining(there));
    for (const label of absent) expect(found).not.toContain(label);
  });

  test.each([
    ['tit<|>', 'title', 'title:<|>'],
    ['tit<|>:logo', 'title', 'title<|>:logo'],
    ['categories:<|>', 'Brand/Brand logos', 'categories:"Brand logos"<|>'],
    ['categories:"Brand l<|>', 'Brand/Brand logos', 'categories:"Brand logos"<|>'],
    ['categoryIds:<|>', 'Brand', 'categoryIds:55555555-5555-4555-8555-555555555555<|>'],
  ])('%s, then %s', (text, label, after) => expect(choose('search', text, label)).toBe(after));
});

describe('keywords', () => {
  const keywords = async (kind: Kind, text: string, signal?: AbortSignal): Promise<CompletionList> => {
    const { document, offset } = marked(kind, text);
    return await keywordCompletion(document, offset, { catalogue }, signal);
  };

  test('come by their prefix, in quotes where they are several words', async () => {
    const list = await keywords('search', 'cat AND lo<|>');
    expect(list.items.map(({ label }) => label)).toEqual(['lo', 'logo', 'logotype', 'long exposure']);
    expect(list.items.map(({ insert }) => insert)).toEqual(['lo', 'logo', 'logotype', '"long exposure"']);
    expect(list.range).toEqual({ start: 8, end: 10 });
  });

  test('are found in the search of a file, at their place in the file', async () => {
    const list = await keywords('document', '### A\nfilters: Status EQ 0\nsearch: lo<|>\n');
    expect(list.items).toHaveLength(4);
    expect(list.range).toEqual({ start: 35, end: 37 });
  });

  test.each([
    ['filters', 'lo<|>'],
    ['search', '<|>'],
    ['search', 'title:lo<|>'],
    ['document', 'filters: lo<|>'],
    ['document', '# lo<|>'],
  ] as const)('are not offered in %s: %s', async (kind, text) =>
    expect((await keywords(kind, text)).items).toEqual([]),
  );

  test('a library that fails costs nothing but its keywords', async () => {
    const { document, offset } = marked('search', 'lo<|>');
    const failing: Catalogue = { keywords: () => Promise.reject(new Error('offline')) };
    expect((await keywordCompletion(document, offset, { catalogue: failing })).items).toEqual([]);
    expect((await keywordCompletion(document, offset, {})).items).toEqual([]);
  });
});

describe('what may follow in a sort', () => {
  test.each([
    ['<|>', ['title', 'record.createdAt'], ['A']],
    ['uploaded<|>', ['record.createdAt'], ['title']],
    ['title <|>', ['A', 'D'], ['title']],
    ['title A <|>', [], ['A', 'title']],
  ])('%s', (text, there, absent) => {
    const found = labels('sort', text);
    expect(found).toEqual(expect.arrayContaining(there));
    for (const label of absent) expect(found).not.toContain(label);
  });
});

describe('the lines of a saved-search file', () => {
  test.each([
    ['<|>', ['filters', 'search', 'sort', 'expect', '### title', '@name = value'], []],
    ['### A\nfilters: Status EQ 0\n<|>', ['search', 'expect'], ['filters']],
    ['### A\nfilters: Status EQ 0\n### B\nfil<|>', ['filters'], ['search']],
    ['### A\nfilters:\n  Asset<|>', ['AssetType'], ['filters']],
    ['### A\nfilters:\n  AssetType EQ Image\n  <|>', ['AND', 'OR'], ['filters']],
    ['### A\nfilters: AssetType EQ Image\n  AND <|>\nsort: title A', ['Status'], ['filters']],
    ['### A\nsort: <|>', ['title'], ['filters']],
    ['### A\nsearchFields: title,<|>', ['keywords'], ['title']],
    ['### A\nexpect: <|>', ['total', 'contains', 'first.title'], []],
    ['### A\ncount: <|>', [], ['filters']],
    ['@brand = <|>', ['now', 'category("…")'], ['filters']],
    ['@brand = category("<|>', ['Brand', 'Brand/Brand logos'], ['Ada Lovelace']],
    ['@me = user("<|>")', ['Ada Lovelace', 'grace'], ['Brand']],
    ['# fil<|>', [], ['filters']],
    ['### fil<|>', [], ['filters']],
  ])('%j', (text, there, absent) => {
    const found = labels('document', text);
    expect(found).toEqual(expect.arrayContaining(there));
    for (const label of absent) expect(found).not.toContain(label);
  });

  test.each([
    ['fil<|>', 'filters', 'filters: <|>'],
    ['<|>\n', 'filters', 'filters: <|>\n'],
    ['<|>\n### A\n', 'filters', 'filters: <|>\n### A\n'],
    ['search: logo\rfil<|>', 'filters', 'search: logo\rfilters: <|>'],
    ['search: logo\r\nfil<|>\r\n', 'filters', 'search: logo\r\nfilters: <|>\r\n'],
    ['fil<|>ter: Status EQ 0', 'filters', 'filters: <|>Status EQ 0'],
    ['@brand = category("<|>")', 'Brand/Brand logos', '@brand = category("Brand/Brand logos<|>")'],
    ['@me = user("<|>")', 'Ada Lovelace', '@me = user("ada<|>")'],
    [
      '@since = now - 30d\n### A\nfilters: DateUploaded GE <|>',
      '{{since}}',
      '@since = now - 30d\n### A\nfilters: DateUploaded GE {{since}}<|>',
    ],
    [
      '@since = now - 30d\n### A\nfilters: DateUploaded GE {{si<|>',
      'since',
      '@since = now - 30d\n### A\nfilters: DateUploaded GE {{since}}<|>',
    ],
    [
      '@since = now - 30d\n### A\nfilters: DateUploaded GE {{si<|>}}',
      'since',
      '@since = now - 30d\n### A\nfilters: DateUploaded GE {{since<|>}}',
    ],
  ])('%j, then %s', (text, label, after) => expect(choose('document', text, label)).toBe(after));
});

test('a library of many names is cut to what an editor shows, and says so', () => {
  const users = Array.from({ length: 5000 }, (_, index) => ({ id: `id-${index}`, userName: `user ${index}` }));
  const list = complete('filters', 'CreatedBy EQ user<|>', { users });
  expect(list.items).toHaveLength(itemLimit);
  expect(list.isIncomplete).toBe(true);
});

test('answers at the end of a long text', () => {
  const long = Array.from({ length: 3000 }, (_, index) => `AverageRating GE ${index % 5}`).join(' AND ');
  expect(labels('filters', `${long} AND Stat<|>`)).toContain('Status');
});

describe('a line that begins at its start, below a value', () => {
  test.each([
    ['search: logo\nsor<|>', 'sort'],
    ['filters:\n  AssetType EQ Image\nsea<|>\n', 'search'],
  ])('%j is taken for a key', async (text, label) => {
    expect(labels('document', text)).toContain(label);
    const { document, offset } = marked('document', text);
    const keywords = async (): Promise<readonly string[]> => ['sorcerer'];
    expect((await keywordCompletion(document, offset, { catalogue: { ...catalogue, keywords } })).items).toEqual([]);
  });

  test('goes on with the value where no key is called that', () => {
    expect(labels('document', 'filters:\nAsset<|>')).toContain('AssetType');
  });
});
