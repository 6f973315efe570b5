import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { print } from '@assetql/core';
import { parseDocument, printDocument } from '@assetql/core/document';
import { formatting, openDocument, rangeFormatting, type LanguageDocument } from '@assetql/language-service';
import { applied, marked } from '@assetql/language-service/test';
import { anyText, documentText } from '../../core/test/document/document-text.ts';

type Kind = LanguageDocument['kind'];

const formatted = (kind: Kind, text: string): string => {
  const document = openDocument(kind, text);
  return applied(document, formatting(document));
};

/** What the keys and variables of a file are read as. */
function meaning(text: string): unknown {
  return parseDocument(text).searches.map((search) => [
    search.name,
    search.description,
    search.variables.map(({ name, value }) => [name, value.text.replaceAll(/\s/g, '')]),
    ...([search.filters, search.containerfilter, search.search, search.sort] as const).map((part) =>
      print(part?.parsed.ast),
    ),
    ...[search.searchFields, search.count, search.offset, ...search.expect].map((part) =>
      part?.value.text.replaceAll(/\s/g, ''),
    ),
  ]);
}

/** Where the lines of titles, comments, variables and keys are. */
const itemsOf = (text: string): readonly { readonly start: number; readonly end: number }[] => {
  const { preamble, searches } = parseDocument(text);
  return [...new Set([preamble, ...searches])].flatMap(({ items, start }) =>
    items
      .filter(({ kind }) => kind !== 'Blank')
      .map(({ range }) => ({ start: range.start + start, end: range.end + start })),
  );
};

describe('a document', () => {
  test.each<readonly [kind: Kind, text: string, after: string]>([
    ['filters', 'AssetType   eq Image', 'AssetType EQ Image'],
    ['filters', ' assettype EQ Image  and Status EQ 0', 'AssetType EQ Image AND Status EQ 0'],
    ['filters', 'AssetType EQ {{x}}  AND Status EQ 0', 'AssetType EQ {{x}} AND Status EQ 0'],
    ['search', 'a AND  b', 'a b'],
    ['sort', 'Title   d', 'title D'],
    ['document', '### A\nfilters:AssetType   eq Image\n', '### A\nfilters: AssetType EQ Image\n'],
    ['document', '###  A\n\n\n\nSEARCH: a\r\n', '### A\n\nsearch: a\r\n'],
    ['document', '', ''],
    ['filters', '', ''],
    // What cannot be read stays.
    ['filters', 'Status EQ   0 {{x}}', 'Status EQ   0 {{x}}'],
    ['filters', 'DateUploaded   GE 2024-05-01 10:00', 'DateUploaded   GE 2024-05-01 10:00'],
    ['filters', 'AssetType   EQ (', 'AssetType   EQ ('],
    ['document', 'filters:  a EQ (\nsort:  title', 'filters:  a EQ (\nsort: title\n'],
  ])('%s %j', (kind, text, after) => {
    expect(formatted(kind, text)).toBe(after);
    expect(formatting(openDocument(kind, after))).toEqual([]);
  });

  test.each<readonly [kind: Kind, text: string, replaced: readonly (readonly [gone: string, come: string])[]]>([
    [
      'filters',
      'AssetType  eq Image and Status EQ 0',
      [
        [' ', ''],
        ['eq', 'EQ'],
        ['and', 'AND'],
      ],
    ],
    ['search', 'a AND b c', [['AND ', '']]],
    [
      'document',
      'filters:a EQ 1\n\n\n\n',
      [
        ['', ' '],
        ['\n\n\n', ''],
      ],
    ],
    [
      'document',
      'sort: title d\n### A\nsearch: a\n',
      [
        ['d', 'D'],
        ['', '\n'],
      ],
    ],
  ])('by small edits: %s %j', (kind, text, replaced) => {
    const edits = formatting(openDocument(kind, text));
    expect(edits.map(({ range, newText }) => [text.slice(range.start, range.end), newText])).toEqual(replaced);
  });

  test('a caret on a word stays on it', () => {
    const { document, offset } = marked('document', 'filters: assettype   EQ   Image AND   Sta<|>tus EQ 0\n');
    const before = formatting(document).filter(({ range }) => range.start < offset);
    const moved = before.reduce((sum, { range, newText }) => sum + newText.length - (range.end - range.start), 0);
    expect(before.every(({ range }) => range.end <= offset)).toBe(true);
    expect(applied(document, formatting(document)).slice(offset + moved)).toMatch(/^tus EQ 0/);
  });

  test('the edits of any file make what core prints, in order and apart', () => {
    fc.assert(
      fc.property(fc.oneof(documentText, anyText), (text) => {
        const document = openDocument('document', text);
        const edits = formatting(document);
        for (const [index, { range, newText }] of edits.entries()) {
          expect(range.start).toBeGreaterThanOrEqual(edits[index - 1]?.range.end ?? 0);
          expect(text.slice(range.start, range.end)).not.toBe(newText);
        }
        expect(applied(document, edits)).toBe(printDocument(parseDocument(text)));
      }),
      { numRuns: 800 },
    );
  });

  test('also where everything is another', () => {
    const text = `filters: Attributes/ANY(a: a EQ '{"Value":"${'x y '.repeat(100)}","Key":"${'k-'.repeat(100)}"}')\n`;
    expect(formatted('document', text)).toBe(printDocument(parseDocument(text)));
  });
});

describe('a range', () => {
  test.each<readonly [text: string, after: string]>([
    ['sort:  title\nsea<[]>rch:   a\ncount:  5', 'sort:  title\nsearch: a\ncount:  5'],
    ['sort:  title\n<[search:   a\n]>count:  5', 'sort:  title\nsearch: a\ncount:  5'],
    ['sort:  title\nsearch:   a<[\ncount:]>  5', 'sort:  title\nsearch:   a\ncount: 5'],
    ['so<[rt:  title\nsearch:   a\nco]>unt:  5', 'sort: title\nsearch: a\ncount: 5'],
    ['sort:  title\n\n\n<[\n]>search:   a\n', 'sort:  title\n\n\n\nsearch:   a\n'],
    ['sort:  ti<[tle\n\n\n\ns]>earch:   a\n', 'sort: title\n\nsearch: a\n'],
    ['search:  a\n###  A\nsearch:  <[]>b\n###  B\nsearch:  c', 'search:  a\n###  A\nsearch: b\n###  B\nsearch:  c'],
    ['search:  a\n###  A\nsearch:  <[b\n###  B\nsearch]>:  c', 'search:  a\n###  A\nsearch: b\n\n### B\nsearch: c'],
    ['search:  a\r\nfilters:\r\n<[]>    Status   EQ 0\r\n', 'search:  a\r\nfilters: Status EQ 0\r\n'],
    ['search:  a\r\nfilters: <[]>  ((Status eq 0))', 'search:  a\r\nfilters: ((Status EQ 0))'],
    ['search:  a\r\nsort:\n<[]>  title D\n', 'search:  a\r\nsort: title D\n'],
    ['search:  a\nsort:\r\n<[]>  title D\r\n', 'search:  a\nsort: title D\r\n'],
    ['@a  =  1\n@b<[]>  =  2\n', '@a  =  1\n@b = 2\n'],
    ['search:   a (<[]>\ncount:  5', 'search:   a (\ncount:  5'],
    ['<[]>', ''],
    ['search:   a\n\n<[]>\n', 'search:   a\n\n\n'],
  ])('%j', (text, after) => {
    const { document, range } = marked('document', text);
    expect(applied(document, rangeFormatting(document, range))).toBe(after);
  });

  test('long values get the line ends of the file', () => {
    const text = `search: a\r\nfilters: ${'Status EQ 0 OR AverageRating EQ 1 AND '.repeat(3)}Status EQ 1`;
    const document = openDocument('document', text);
    const after = applied(document, rangeFormatting(document, { start: 20, end: 20 }));
    expect(after.split('\r\n').length).toBeGreaterThan(3);
    expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('of one expression alone is all of it', () => {
    const { document, range } = marked('filters', 'Status   EQ<[]>   0');
    expect(applied(document, rangeFormatting(document, range))).toBe('Status EQ 0');
  });

  test('of any file keeps what it means, and leaves what is beside it; a second time it does nothing', () => {
    fc.assert(
      fc.property(fc.oneof(documentText, anyText), fc.nat(), fc.nat(), (text, one, other) => {
        const [a, b] = [one % (text.length + 1), other % (text.length + 1)];
        const range = { start: Math.min(a, b), end: Math.max(a, b) };
        const document = openDocument('document', text);
        const edits = rangeFormatting(document, range);
        const after = applied(document, edits);
        expect(meaning(after)).toEqual(meaning(text));
        const beside = itemsOf(text).filter(({ start, end }) => end < range.start || start > range.end);
        for (const edit of edits)
          for (const { start, end } of beside) expect(edit.range.end <= start || edit.range.start >= end).toBe(true);
        const end = range.end + after.length - text.length;
        const again = openDocument('document', after);
        if (range.start === 0 && range.end === text.length)
          expect(rangeFormatting(again, { start: 0, end })).toEqual([]);
      }),
      { numRuns: 800 },
    );
  });
});
