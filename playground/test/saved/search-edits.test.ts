import { describe, expect, test } from 'vitest';
import { parseDocument, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import {
  deleteSearch,
  duplicateSearch,
  moveSearch,
  renameSearch,
  type SearchAct,
} from '../../src/saved/tabs/search-edits.ts';

const file = '@v = 1\n\n### One\n# of it\nsearch: a\n\n### Two\nsearch: b\ncount: 3';
const untitled = '@v = now\nsearch: a\n@w = now\ncount: 2\n\n### Two\nsearch: b\n';

type Act = (document: SavedSearchDocument, search: SavedSearch) => SearchAct;

/** The text after an act on the search of a name, and the name of the search at the new caret. */
function after(text: string, name: string, act: Act): readonly [string, string] | string {
  const document = parseDocument(text, undefined, { name: '' });
  const search = document.searches.find((each) => each.name === name);
  if (search === undefined) throw new Error(`There is no search ${name}.`);
  const result = act(document, search);
  if (result.kind === 'refused') return result.message;
  const whole = result.edits
    .toReversed()
    .reduce((edited, { range, newText }) => edited.slice(0, range.start) + newText + edited.slice(range.end), text);
  const at = parseDocument(whole, undefined, { name: '' }).searches.findLast(({ start }) => start <= result.caret);
  return [whole, at?.name ?? ''];
}

describe('a search of a file', () => {
  test('is renamed', () =>
    expect(after(file, 'Two', (document, search) => renameSearch(document, search, ' Three '))).toEqual([
      file.replace('### Two', '### Three'),
      'Three',
    ]));
  test('gets its first title above its keys, below the variables', () =>
    expect(after('@v = now\nsearch: a\n', '', (document, search) => renameSearch(document, search, 'One'))).toEqual([
      '@v = now\n### One\nsearch: a\n',
      'One',
    ]));
  test('is not renamed to a name that is taken, or to none', () => {
    expect(after(file, 'Two', (document, search) => renameSearch(document, search, 'One'))).toMatch(/already/);
    expect(after(file, 'Two', (document, search) => renameSearch(document, search, ' '))).toMatch(/Write a name/);
  });
  test('is duplicated below itself, with its comments', () =>
    expect(after(file, 'One', duplicateSearch)).toEqual([
      file.replace('\n\n### Two', '\n\n### One 2\n# of it\nsearch: a\n\n### Two'),
      'One 2',
    ]));
  test('is duplicated at the end of a file without a last line end', () =>
    expect(after(file, 'Two', duplicateSearch)).toEqual([`${file}\n\n### Two 2\nsearch: b\ncount: 3`, 'Two 2']));
  test('without a title is duplicated without the variables, which both share', () =>
    expect(after(untitled, '', duplicateSearch)).toEqual([
      '@v = now\nsearch: a\n@w = now\ncount: 2\n\n### Untitled\nsearch: a\ncount: 2\n\n### Two\nsearch: b\n',
      'Untitled',
    ]));
  test('is deleted', () =>
    expect(after(file, 'One', deleteSearch)).toEqual([file.replace('### One\n# of it\nsearch: a\n\n', ''), '']));
  test('without a title is deleted, and the variables of the file stay', () =>
    expect(after(untitled, '', deleteSearch)).toEqual(['@v = now\n@w = now\n\n### Two\nsearch: b\n', '']));
  test('is moved, and the blank lines between stay', () => {
    const moved = '@v = 1\n\n### Two\nsearch: b\ncount: 3\n\n### One\n# of it\nsearch: a';
    expect(after(file, 'One', (document, search) => moveSearch(document, search, 1))).toEqual([moved, 'One']);
    expect(after(file, 'Two', (document, search) => moveSearch(document, search, -1))).toEqual([moved, 'Two']);
  });
  test('at the end is not moved further, and one without a title stays first', () => {
    expect(after(file, 'Two', (document, search) => moveSearch(document, search, 1))).toMatch(/last search/);
    expect(after(untitled, 'Two', (document, search) => moveSearch(document, search, -1))).toMatch(/stays first/);
  });
});
