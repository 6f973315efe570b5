import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '@assetql/core/document';
import { diffDocuments, type DocumentDiff } from '@assetql/core/meaning';
import { documentText } from '../../document/document-text.ts';

const compare = (before: string, after: string): DocumentDiff =>
  diffDocuments(parseDocument(before), parseDocument(after));

const base = `@since = now - 30d

### Logos
# What is new.
filters: Status EQ 0
  AND DateApproved GE {{since}}
containerfilter: CategoryIds/ANY(c: c EQ 'a')
search: logo
searchFields: title,keywords
sort: title A
count: 50
offset: 0
expect: total > 0
expect: contains "x"

### Films
search: film
`;

/** An edit of the file, and what of the search Logos it changes. */
const parts: readonly (readonly [before: string, after: string, change: object])[] = [
  ['Status EQ 0\n', 'Status EQ 2\n', { part: 'filters', meaning: 'unknown', difference: { change: 'inside' } }],
  ["c EQ 'a'", "c EQ 'b'", { part: 'containerfilter', meaning: 'different', difference: { change: 'changed' } }],
  [
    'search: logo',
    'search: logo NOT draft',
    { part: 'search', before: 'logo', after: 'logo NOT draft', meaning: 'different' },
  ],
  [
    'search: logo',
    'search: "logo',
    { part: 'search', before: 'logo', after: '"logo', meaning: 'unknown', difference: undefined },
  ],
  ['sort: title A', 'sort: title D', { part: 'sort', meaning: 'different' }],
  ['title,keywords', 'title', { part: 'searchFields', before: 'keywords, title', after: 'title' }],
  ['count: 50', 'count: 100', { part: 'count', before: '50', after: '100' }],
  ['count: 50', 'count: {{since}}', { part: 'count', before: '50', after: '{{since}}' }],
  ['count: 50', 'count: many', { part: 'count', before: '50', after: 'many' }],
  ['offset: 0\n', '', { part: 'offset', before: '0' }],
  ['total > 0', 'total > 5', { part: 'expect', before: 'total > 0', after: 'total > 5' }],
  ['expect: total > 0\n', '', { part: 'expect', before: 'total > 0' }],
  ['total > 0', 'total > 0\nexpect: excludes "y"', { part: 'expect', after: 'excludes "y"' }],
  ['total > 0', 'sum > 0', { part: 'expect', before: 'total > 0' }],
  ['# What is new.', '# What is old.', { part: 'description', before: 'What is new.', after: 'What is old.' }],
  ['# What is new.', '@a = 1', { part: 'description', before: 'What is new.' }],
];

describe('what changed in a saved search', () => {
  test.each(parts)('%j to %j', (before, after, change) => {
    const { searches, variables } = compare(base, base.replace(before, after));
    expect(variables).toEqual([]);
    expect(searches).toMatchObject([{ change: 'changed', before: 'Logos', after: 'Logos' }]);
    expect(searches[0]?.parts[0]).toMatchObject(change);
  });

  test('its own variables', () => {
    const after = base.replace('# What is new.\n', '# What is new.\n@since = now - 7d\n@other = wrong\n');
    expect(compare(base, after).searches).toEqual([
      {
        change: 'changed',
        before: 'Logos',
        after: 'Logos',
        parts: [
          { part: 'variable', name: 'since', after: 'now - 7d' },
          { part: 'variable', name: 'other', after: 'wrong' },
        ],
      },
    ]);
  });
});

describe('what changed in a file', () => {
  test('variables', () => {
    expect(compare(base, base.replace('30d', '7d'))).toEqual({
      variables: [{ part: 'variable', name: 'since', before: 'now - 30d', after: 'now - 7d' }],
      searches: [],
    });
  });

  test('searches that were added, removed and renamed', () => {
    const films = '### Films\nsearch: film\n';
    expect(compare(base, base.replace(films, '')).searches).toEqual([
      { change: 'removed', before: 'Films', parts: [] },
    ]);
    expect(compare(base, `### New\nsearch: x\n${base}`).searches).toMatchObject([{ change: 'added', after: 'New' }]);
    expect(compare(base, base.replace('### Films', '### Movies')).searches).toEqual([
      { change: 'renamed', before: 'Films', after: 'Movies', parts: [] },
    ]);
    const replaced = compare(base, base.replace(films, '### Movies\nsearch: movie\n')).searches;
    expect(replaced.map(({ change }) => change)).toEqual(['removed', 'added']);
    expect(
      compare('### A\nsearch: a\n### B\nsearch: b\n', '### C\nsearch: c\n').searches.map(({ change }) => change),
    ).toEqual(['removed', 'removed', 'added']);
  });

  test('of searches with one title each is compared', () => {
    const twice = '### A\nsearch: a\n### A\nsearch: b\n';
    expect(compare(twice, twice.replace('search: b', 'search: c')).searches).toMatchObject([
      { change: 'changed', parts: [{ part: 'search', before: 'b', after: 'c' }] },
    ]);
  });

  test('the search without a title', () => {
    expect(compare('search: a\n', 'search: b\n').searches).toMatchObject([
      { change: 'changed', before: '', after: '' },
    ]);
  });

  test('two searches of one content can both be renamed', () => {
    const { searches } = compare('### A\nsearch: a\n### B\nsearch: a\n', '### C\nsearch: a\n### D\nsearch: a\n');
    expect(searches.map(({ before, after }) => [before, after])).toEqual([
      ['A', 'C'],
      ['B', 'D'],
    ]);
  });

  test('order, comments, layout and spelling are no change', () => {
    const [head = '', logos = '', films = ''] = base.split(/(?=### )/);
    const other = `${head}# Beside it.\n${films}\n${logos}`
      .replace('Status EQ 0\n  AND', 'status eq 0 and')
      .replace('title,keywords', 'Keyword, title')
      .replace('total > 0', 'total   >0');
    expect(compare(base, other)).toEqual({ variables: [], searches: [] });
  });

  test('nothing in a file that is compared with itself, whatever it holds', () => {
    fc.assert(
      fc.property(documentText, documentText, (text, other) => {
        expect(compare(text, text)).toEqual({ variables: [], searches: [] });
        const { searches } = compare(text, other);
        const count = (document: string): number => parseDocument(document).searches.length;
        const gone = searches.filter(({ change }) => change === 'removed').length;
        const fresh = searches.filter(({ change }) => change === 'added').length;
        expect(count(text) - gone).toBe(count(other) - fresh);
      }),
    );
  });
});
