import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folding, openDocument, type LanguageDocument } from '@assetql/language-service';
import { marked } from '@assetql/language-service/test';
import { anyText, documentText } from '../../core/test/document/document-text.ts';

/** A text with what can be folded in it. */
const files: readonly string[] = [
  '',
  '### A',
  '### A<[\nsearch: a]>\n\n',
  '### A<[\nsearch: a]>\n\n### B<[\nsearch: b]>',
  'search: a\n### B<[\nsearch: b]>',
  // Comments before a title belong to it.
  '### A<[\nsearch: a]>\n\n# about B\n### B<[\nsearch: b]>',
  '### A<[\n# describes<[\n# A]>]>',
  '### A<[\n# describes]>\n',
  '### A<[\n# describes\nsearch: a]>\n# after\n',
  // Blocks of comments.
  '# one\n',
  '# one<[\n# two\n# three]>\n\n# four\n',
  'search: a\n# one<[\n# two]>\n',
  'filters:<[\n  # one<[\n  # two]>\n  Status EQ 0]>\n',
  'filters:<[\n  # one\n\n  # two\n  Status EQ 0]>\n',
  'filters:<[\r\n  Status EQ 0]>\r\n',
  // Values.
  'filters: Status EQ 0<[\n  AND AssetType EQ Image]>\n',
  'filters:\n',
  '@a = [<[\n  1,\n  2]]>\n',
  // Variables.
  '@a = 1\n',
  '@a = 1<[\n@b = 2\n@c = 3]>\n\n@d = 4\n',
  '@a = 1\n# about b\n@b = 2\n',
  // Brackets.
  'filters:<[\n  (<[\n    Status EQ 0]>\n  )]>\n',
  'filters:<[\r\n  (<[\r\n    Status EQ 0]>\r\n  )]>\r\n',
  'filters:<[\n  (<[\n    Status EQ 0\n    AND a EQ 1]>)]>\n',
  'filters:<[\n  (Status EQ 0\n  )]>\n',
  'filters:<[\n  (<[\n    # why\n    Status EQ 0\n    # more]>\n  )]>\n',
  'filters: (<[<[\n  a EQ (<[\n1]>\n)]>\n)]>\n',
  'filters:<[\n  (Status EQ 0)\n  AND ((a EQ 1)\n  OR b EQ 2]>\n',
  'containerfilter:<[\n  CategoryIds/ANY(<[c:\n    c EQ 1]>)]>\n',
  "filters:<[\n  a EQ '('\n  AND b EQ ')']>\n",
  'search:<[\n  (<[a\n  b]>) ")"]>\n',
];

describe('files', () => {
  test.each(files)('%j', (text) => {
    const { document, ranges, text: plain } = marked('document', text);
    const byPlace = (a: { start: number; end: number }, b: { start: number; end: number }) =>
      a.start - b.start || b.end - a.end;
    const shown = (all: readonly { start: number; end: number }[]) =>
      all.toSorted(byPlace).map(({ start, end }) => `${start} ${plain.slice(start, end)}`);
    expect(shown(folding(document).map(({ range }) => range))).toEqual(shown(ranges));
  });
});

test.each<readonly [LanguageDocument['kind'], string]>([
  ['filters', 'a EQ 1 AND (<[\n  b EQ 2]>\n)'],
  ['search', '(<[a\nb]>) c'],
  ['search', 'x'],
  ['filters', 'a EQ 1\nAND b EQ 2'],
])('one expression alone folds its brackets: %s %j', (kind, text) => {
  const { document, ranges } = marked(kind, text);
  expect(folding(document)).toEqual(ranges.map((range) => ({ range })));
});

test('comments and searches have their kinds', () => {
  const document = openDocument('document', '# a\n# b\n\n### A\nfilters:\n  a\n');
  expect(folding(document).map(({ kind }) => kind)).toEqual(['comment', 'region', undefined]);
});

test('folds of a search that moved move with it', () => {
  const before = openDocument('document', '### A\nsearch: a\n');
  folding(before);
  const after = openDocument('document', 'count: 1\n### A\nsearch: a\n', before);
  expect(folding(after)).toEqual([{ range: { start: 14, end: 24 }, kind: 'region' }]);
});

test('every fold of any text goes over a line end, and folds lie in each other or apart', () => {
  fc.assert(
    fc.property(fc.oneof(documentText, anyText), (text) => {
      const folds = folding(openDocument('document', text)).map(({ range }) => range);
      for (const { start, end } of folds) expect(text.slice(start, end)).toMatch(/[\r\n]/);
    }),
    { numRuns: 500 },
  );
});
