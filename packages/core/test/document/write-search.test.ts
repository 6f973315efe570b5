import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, kinds, parse, print, type ExpressionKind } from '@assetql/core';
import { bind, checkDocument, parseDocument, writeSearch } from '@assetql/core/document';
import { readRequest, writeUrl, type ListRequest } from '@assetql/core/wire';
import { hostileText } from '../arbitraries/hostile-text.ts';
import { request as hostileRequest } from '../arbitraries/request.ts';
import { validContainerFilter, validFilter, validSearch, validSort } from '../validation/valid-text.ts';

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

describe('a request as a saved search', () => {
  test.each<[string, ListRequest, Parameters<typeof writeSearch>[1], string]>([
    ['nothing', {}, {}, ''],
    ['nothing with a title', {}, { title: 'All' }, lines('### All')],
    [
      'every parameter, in order',
      {
        offset: 0,
        count: 5,
        sort: 'title d',
        searchFields: ['title', 'keyword'],
        search: 'a',
        containerfilter: "CategoryIds/ANY(c: c EQ 'x')",
        filters: 'status eq 0',
      },
      {},
      lines(
        'filters: Status EQ 0',
        "containerfilter: CategoryIds/ANY(c: c EQ 'x')",
        'search: a',
        'searchFields: title,keyword',
        'sort: title D',
        'count: 5',
        'offset: 0',
      ),
    ],
    [
      'a long expression',
      { filters: 'AssetType EQ Image AND AverageRating GE 3 AND DateUploaded GE 2024-05-01T00:00:00.000Z' },
      { title: ' A \r\n b ' },
      lines(
        '### A b',
        'filters:',
        '  AssetType EQ Image',
        '  AND AverageRating GE 3',
        '  AND DateUploaded GE 2024-05-01T00:00:00.000Z',
      ),
    ],
    ['comments behind it', { count: 1 }, { comments: ['a\nb', 'c'] }, lines('count: 1', '# a b', '# c')],
    [
      'a text over two lines',
      { filters: "FileExtension EQ 'a\nb' OR FileExtension EQ 'c' OR FileExtension EQ 'a\nb'" },
      { title: 'T' },
      lines(
        '### T',
        '@text1 = "a\\nb"',
        'filters:',
        "  FileExtension EQ {{text1}} OR FileExtension EQ 'c'",
        '  OR FileExtension EQ {{text1}}',
      ),
    ],
    [
      'texts that look like variables',
      { filters: `Attributes/ANY(a: a EQ '{"Key":"k","Value":"a {{b}}"}')`, search: '"{{text1}}" x' },
      {},
      lines(
        '@text2 = "a {{b}}"',
        '@text3 = "{{text1}}"',
        `filters: Attributes/ANY(a: a EQ '{"Key":"k","Value":"{{text2}}"}')`,
        'search: {{text3}} x',
      ),
    ],
    ['a search that starts with #', { search: '#tag "a"' }, {}, lines('search: #tag "a"')],
  ])('%s', (_, request, options, text) => {
    expect(writeSearch(request, options)).toEqual({ text, notes: [] });
  });

  test.each<[string, ListRequest, string, RegExp[]]>([
    [
      'an expression with errors',
      { filters: 'AsseType EQ Image\r\n AND\n(Status EQ 0', search: '(a' },
      lines('filters: AsseType EQ Image AND (Status EQ 0', 'search: (a'),
      [/“filters” is kept as it is, though it has a mistake: AsseType is not a known field/, /“search” is kept/],
    ],
    [
      'a variable that is none',
      { filters: 'FileExtension EQ {{x}}' },
      lines('filters: FileExtension EQ {{x}}'),
      [/“filters” is kept/],
    ],
    [
      'what was encoded twice',
      { filters: 'AssetType%20EQ%20Image', search: 'summer+festival', sort: 'title%2520D' },
      lines('filters: AssetType EQ Image', 'search: summer+festival', 'sort: title D'),
      [/“filters” was encoded more than once/, /“sort”/],
    ],
    [
      'field names over two lines',
      { searchFields: ['a\nb'] },
      lines('# searchFields: "a\\nb"'),
      [/“searchFields” cannot be written/],
    ],
    [
      'a text that no file holds',
      { filters: String.raw`Attributes/ANY(a: a EQ '{"Key":"k","Value":"{{x}}\ud800 "}')` },
      lines(String.raw`# filters: "Attributes/ANY(a: a EQ '{\"Key\":\"k\",\"Value\":\"{{x}}\\ud800 \"}')"`),
      [/“filters” cannot be written/],
    ],
    ['a count below zero', { count: -1, sort: ' \n' }, lines('count: -1'), []],
  ])('%s is told', (_, request, text, notes) => {
    const written = writeSearch(request);
    expect(written.text).toBe(text);
    expect(written.notes).toHaveLength(notes.length);
    for (const [index, says] of notes.entries()) expect(written.notes[index]?.message).toMatch(says);
  });
});

/** The request that a saved search makes, and what there is to say about the file. */
function madeBy(text: string): {
  readonly request: ReturnType<typeof bind>['request'];
  readonly codes: readonly string[];
} {
  const document = parseDocument(text);
  const codes = checkDocument(document).map(({ code }) => code);
  const [search] = document.searches;
  return { request: search && bind(search, { now: 0 }).request, codes };
}

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const texts: Readonly<Record<ExpressionKind, fc.Arbitrary<string>>> = {
  filters: fc.oneof(
    validFilter,
    hostileText.map((text) => `FileExtension NE '${text.replaceAll("'", "''")}'`),
    hostileText.map((text) => `ISMATCH('x ${text.replaceAll("'", "''")}','cognitiveTextInImage')`),
    fc.tuple(hostileText, hostileText).map(([key, value]) => {
      const json = JSON.stringify({ Key: wellFormed(`k${key}`), Value: wellFormed(value) });
      return `Attributes/ANY(a: a EQ '${json.replaceAll("'", "''")}')`;
    }),
  ),
  containerfilter: validContainerFilter,
  search: fc.oneof(
    validSearch,
    hostileText.map((text) => `a "b ${text.replaceAll('"', ' ')}"`),
  ),
  sort: validSort,
};

const rightRequest = fc
  .record(
    {
      ...texts,
      searchFields: fc.uniqueArray(fc.constantFrom('title', 'keywords', 'description'), { minLength: 1 }),
      count: fc.nat(1000),
      offset: fc.nat(99_999),
    },
    { requiredKeys: [] },
  )
  .map((request): ListRequest =>
    Object.fromEntries(
      Object.entries(request).map(([name, value]) => [name, typeof value === 'string' ? wellFormed(value) : value]),
    ),
  )
  .filter((request) =>
    kinds.every((kind) => check(kind, request[kind] ?? '').diagnostics.every(({ severity }) => severity !== 'error')),
  );

const compact = (request: ListRequest): ListRequest => ({
  ...request,
  ...Object.fromEntries(
    kinds.flatMap((kind) => (request[kind] === undefined ? [] : [[kind, print(parse(kind, request[kind]).ast)]])),
  ),
});

test('from a request to a saved search and back nothing changes, and no finding is new', () => {
  const address = 'https://library.example/api/assets';
  fc.assert(
    fc.property(rightRequest, (request) => {
      const url = writeUrl(address, request);
      const read = readRequest(url);
      const { text, notes } = writeSearch(read.request, { title: 'T' });
      const made = madeBy(text);
      expect(notes).toEqual([]);
      expect(writeUrl(address, made.request ?? {})).toBe(writeUrl(address, compact(request)));
      const before = new Set<string>(
        kinds.flatMap((kind) =>
          check(kind, request[kind] ?? '', { searchFields: request.searchFields ?? [] }).diagnostics.map(
            ({ code }) => code,
          ),
        ),
      );
      // Only the whole has parts that say something of each other.
      const across = new Set(['redundant', 'contradiction']);
      expect(made.codes.filter((code) => !before.has(code) && !across.has(code))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('whatever a request holds, every line is a key, a variable, a comment or the title', () => {
  fc.assert(
    fc.property(hostileRequest, hostileText, (request, title) => {
      const { text } = writeSearch(request, { title, comments: [title] });
      const document = parseDocument(text);
      const own = document.searches.length;
      expect(own).toBeLessThan(2);
      for (const { items } of document.searches)
        for (const item of items) expect(['Title', 'Definition', 'Key', 'Comment']).toContain(item.kind);
      const codes = checkDocument(document).map(({ code }) => code);
      for (const code of ['unknown-key', 'duplicate-key', 'unindented', 'duplicate-variable', 'unused-variable'])
        expect(codes).not.toContain(code);
    }),
  );
});
