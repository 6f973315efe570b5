import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDocument, selectionRanges, type LanguageDocument } from '@assetql/language-service';
import { marked } from '@assetql/language-service/test';
import { anyText, documentText } from '../../core/test/document/document-text.ts';

type Kind = LanguageDocument['kind'];

/** A text with the caret, and what is selected step by step before all of it is. */
const steps: readonly (readonly [kind: Kind, text: string, steps: readonly string[]])[] = [
  ['filters', '<|>', []],
  ['filters', 'Sta<|>tus EQ 0', ['Status']],
  ['filters', '<|>Status EQ 0', ['Status']],
  ['filters', 'Status<|> EQ 0', ['Status']],
  ['filters', 'Status EQ <|> 0', []],
  ['filters', 'Status EQ 0 AND AssetType E<|>Q Image', ['EQ', 'AssetType EQ Image']],
  ['filters', 'a EQ 1 AND b EQ <|>2 OR c EQ 3', ['2', 'b EQ 2', 'a EQ 1 AND b EQ 2']],
  ['filters', 'a EQ 1 AND (b EQ <|>2 OR c EQ 3) AND d EQ 4', ['2', 'b EQ 2', 'b EQ 2 OR c EQ 3', '(b EQ 2 OR c EQ 3)']],
  ['filters', '( a <|>EQ 1 )', ['EQ', 'a EQ 1', ' a EQ 1 ']],
  ['filters', '(a EQ 1)<|>', []],
  ['filters', '(a EQ 1<|>) OR b EQ 2', ['1', 'a EQ 1', '(a EQ 1)']],
  ['filters', "FileExtension EQ 'it''<|>s jpg'", ['s', "it''s jpg", "'it''s jpg'"]],
  ['filters', 'a EQ {{na<|>me}}', ['name', '{{name}}']],
  ['filters', 'a EQ {{ na<|>me }} OR b', ['name', '{{ name }}', 'a EQ {{ name }}']],
  [
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":"on<|>e two","Value":"three"}') AND Status EQ 0`,
    [
      'one',
      'one two',
      '"one two"',
      `'{"Key":"one two","Value":"three"}'`,
      `a EQ '{"Key":"one two","Value":"three"}'`,
      `a: a EQ '{"Key":"one two","Value":"three"}'`,
      `(a: a EQ '{"Key":"one two","Value":"three"}')`,
      `Attributes/ANY(a: a EQ '{"Key":"one two","Value":"three"}')`,
    ],
  ],
  ['filters', `x EQ '{"Key":"{{<|>k}}","Value":"v"}'`, ['k', '"{{k}}"', `'{"Key":"{{k}}","Value":"v"}'`]],
  ['filters', `x EQ '{"Key":"k","Value":<|>5}'`, ['5', `'{"Key":"k","Value":5}'`]],
  [
    'filters',
    "ISMATCH('a <|>b', 'c') OR Status EQ 0",
    ['b', 'a b', "'a b'", "'a b', 'c'", "('a b', 'c')", "ISMATCH('a b', 'c')"],
  ],
  // Broken text.
  ['filters', 'a EQ 1 AND (b E<|>Q', ['EQ', 'b EQ', '(b EQ']],
  ['filters', 'a EQ 1 AND (b EQ 2 OR c <|>', ['b EQ 2 OR c ', '(b EQ 2 OR c ']],
  ['filters', 'a EQ 1 AND AND <|>b', ['b']],
  ['filters', 'a EQ 1) AND <|>b', ['b']],
  ['filters', "a EQ 'ope<|>n", ['open', "'open"]],
  ['filters', 'CategoryIds/ANY(c: c E<|>Q', ['EQ', 'c EQ', 'c: c EQ', '(c: c EQ']],
  // Searches.
  ['search', 'lo<|>go', []],
  ['search', 'a lo<|>go* b', ['logo', 'logo*']],
  ['search', 'a OR b <|>c OR d', ['c', 'b c']],
  ['search', 'a NOT <|>b', ['b', 'NOT b']],
  ['search', 'a title:"b <|>c"', ['c', 'b c', '"b c"', 'title:"b c"']],
  ['search', 'a (b OR <|>c)', ['c', 'b OR c', '(b OR c)']],
  ['search', 'a (b OR <|>c', ['c', 'b OR c', '(b OR c']],
  ['search', 'a {{<|>b}}', ['b', '{{b}}']],
  ['search', '😀 a<|>b', ['ab']],
  ['sort', 'record.cre<|>atedAt D', ['createdAt', 'record.createdAt']],
  // Files.
  ['document', '<|>', []],
  ['document', 'search: <|>a\n', ['a', 'search: a']],
  ['document', 'search: a <|>b\n\ncount: 5\n', ['b', 'a b', 'search: a b', 'search: a b\n\ncount: 5']],
  ['document', 'sear<|>ch: a\n', ['search', 'search: a']],
  [
    'document',
    '### A\nfilters:\n  a EQ <|>1\n  AND b EQ 2\n\n### B\n',
    [
      '1',
      'a EQ 1',
      'a EQ 1\n  AND b EQ 2',
      'filters:\n  a EQ 1\n  AND b EQ 2',
      '### A\nfilters:\n  a EQ 1\n  AND b EQ 2',
    ],
  ],
  ['document', '### A b<|>c d\nsearch: a\n\n### B', ['bc', 'A bc d', '### A bc d', '### A bc d\nsearch: a']],
  ['document', '# one t<|>wo\n\nsearch: a\n', ['two', 'one two', '# one two', '# one two\n\nsearch: a']],
  ['document', '# one\n# t<|>wo\n\nsearch: a\n', ['two', '# two', '# one\n# two', '# one\n# two\n\nsearch: a']],
  ['document', 'search:\n  # wh<|>y\n  a\n', ['why', '  # why', 'search:\n  # why\n  a']],
  ['document', '@a = [1, <|>2]\ncount: 5\n', ['2', '1, 2', '[1, 2]', '@a = [1, 2]', '@a = [1, 2]\ncount: 5']],
  ['document', '@a = 1\n@b = <|>2\n\ncount: 5\n', ['2', '@b = 2', '@a = 1\n@b = 2', '@a = 1\n@b = 2\n\ncount: 5']],
  [
    'document',
    '@a = category("Br<|>and/Logos", "x")\n',
    [
      'Brand',
      'Brand/Logos',
      '"Brand/Logos"',
      '"Brand/Logos", "x"',
      'category("Brand/Logos", "x")',
      '@a = category("Brand/Logos", "x")',
    ],
  ],
  ['document', '@a = now - 3<|>0d\n', ['30', 'now - 30d', '@a = now - 30d']],
  ['document', '@na<|>me = 1\n', ['name', '@name = 1']],
  ['document', 'searchFields: title, key<|>words\n', ['keywords', 'title, keywords', 'searchFields: title, keywords']],
  ['document', 'expect: first.ti<|>tle = "a b"\n', ['title', 'first.title = "a b"', 'expect: first.title = "a b"']],
  ['document', 'stray <|>words\ncount: 5\n', ['stray words', 'stray words\ncount: 5']],
  ['document', 'search: a\n<|>\ncount: 5\n', ['search: a\n\ncount: 5']],
];

describe('what is selected around a caret, step by step', () => {
  test.each(steps)('%s %j', (kind, text, expected) => {
    const { document, offset, text: plain } = marked(kind, text);
    const selected = selectionRanges(document, offset).map(({ start, end }) => plain.slice(start, end));
    expect(selected).toEqual([...expected, plain]);
  });
});

test('in any text each step holds the one before and the caret, and the last is all of the text', () => {
  const kind = fc.constantFrom<Kind>('document', 'document', 'filters', 'containerfilter', 'search', 'sort');
  fc.assert(
    fc.property(kind, fc.oneof(documentText, anyText), fc.nat(), (kindOf, text, seed) => {
      const offset = seed % (text.length + 1);
      const ranges = selectionRanges(openDocument(kindOf, text), offset);
      expect(ranges.at(-1)).toEqual({ start: 0, end: text.length });
      for (const [index, { start, end }] of ranges.entries()) {
        expect(start <= offset && offset <= end).toBe(true);
        const inner = ranges[index - 1];
        if (inner === undefined) continue;
        expect(start <= inner.start && inner.end <= end && end - start > inner.end - inner.start).toBe(true);
      }
    }),
    { numRuns: 600 },
  );
});
