import { describe, expect, test } from 'vitest';
import { parseDocument, type Item, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';

/** A letter for what a line is: see {@link kinds}. */
const letters: Readonly<Record<Item['kind'], string>> = {
  Title: 't',
  Comment: 'c',
  Blank: 'b',
  Stray: 's',
  Definition: 'v',
  Key: 'k',
};

const sections = ({ preamble, searches }: SavedSearchDocument): readonly SavedSearch[] => [
  ...new Set([preamble, ...searches]),
];

/** One letter for each line of the file; a line that continues a value has a `+`. */
function kinds(document: SavedSearchDocument): string {
  const ends = /\r\n|\r|\n/g;
  return sections(document)
    .flatMap(({ start, items }) =>
      items.map(({ kind, range }) => {
        const written = document.text.slice(start + range.start, start + range.end);
        return letters[kind] + '+'.repeat([...written.matchAll(ends)].length);
      }),
    )
    .join('');
}

/** What each line of a file is, by its start. */
const lines: readonly (readonly [what: string, text: string, kinds: string])[] = [
  ['nothing', '', ''],
  ['a blank line', '  \t\n', 'b'],
  ['a title', '### Logos\n', 't'],
  ['a title without a name', '###\n', 't'],
  ['a title before a tab', '###\tLogos', 't'],
  ['### without a blank is a comment', '###Logos\n', 'c'],
  ['#### is a comment', '#### Logos\n', 'c'],
  ['an indented ### is a comment', ' ### Logos\n', 'c'],
  ['a comment', '# Logos\n', 'c'],
  ['an indented comment', '   # Logos\n', 'c'],
  ['a variable', '@a = 1\n', 'v'],
  ['a variable on two lines', '@a = [\n  1]\n', 'v+'],
  ['an indented @ continues', 'search: a\n @b\n', 'k+'],
  ['a key', 'filters: AssetType EQ Image\n', 'k'],
  ['a key without a value', 'filters:\n', 'k'],
  ['an unknown key', 'größe: 5\n', 'k'],
  ['a key with dots', 'record.createdAt: 5\n', 'k'],
  ['a continuation', 'filters: a\n  b\n\tc\n', 'k++'],
  ['a continuation after a no-break blank', 'filters: a\n\u00a0b\n', 'k+'],
  ['blank lines do not end a value', 'filters: a\n\n\n  b\n', 'k+++'],
  ['comments do not end a value', 'filters: a\n# c\n  # c\n  b\n', 'k+++'],
  ['comments and blanks after a value are none of it', 'filters: a\n# c\n\nsort: b\n', 'kcbk'],
  ['a line that is nothing else continues', 'filters: a\nAND b\n', 'k+'],
  ['a line that starts with a digit continues', 'filters: a\n2: b\n', 'k+'],
  ['a blank before the colon is no key', 'filters : a\n', 's'],
  ['a key is at the start of the line', '### T\n  filters: a\n', 'ts'],
  ['an indented line after a title belongs to nothing', '### T\n  a\nb\n', 'tss'],
  ['a title ends a value', 'filters: a\n### T\n  b\n', 'kts'],
  ['CR LF', 'filters: a\r\n\r\n  b\r\n### T\r\n', 'k++t'],
  ['CR', 'filters: a\r\r  b\r### T\r', 'k++t'],
  ['mixed line ends', 'filters: a\n\r  b\r\n### T', 'k++t'],
  ['no line end at the end', '### T\nsearch: a', 'tk'],
];

const example = `# A line that starts with # is a comment.
@brand = category("Brand/Logos")
@since = now - 30d

### Recent brand logos
# Comments right under the title describe the search.
filters:
  AssetType EQ Image
  AND DateApproved GE {{since}} AND Status EQ 0
containerfilter: CategoryIds/ANY(c: c EQ {{brand}})
search: logo* NOT draft
searchFields: title,keywords
sort: record.createdAt D
count: 50
offset: 0
expect: total > 0
`;

const only = (text: string): SavedSearch => {
  const [search, ...others] = parseDocument(text).searches;
  if (search === undefined || others.length > 0) throw new Error('There is not one search.');
  return search;
};

describe('lines', () => {
  test.each(lines)('%s', (_, text, expected) => {
    expect(kinds(parseDocument(text))).toBe(expected);
  });
});

describe('a file', () => {
  test('has variables and searches', () => {
    const document = parseDocument(example);
    expect(kinds(document)).toBe('cvvbtck++kkkkkkk');
    expect(document.preamble.variables.map(({ name }) => name)).toEqual(['brand', 'since']);
    const [search] = document.searches;
    expect(search).toMatchObject({
      name: 'Recent brand logos',
      description: 'Comments right under the title describe the search.',
      filters: { key: 'filters' },
      containerfilter: { key: 'containerfilter' },
      search: { value: { text: 'logo* NOT draft' } },
      searchFields: { names: [{ canonical: 'title' }, { canonical: 'keywords' }] },
      sort: { value: { text: 'record.createdAt D' } },
      count: { parsed: { value: 50 } },
      offset: { parsed: { value: 0 } },
      expect: [{ parsed: { kind: 'Total', operator: '>', value: { value: 0 } } }],
    });
    expect(search?.filters?.mentions.map(({ name }) => name)).toEqual(['since']);
  });

  test('knows where every value is', () => {
    const { text, searches } = parseDocument(`\uFEFF${example}${example.replace('Recent', 'Old')}`);
    expect(searches).toHaveLength(2);
    for (const { start, items, title } of searches) {
      expect(text.slice(start + (title?.textRange.start ?? 0), start + (title?.textRange.end ?? 0))).toBe(title?.text);
      for (const item of items) {
        if (item.kind !== 'Key') continue;
        expect(text.slice(start + item.keyRange.start, start + item.keyRange.end)).toBe(item.keyText);
        const { range, text: value } = item.value;
        expect(text.slice(start + range.start, start + range.end)).toBe(value);
      }
    }
  });

  test('a BOM does not belong to the first line', () => {
    expect(kinds(parseDocument('\uFEFF### T\nsearch: a'))).toBe('tk');
    expect(kinds(parseDocument('\uFEFFsearch: a'))).toBe('k');
    expect(parseDocument('\uFEFF').searches).toEqual([]);
  });

  test('keys ignore case', () => {
    const search = only('FILTERS: a\nContainerFilter: b\nSearchfields: title\nSORT: title A\nExpect: total > 1');
    expect(search.items.flatMap((item) => (item.kind === 'Key' ? item.key : []))).toEqual([
      'filters',
      'containerfilter',
      'searchFields',
      'sort',
      'expect',
    ]);
  });

  test('of two keys the first counts, but every expect', () => {
    const search = only('count: 1\ncount: 2\nexpect: total > 0\nexpect: total > 1\nexpect: nonsense');
    expect(search.count?.value.text).toBe('1');
    expect(search.expect.map(({ value }) => value.text)).toEqual(['total > 0', 'total > 1', 'nonsense']);
  });

  test('keys before any title are a search named after the file', () => {
    const { searches } = parseDocument('search: a\n### T\nsearch: b', undefined, { name: 'brand' });
    expect(searches.map(({ name }) => name)).toEqual(['brand', 'T']);
    expect(searches.map(({ title }) => title?.text)).toEqual([undefined, 'T']);
  });

  test('variables and comments before a title are no search', () => {
    expect(parseDocument('@a = 1\n# c\n\n### T\nsearch: b').searches.map(({ name }) => name)).toEqual(['T']);
  });

  test('a title without keys is a search for everything', () => {
    expect(parseDocument('### A\n### B').searches.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  const descriptions: readonly (readonly [text: string, description: string])[] = [
    ['### T\n# one\n#two\n#   three\nsearch: a', 'one\ntwo\n  three'],
    ['### T\n# one\n\n# two\nsearch: a', 'one'],
    ['### T\n\n# one\nsearch: a', ''],
    ['### T\n@a = 1\n# one', ''],
    ['### T\n# one\nsearch: a\n# two', 'one'],
    ['### T\n  # one\n#', 'one\n'],
    ['# one\nsearch: a', ''],
  ];
  test.each(descriptions)('the description of %j is %j', (text, description) => {
    expect(parseDocument(text).searches[0]?.description).toBe(description);
  });

  test("variables belong to the file or to their search, whose own hide the file's", () => {
    const { preamble, searches } = parseDocument('@a = 1\n### T\n@b = 2\n@a = 3\n### U');
    expect(preamble.variables.map(({ name, value }) => [name, value.text])).toEqual([['a', '1']]);
    expect(searches.map(({ variables }) => variables.map(({ name }) => name))).toEqual([['b', 'a'], []]);
    expect(searches.every(({ file }) => file.variables === preamble.variables)).toBe(true);
  });

  test('a variable is written with blanks or without', () => {
    const { preamble } = parseDocument('@a=1\n@ b = 2\n@größe.x-1 \t=\t3 \n@c =\n  4');
    expect(preamble.variables.map(({ name, value, findings }) => [name, value.text, findings.length])).toEqual([
      ['a', '1', 0],
      ['b', '2', 0],
      ['größe.x-1', '3', 0],
      ['c', '4', 0],
    ]);
  });

  test('#, : and ### are text but at the start of a line', () => {
    const search = only('search: #tag title:"a # b" ### c\n  "#tag": d ### e');
    expect(search.search?.value.text).toBe('#tag title:"a # b" ### c\n  "#tag": d ### e');
  });

  test('comments inside a value are blanked out, so that offsets stay', () => {
    const text = 'filters: AssetType EQ Image\r\n  # old: AND x\r\n\r\n# c\r\n  AND Status EQ 0  \r\n';
    const { value } = only(text).filters ?? {};
    expect(value?.text).toBe(
      'AssetType EQ Image\r\n' + ' '.repeat('  # old: AND x'.length) + '\r\n\r\n   \r\n  AND Status EQ 0',
    );
    expect(value?.comments.map(({ start, end }) => text.slice(start, end))).toEqual(['  # old: AND x', '# c']);
  });

  test('strings and phrases end on their line', () => {
    const { filters } = only("filters: FileExtension EQ 'jpg\n  AND FileExtension EQ 'it''s'\n  AND Status EQ 0\n");
    expect(filters?.unterminated).toEqual([{ start: 17, end: 21 }]);
    const { search } = only('search: "one\n  two" three');
    expect(search?.unterminated).toEqual([{ start: 0, end: 4 }]);
    expect(only('search: "one two"\n  "three"').search?.unterminated).toEqual([]);
  });

  test('{{name}} is found everywhere', () => {
    const { filters } = only("filters: A EQ {{ one }} AND B EQ '{{two}}' AND C EQ {{tw o}} AND D EQ {{größe.x-1}}");
    expect(filters?.mentions.map(({ name }) => name)).toEqual(['one', 'two', 'größe.x-1']);
  });

  test('a file is plain data', () => {
    const document = parseDocument(example);
    expect(JSON.parse(JSON.stringify(document))).toMatchObject({ searches: [{ name: 'Recent brand logos' }] });
  });
});
