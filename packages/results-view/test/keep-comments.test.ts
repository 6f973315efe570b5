import { describe, expect, test } from 'vitest';
import { applyEdits } from '@assetql/core';
import { checkDocument, parseDocument, type SavedSearch } from '@assetql/core/document';
import { removeConjunct, toggleValue } from '../src/edit/edit-filter.ts';
import { conjuncts } from '../src/edit/conjuncts.ts';
import { editFilters, setKey } from '../src/edit/edit-search.ts';
import { writtenFilter } from '../src/edit/written-filter.ts';
import { colorField } from '../src/facets/facet-fields.ts';

function only(file: string): SavedSearch {
  const [search] = parseDocument(file).searches;
  if (search === undefined) throw new Error('no search');
  return search;
}

/** The file without one condition of its filter. */
function without(file: string, place: number): string {
  const search = only(file);
  const filter = writtenFilter(search);
  const node = conjuncts(filter.ast)[place];
  return node === undefined ? file : applyEdits(file, editFilters(file, search, removeConjunct(filter, node)));
}

const file = 'filters:\n  # one\n  A EQ 1\n  # two\n  AND B EQ 2\n  # three\n  AND C EQ 3\n# after\nsearch: x\n';

describe('removing a condition keeps the comments', () => {
  test.each([
    { why: 'the first', file, place: 0, after: file.replace('A EQ 1\n  # two\n  AND B', '# two\n  B') },
    { why: 'one between others', file, place: 1, after: file.replace('  AND B EQ 2\n', '') },
    { why: 'the last', file, place: 2, after: file.replace('  AND C EQ 3\n', '') },
    {
      why: 'the first, on the line of its key',
      file: 'filters: A EQ 1\n  # two\n  AND B EQ 2\n',
      place: 0,
      after: 'filters: \n  # two\n  B EQ 2\n',
    },
    {
      why: 'the only one',
      file: '### T\nfilters:\n  # why\n  A EQ 1\nsearch: x\n',
      place: 0,
      after: '### T\n# why\nsearch: x\n',
    },
    {
      why: 'with the line ends of the file',
      file: 'filters:\r\n  A EQ 1\r\n  # two\r\n  AND B EQ 2 AND C EQ 3\r\n',
      place: 1,
      after: 'filters:\r\n  A EQ 1\r\n  # two\r\n  AND C EQ 3\r\n',
    },
  ])('$why', ({ file: before, place, after }) => expect(without(before, place)).toBe(after));

  test('and does not change the meaning of the rest', () => {
    for (const place of [0, 1, 2]) {
      const after = only(without(file, place));
      expect(conjuncts(writtenFilter(after).ast)).toHaveLength(2);
      expect(after.filters?.parsed.diagnostics).toEqual([]);
    }
  });
});

test('replacing a choice keeps the comments inside it', () => {
  const before = 'filters: (CognitiveColor EQ red\n  # and\n  OR CognitiveColor EQ blue) AND AssetType EQ Image\n';
  const search = only(before);
  const after = applyEdits(before, editFilters(before, search, toggleValue(writtenFilter(search), colorField, 'red')));
  expect(after).toContain('# and\n');
  expect(checkDocument(parseDocument(after)).map(({ code }) => code)).toEqual([]);
});

test('changing or removing a key keeps its comments', () => {
  const before = 'sort:\n  # by name\n  title\n  D\ncount: 5\n';
  expect(applyEdits(before, setKey(before, only(before), 'sort', 'title A'))).toBe(
    'sort: title A\n  # by name\ncount: 5\n',
  );
  expect(applyEdits(before, setKey(before, only(before), 'sort', ''))).toBe('# by name\ncount: 5\n');
});
