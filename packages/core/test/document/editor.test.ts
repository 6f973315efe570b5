import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outline, parseDocument, partAt, searchAt, variableIndex } from '@assetql/core/document';
import { anyText, documentText } from './document-text.ts';

/** A file with the caret in it, and what is there: the search, the key or variable, and its text with the caret. */
const carets: readonly (readonly [file: string, place: readonly string[] | undefined])[] = [
  ['|', undefined],
  ['fil|ters: a\n', ['', 'filters', 'name', 'fil|ters']],
  ['filters|: a\n', ['', 'filters', 'name', 'filters|']],
  ['filters:|\n', ['', 'filters', 'value', '|']],
  ['filters:| a\n', ['', 'filters', 'value', '| a']],
  ['filters: |a\n', ['', 'filters', 'value', '|a']],
  ['filters: a|b\n', ['', 'filters', 'value', 'a|b']],
  ['filters: ab   |\n', ['', 'filters', 'value', 'ab   |']],
  ['filters: a\n  b|\n', ['', 'filters', 'value', 'a\n  b|']],
  // An indented line goes on with the value, an empty one does not.
  ['filters: a\n  |\n', ['', 'filters', 'value', 'a\n  |']],
  ['filters: a\n|\n', undefined],
  ['filters: a\n\n  |', ['', 'filters', 'value', 'a\n\n  |']],
  ['filters: a\r\n  |', ['', 'filters', 'value', 'a\r\n  |']],
  ['filters: |\n  # c\n  b', ['', 'filters', 'value', '|\n     \n  b']],
  ['filters:\n  # c\n  |b\n', ['', 'filters', 'value', '|b']],
  ['filters: a\n  # c|omment\n  b\n', undefined],
  ['filters: a\n  # c\n  b|\n', ['', 'filters', 'value', 'a\n     \n  b|']],
  ['### A\nsearch: a\n### B\nsearch: b|\n', ['B', 'search', 'value', 'b|']],
  ['### A|\nsearch: a\n', undefined],
  ['search: a\n# c|\n', undefined],
  ['### A\n  stray|\n', undefined],
  ['@br|and = "x"\n', ['', 'brand', 'name', 'br|and']],
  ['|@brand = "x"\n', undefined],
  ['@brand = "|x"\n', ['', 'brand', 'value', '"|x"']],
  ['@brand = [\n  |\n', ['', 'brand', 'value', '[\n  |']],
  ['\uFEFFowner: |x', ['', 'owner', 'value', '|x']],
];

describe('for an editor', () => {
  test.each(carets)('the caret in %j', (file, expected) => {
    const at = file.indexOf('|');
    const place = partAt(parseDocument(file.replace('|', '')), at);
    if (place === undefined) {
      expect(expected).toBeUndefined();
      return;
    }
    const { search, item, text, offset } = place;
    const name = item.kind === 'Key' ? item.keyText : item.name;
    expect([search.name, name, place.in, `${text.slice(0, offset)}|${text.slice(offset)}`]).toEqual(expected);
  });

  test('every offset is in the search that holds it, and what is there is the text of the file', () => {
    fc.assert(
      fc.property(fc.oneof(documentText, anyText), (text) => {
        const document = parseDocument(text);
        for (let offset = 0; offset <= text.length; offset++) {
          const { start, length } = searchAt(document, offset);
          expect(start <= Math.max(offset, document.preamble.start) && offset <= start + length).toBe(true);
          const place = partAt(document, offset);
          if (place === undefined) continue;
          const { range } = place;
          expect(range.start + place.offset).toBe(offset);
          expect(place.text.length).toBe(range.end - range.start);
          expect(place.offset <= place.text.length).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('the outline of a file', () => {
    const text = '@a = "x"\n\n### A\n# About A.\n@b = 1\nfilters:\n  Status EQ 0\n  AND x\n\n\n### B\nsearch: {{a}}\n';
    const written = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
    const entries = outline(parseDocument(text));
    expect(
      entries.map(({ kind, name, detail, nameRange, range, children }) => [
        kind,
        name,
        detail,
        written(nameRange),
        written(range).split('\n').length,
        children.map((child) => [child.kind, child.name, child.detail, written(child.nameRange)]),
      ]),
    ).toEqual([
      ['variable', 'a', '"x"', 'a', 1, []],
      [
        'search',
        'A',
        'About A.',
        'A',
        6,
        [
          ['variable', 'b', '1', 'b'],
          ['key', 'filters', 'Status EQ 0 AND x', 'filters'],
        ],
      ],
      ['search', 'B', '', 'B', 2, [['key', 'search', '{{a}}', 'search']]],
    ]);
  });

  test('the variables of a file with their uses', () => {
    const text =
      '@a = "x"\n@b = 1\n### A\n@a = "y"\nfilters: FileExtension EQ {{ a }} AND FileExtension NE \'{{a}}\'\ncount: {{b}}\n### B\nsearch: "{{b}}"{{a}} {{c}}\nexpect: contains "{{a}}"\n';
    const index = variableIndex(parseDocument(text));
    expect(
      index.map(({ name, search, nameRange, uses }) => [
        name,
        search?.name,
        nameRange && text.slice(nameRange.start, nameRange.end),
        uses.map(
          (use) =>
            `${use.search.name}: ${text.slice(use.range.start, use.range.end)} ${text.slice(use.nameRange.start, use.nameRange.end)}`,
        ),
      ]),
    ).toEqual([
      ['a', undefined, 'a', ['B: {{a}} a']],
      ['b', undefined, 'b', ['A: {{b}} b']],
      ['a', 'A', 'a', ['A: {{ a }} a']],
      ['c', undefined, undefined, ['B: {{c}} c']],
    ]);
  });
});
