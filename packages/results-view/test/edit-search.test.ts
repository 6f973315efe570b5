import { describe, expect, test } from 'vitest';
import { parseDocument, type SavedSearch } from '@assetql/core/document';
import { applyEdits } from '@assetql/core';
import { toggleValue } from '../src/edit/edit-filter.ts';
import { editFilters, setKey } from '../src/edit/edit-search.ts';
import { writtenFilter } from '../src/edit/written-filter.ts';
import { colorField } from '../src/facets/facet-fields.ts';

function search(file: string, index = 0): SavedSearch {
  const found = parseDocument(file).searches[index];
  if (found === undefined) throw new Error('no such search');
  return found;
}

const red = (file: string, index = 0): string => {
  const found = search(file, index);
  return applyEdits(file, editFilters(file, found, toggleValue(writtenFilter(found), colorField, 'red')));
};

describe('a filter in its file', () => {
  test.each([
    {
      why: 'is written under the title when there is none',
      file: '### A\n# About it.\n\nsearch: logo\n',
      after: '### A\n# About it.\nfilters: CognitiveColor EQ red\n\nsearch: logo\n',
    },
    {
      why: 'is written into an empty file of one search',
      file: 'search: logo',
      after: 'filters: CognitiveColor EQ red\nsearch: logo',
    },
    { why: 'is written after an empty key', file: 'filters:\n', after: 'filters: CognitiveColor EQ red\n' },
    {
      why: 'is written after an empty key with a blank',
      file: 'filters: \n',
      after: 'filters: CognitiveColor EQ red\n',
    },
    {
      why: 'loses its line with its last clause',
      file: '### A\nfilters: CognitiveColor EQ red\nsort: title A\n',
      after: '### A\nsort: title A\n',
    },
    {
      why: 'goes on in its own lines',
      file: '### A\nfilters:\n  AssetType EQ Image\n  # only good ones\n  AND AverageRating GE 4\n\n### B\nsearch: x\n',
      after:
        '### A\nfilters:\n  AssetType EQ Image\n  # only good ones\n  AND AverageRating GE 4\n  AND CognitiveColor EQ red\n\n### B\nsearch: x\n',
    },
    {
      why: 'keeps the line ends of the file',
      file: '### A\r\nsearch: logo\r\n',
      after: '### A\r\nfilters: CognitiveColor EQ red\r\nsearch: logo\r\n',
    },
  ])('$why', ({ file, after }) => expect(red(file)).toBe(after));

  test('changes only the current search', () => {
    expect(red('### A\nfilters: Status EQ 0\n\n### B\nfilters: Status EQ 2\n', 1)).toBe(
      '### A\nfilters: Status EQ 0\n\n### B\nfilters: Status EQ 2 AND CognitiveColor EQ red\n',
    );
  });
});

describe('a key', () => {
  const sorted = (file: string, value: string): string => applyEdits(file, setKey(file, search(file), 'sort', value));
  test.each([
    {
      file: '### A\nfilters: Status EQ 0\ncount: 5\n',
      value: 'title A',
      after: '### A\nfilters: Status EQ 0\nsort: title A\ncount: 5\n',
    },
    { file: '### A\nsort: title D\n', value: 'title A', after: '### A\nsort: title A\n' },
    { file: '### A\nsort:\n  title\n  D\ncount: 5', value: 'title A', after: '### A\nsort: title A\ncount: 5' },
    { file: '### A\nsort: title D\ncount: 5', value: '', after: '### A\ncount: 5' },
    { file: '### A\ncount: 5', value: '', after: '### A\ncount: 5' },
    {
      file: '### A\n# About it.\n\n### B\nsearch: x',
      value: 'title A',
      after: '### A\n# About it.\nsort: title A\n\n### B\nsearch: x',
    },
  ])('$file, then $value', ({ file, value, after }) => expect(sorted(file, value)).toBe(after));
});
