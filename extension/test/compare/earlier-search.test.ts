import { parseDocument } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { earlierSearch, laidOut } from '../../src/compare/earlier-search.ts';

const found = (earlier: string, now: string, title: string): string | undefined => {
  const document = parseDocument(now, undefined, { name: 'file' });
  const search = document.searches.find(({ name }) => name === title);
  if (search === undefined) throw new Error(`There is no “${title}”.`);
  return earlierSearch(parseDocument(earlier, undefined, { name: 'file' }), document, search)?.name;
};

describe('the search that was the same one before', () => {
  test.each([
    ['has its title', '### A\nsearch: cat\n', '### B\nsearch: dog\n\n### A\nsearch: cow\n', 'A', 'A'],
    ['had another title', '### Old\nsearch: cat\n', '### New\nsearch: cat\n', 'New', 'Old'],
    ['is all of the file', 'search: cat\n', 'search: dog\n', 'file', 'file'],
    ['was not there yet', '### A\nsearch: cat\n', '### A\nsearch: cat\n\n### B\nsearch: dog\n', 'B', undefined],
    ['was not there yet in an empty file', '', '### B\nsearch: dog\n', 'B', undefined],
  ])('%s', (_what, earlier, now, title, expected) => {
    expect(found(earlier, now, title)).toBe(expected);
  });
});

describe('two texts of a search are the same', () => {
  const text = (file: string): string => {
    const document = parseDocument(file);
    const search = document.searches.find(({ name }) => name === 'A');
    return search === undefined ? '' : laidOut(document, search);
  };
  const plain = '@stars = 3\n\n### A\nfilters: AverageRating GE {{stars}}\nsearch: cat\n';

  test.each([
    ['whatever their layout', '@stars=3\n### A\nfilters:   AverageRating ge {{stars}}\nsearch: cat\n\n\n'],
    ['whatever else is in their files', `@other = 1\n${plain}\n### B\nsearch: {{other}}\n`],
  ])('%s', (_what, file) => {
    expect(text(file)).toBe(text(plain));
  });

  test('and not where a variable is another one', () => {
    expect(text(plain.replace('3', '4'))).not.toBe(text(plain));
  });
});
