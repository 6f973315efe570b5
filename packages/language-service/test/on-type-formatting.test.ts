import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { print } from '@assetql/core';
import { parseDocument } from '@assetql/core/document';
import { formattingTriggers, onTypeFormatting, openDocument, type LanguageDocument } from '@assetql/language-service';
import { applied, marked } from '@assetql/language-service/test';
import { anyText, documentText } from '../../core/test/document/document-text.ts';

type Kind = LanguageDocument['kind'];

/** The text after a key was typed at the caret, and what it becomes. */
function typed(kind: Kind, text: string, key: string): string {
  const { document, offset } = marked(kind, text);
  return applied(document, onTypeFormatting(document, offset, key));
}

describe('a new line', () => {
  test.each<readonly [text: string, after: string]>([
    // A key without its value starts one.
    ['filters:\n<|>', 'filters:\n  '],
    ['filters:\n<|>\nsort: title', 'filters:\n  \nsort: title'],
    ['filters: \n<|>', 'filters: \n  '],
    ['filters:\r\n<|>', 'filters:\r\n  '],
    ['filters:\r<|>', 'filters:\r  '],
    ['@a =\n<|>', '@a =\n  '],
    // A value that may end there ends.
    ['filters: Status EQ 0\n<|>', 'filters: Status EQ 0\n'],
    ['filters: Status EQ 0\n  <|>', 'filters: Status EQ 0\n'],
    ['search: a\n<|>', 'search: a\n'],
    ['sort: title\n<|>', 'sort: title\n'],
    ['count: 5\n<|>', 'count: 5\n'],
    ['@a = 1\n<|>', '@a = 1\n'],
    ['@a = [1]\n<|>', '@a = [1]\n'],
    // One that cannot goes on.
    ['filters: Status EQ 0 AND\n<|>', 'filters: Status EQ 0 AND\n  '],
    ['filters: Status EQ\n<|>', 'filters: Status EQ\n  '],
    ['filters: Status\n<|>', 'filters: Status\n  '],
    ['filters: (Status EQ 0\n<|>', 'filters: (Status EQ 0\n  '],
    ['filters: (\n<|>', 'filters: (\n    '],
    ['search: a OR\n<|>', 'search: a OR\n  '],
    ['search: (a\n<|>', 'search: (a\n  '],
    ['search: (a)\n<|>', 'search: (a)\n'],
    ['search: title:\n<|>', 'search: title:\n  '],
    ['@a = [1,\n<|>', '@a = [1,\n  '],
    // Further lines of a value go on as they were.
    ['filters:\n  Status EQ 0\n<|>', 'filters:\n  Status EQ 0\n  '],
    ['filters:\n    Status EQ 0\n<|>', 'filters:\n    Status EQ 0\n    '],
    ['filters:\n\tStatus EQ 0\n<|>', 'filters:\n\tStatus EQ 0\n\t'],
    ['filters:\n  (\n<|>', 'filters:\n  (\n    '],
    ['filters:\n  (\n<|>)', 'filters:\n  (\n  )'],
    ['filters: (\n<|>)', 'filters: (\n  )'],
    ['filters:\n  # why\n<|>', 'filters:\n  # why\n  '],
    // After an empty line a value is over.
    ['filters:\n  Status EQ 0\n\n  <|>', 'filters:\n  Status EQ 0\n\n'],
    ['filters:\n  Status EQ 0\n  \n<|>', 'filters:\n  Status EQ 0\n  \n'],
    // What is split off stays in the value.
    ['filters: Status EQ 0 \n<|>AND AssetType EQ Image', 'filters: Status EQ 0 \n  AND AssetType EQ Image'],
    ['filters:\n    Status EQ 0\n<|>AND AssetType EQ Image', 'filters:\n    Status EQ 0\n    AND AssetType EQ Image'],
    ['containerfilter: CategoryIds/ANY(\n<|>c: c EQ 1)', 'containerfilter: CategoryIds/ANY(\n    c: c EQ 1)'],
    // What is a line of its own is none of a value.
    ['filters: Status EQ 0\n<|>sort: title', 'filters: Status EQ 0\nsort: title'],
    ['filters: Status EQ 0\n<|>@a = 1', 'filters: Status EQ 0\n@a = 1'],
    ['filters: Status EQ 0\n<|># c', 'filters: Status EQ 0\n# c'],
    ['filters: Status EQ 0\n<|>### B', 'filters: Status EQ 0\n### B'],
    ['# one\n<|>two', '# one\ntwo'],
    ['### A\n<|>', '### A\n'],
    ['### A\n<|>b', '### A\nb'],
    ['# c\n<|>', '# c\n'],
    ['\n<|>', '\n'],
    ['\n<|>search: a', '\nsearch: a'],
    ['stray\n<|>', 'stray\n'],
    ['<|>', ''],
    // The caret stands where the line starts, or nothing happens.
    ['filters:\n a<|>', 'filters:\n a'],
    ['filters:\n <|> a', 'filters:\n  a'],
  ])('%j', (text, after) => expect(typed('document', text, '\n')).toBe(after));

  test.each<readonly [kind: Kind, text: string, after: string]>([
    ['filters', 'Status EQ 0\n<|>', 'Status EQ 0\n'],
    ['filters', '  Status EQ 0\n<|>AND x', '  Status EQ 0\n  AND x'],
    ['filters', '(\n<|>', '(\n  '],
    ['filters', '(\n<|>)', '(\n)'],
    ['search', '  a\n\n<|>', '  a\n\n'],
  ])('of one expression alone: %s %j', (kind, text, after) => expect(typed(kind, text, '\n')).toBe(after));
});

describe('a closing bracket', () => {
  test.each<readonly [text: string, after: string]>([
    ['filters:\n  (\n    Status EQ 0\n    )<|>', 'filters:\n  (\n    Status EQ 0\n  )'],
    ['filters: (\n    Status EQ 0\n    )<|>', 'filters: (\n    Status EQ 0\n  )'],
    ['filters:\n  (\n    Status EQ 0\n)<|> AND x', 'filters:\n  (\n    Status EQ 0\n  ) AND x'],
    ['filters:\n  (\n    (a)\n    )<|>', 'filters:\n  (\n    (a)\n  )'],
    ['search:\n  (\n    a\n    )<|>', 'search:\n  (\n    a\n  )'],
    ['filters:\n  (Status EQ 0)<|>', 'filters:\n  (Status EQ 0)'],
    ["filters:\n  (a EQ '\n    )<|>'", "filters:\n  (a EQ '\n  )'"],
    ['filters:\n  a\n    )<|>', 'filters:\n  a\n    )'],
    ['filters:\n  (\n  )<|>', 'filters:\n  (\n  )'],
    ['    )<|>', '    )'],
    ['@a = (\n    )<|>', '@a = (\n    )'],
    ['search:\n  (\n    "\n   )<|>"', 'search:\n  (\n    "\n  )"'],
  ])('%j', (text, after) => expect(typed('document', text, ')')).toBe(after));

  test.each<readonly [kind: Kind, text: string, after: string]>([
    ['filters', '(\n  a EQ 1\n  )<|>', '(\n  a EQ 1\n)'],
    ['search', 'a (\n  b\n  )<|>', 'a (\n  b\n)'],
    ['filters', "'\n  (\n   )<|>", "'\n  (\n  )"],
  ])('of one expression alone: %s %j', (kind, text, after) => expect(typed(kind, text, ')')).toBe(after));
});

describe('the end of a variable', () => {
  test.each<readonly [kind: Kind, text: string, after: string]>([
    ['document', 'filters: a EQ {{ b }}<|>', 'filters: a EQ {{b}}'],
    ['document', 'filters: a EQ {{ b}}<|> AND c', 'filters: a EQ {{b}} AND c'],
    ['document', 'search: {{b  }}<|>', 'search: {{b}}'],
    ['filters', 'a EQ {{ b }}<|>', 'a EQ {{b}}'],
    ['document', 'filters: a EQ {{b}}<|>', 'filters: a EQ {{b}}'],
    ['document', 'filters: a EQ {{ b }<|>', 'filters: a EQ {{ b }'],
    ['document', 'filters: a EQ {{ }}<|>', 'filters: a EQ {{ }}'],
    // In quotes it is text.
    ['document', "filters: a EQ '{{ b }}<|>'", "filters: a EQ '{{ b }}'"],
    ['document', 'search: "{{ b }}<|>"', 'search: "{{ b }}"'],
    ['document', '# {{ b }}<|>', '# {{ b }}'],
    ['document', '@a = {{ b }}<|>', '@a = {{ b }}'],
  ])('%s %j', (kind, text, after) => expect(typed(kind, text, '}')).toBe(after));
});

describe('a colon', () => {
  test.each<readonly [kind: Kind, text: string, after: string]>([
    ['document', 'Filters:<|>', 'filters:'],
    ['document', 'SEARCHFIELDS:<|> title', 'searchFields: title'],
    ['document', 'filters:<|>', 'filters:'],
    ['document', 'Owner:<|>', 'Owner:'],
    ['document', '  Filters:<|>', '  Filters:'],
    ['document', 'search: Title:<|>', 'search: Title:'],
    ['document', 'Search: a:<|>', 'Search: a:'],
    ['filters', 'Filters:<|>', 'Filters:'],
    ['document', '### Filters:<|>', '### Filters:'],
  ])('%s %j', (kind, text, after) => expect(typed(kind, text, ':')).toBe(after));
});

describe('a blank behind a join that starts a line', () => {
  test.each<readonly [kind: Kind, text: string, after: string]>([
    // What goes on with a join is a line of the value above it.
    ['document', 'filters: Status EQ 0\nAND <|>', 'filters: Status EQ 0\n  AND '],
    ['document', 'filters: Status EQ 0\r\nor <|>', 'filters: Status EQ 0\r\n  or '],
    ['document', 'filters:\n    Status EQ 0\nAND <|>', 'filters:\n    Status EQ 0\n    AND '],
    ['document', 'filters:\r\n   Status EQ 0\r\nAND <|>', 'filters:\r\n   Status EQ 0\r\n   AND '],
    ['document', 'search: a\nNOT <|>\nsort: title', 'search: a\n  NOT \nsort: title'],
    ['document', 'filters: Status EQ 0\nAND <|>AssetType EQ Image', 'filters: Status EQ 0\n  AND AssetType EQ Image'],
    // Elsewhere the words are not joins, or their line is indented.
    ['document', 'filters: Status EQ 0\n AND <|>', 'filters: Status EQ 0\n AND '],
    ['document', 'filters: Status EQ 0\nAND x <|>', 'filters: Status EQ 0\nAND x '],
    ['document', 'filters: Status EQ 0\nANDY <|>', 'filters: Status EQ 0\nANDY '],
    ['document', '### A\nAND <|>', '### A\nAND '],
    ['document', '@a = 1\nAND <|>', '@a = 1\nAND '],
    ['document', 'AND <|>', 'AND '],
    ['filters', 'Status EQ 0\nAND <|>', 'Status EQ 0\nAND '],
  ])('%s %j', (kind, text, after) => expect(typed(kind, text, ' ')).toBe(after));
});

test('other keys are none of its business', () => expect(typed('document', 'FILTERS:  (<|>', '(')).toBe('FILTERS:  ('));

describe('whatever is typed', () => {
  const read = (text: string) =>
    parseDocument(text).searches.map(({ name, filters, containerfilter, search, sort, count, items }) => [
      name,
      ...[filters, containerfilter, search, sort].map((part) => print(part?.parsed.ast)),
      count?.value.text,
      items.length,
    ]);
  const visible = (text: string) => text.replaceAll(/\s/g, '');

  test('no character is lost, the meaning stays, the caret stays behind what was typed, and once is enough', () => {
    const key = fc.constantFrom(...formattingTriggers);
    fc.assert(
      fc.property(fc.oneof(documentText, anyText), fc.nat(), key, (text, seed, char) => {
        const at = seed % (text.length + 1);
        const written = text.slice(0, at) + char + text.slice(at);
        const offset = at + char.length;
        const document = openDocument('document', written);
        const edits = onTypeFormatting(document, offset, char);
        for (const { range } of edits) expect(range.end).toBeLessThanOrEqual(offset);
        const after = applied(document, edits);
        expect(visible(after).toLowerCase()).toBe(visible(written).toLowerCase());
        if (char !== '\n') expect(read(after)).toEqual(read(written));
        const again = openDocument('document', after);
        expect(onTypeFormatting(again, offset + after.length - written.length, char)).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  test('a value that is split by a new line is read as before', () => {
    const text =
      "### A\nfilters: (Status EQ 0 AND AssetType EQ Image) OR FileExtension EQ 'it is'\ncontainerfilter: CategoryIds/ANY(c: c EQ 'x')\nsearch: a title:b (c OR d)\n";
    for (let at = 0; at <= text.length; at++) {
      if (text[at] !== ' ' || text.slice(0, at).endsWith("'it")) continue;
      const written = `${text.slice(0, at)}\n${text.slice(at + 1)}`;
      // A title has one line.
      if (at < text.indexOf('filters')) continue;
      const document = openDocument('document', written);
      expect(read(applied(document, onTypeFormatting(document, at + 1, '\n')))).toEqual(read(text));
    }
  });
});
