import { applyEdits } from '@assetql/core';
import { parseDocument, type SavedSearch, type SavedSearchDocument, selfContained } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { renameEdits, titleProblem } from '../src/searches/rename-search.ts';
import { plainWords } from './connections/plain-words.ts';

function open(text: string, name: string): { readonly document: SavedSearchDocument; readonly search: SavedSearch } {
  const document = parseDocument(text, undefined, { name: 'file' });
  const search = document.searches.find((each) => each.name === name);
  if (search === undefined) throw new Error(`There is no search ${name}.`);
  return { document, search };
}

const text = `# All of them.
@timeZone = "Europe/Berlin"
@brand = category("Brand")
@unused = 1

### Logos
# The good ones.
@own = "x"
containerfilter: CategoryIds/ANY(c: c EQ {{brand}})
search: {{own}}

### Films
search: film
`;

describe('a search as a file of its own', () => {
  test.each([
    [
      'Logos',
      '@timeZone = "Europe/Berlin"\n@brand = category("Brand")\n\n### Logos\n# The good ones.\n@own = "x"\ncontainerfilter: CategoryIds/ANY(c: c EQ {{brand}})\nsearch: {{own}}\n',
    ],
    ['Films', '@timeZone = "Europe/Berlin"\n\n### Films\nsearch: film\n'],
  ])('%s has what it needs', (name, own) => {
    const { document, search } = open(text, name);
    expect(selfContained(document, search)).toBe(own);
  });

  test('that had no title is named after its file', () => {
    const { document, search } = open('@a = "b"\nsearch: {{a}}\ncount: 5\n### B\n', 'file');
    expect(selfContained(document, search)).toBe('@a = "b"\n\n### file\nsearch: {{a}}\ncount: 5\n');
  });
});

describe('renaming a search', () => {
  test.each([
    ['Logos', text.replace('### Logos', '### Brand logos'), text],
    ['', '### Brand logos\nsearch: a\n', '###\nsearch: a\n'],
    ['file', '@a = 1\n### Brand logos\nsearch: a\n### B\n', '@a = 1\nsearch: a\n### B\n'],
    ['file', '@a = 1\r\n### Brand logos\r\nsearch: a', '@a = 1\r\nsearch: a'],
  ])('%j gives it the title', (name, after, before) => {
    const { search } = open(before, name);
    expect(applyEdits(before, renameEdits(search, ' Brand logos '))).toBe(after);
    expect(open(after, 'Brand logos').search.title?.text).toBe('Brand logos');
  });

  test.each([
    ['', 'Write a title.'],
    ['a\nb', 'A title is one line.'],
    ['Films', 'Another search of this file has this title.'],
    ['Logos', undefined],
    ['films', undefined],
  ])('to %j says %s', (title, problem) => {
    const { document, search } = open(text, 'Logos');
    expect(titleProblem(document, search, title, plainWords)).toBe(problem);
  });
});
