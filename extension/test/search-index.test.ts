import { describe, expect, test } from 'vitest';
import { SearchIndex } from '../src/searches/search-index.ts';

const at = (path: string): URL => new URL(path, 'file:///work/');
const address = (path: string): { readonly path: string; readonly toString: () => string } => {
  const { href, pathname } = at(path);
  return { path: pathname, toString: () => href };
};

function makeIndex() {
  let changes = 0;
  const index = new SearchIndex({ check: {} }, () => (changes += 1));
  const titles = (): readonly string[] =>
    index.files().flatMap(({ uri, document }) => document.searches.map(({ name }) => `${uri.path} ${name}`));
  return { index, titles, changes: () => changes };
}

describe('the index of saved searches', () => {
  test('has files in the order in which people count, and names searches without a title after them', () => {
    const { index, titles } = makeIndex();
    index.store(address('b10.assetql'), '### Ten\nsearch: a');
    index.store(address('b9.assetql'), 'search: a');
    index.store(address('a/z.assetql'), '### Z\n### Y\n');
    expect(titles()).toEqual([
      '/work/a/z.assetql Z',
      '/work/a/z.assetql Y',
      '/work/b9.assetql b9',
      '/work/b10.assetql Ten',
    ]);
  });

  test('has what an editor has before what is stored, and again what is stored when it is closed', () => {
    const { index, titles } = makeIndex();
    const file = address('a.assetql');
    index.open(file, '### Unsaved\n');
    index.store(file, '### Saved\n');
    expect(titles()).toEqual(['/work/a.assetql Unsaved']);
    index.open(file, undefined);
    expect(titles()).toEqual(['/work/a.assetql Saved']);
    index.store(file, undefined);
    expect(titles()).toEqual([]);
  });

  test('keeps what is open when the file is deleted', () => {
    const { index, titles } = makeIndex();
    const file = address('a.assetql');
    index.store(file, '### Saved\n');
    index.open(file, '### Saved\n');
    index.remove(file);
    expect(titles()).toEqual(['/work/a.assetql Saved']);
    index.open(file, undefined);
    expect(titles()).toEqual([]);
  });

  test('loses the files of a folder with it, and only these', () => {
    const { index, titles } = makeIndex();
    for (const name of ['a/1.assetql', 'a/b/2.assetql', 'ab/3.assetql']) index.store(address(name), '### X\n');
    index.remove(address('a'));
    expect(titles()).toEqual(['/work/ab/3.assetql X']);
  });

  test('tells of changes, and of none where nothing that is seen has changed', () => {
    const { index, changes } = makeIndex();
    const file = address('a.assetql');
    index.open(file, 'search: a');
    index.store(file, 'search: b');
    index.store(file, 'search: c');
    index.open(file, 'search: a');
    index.remove(address('b.assetql'));
    index.open(address('b.assetql'), undefined);
    expect(changes()).toBe(1);
    index.open(file, 'search: d');
    expect(changes()).toBe(2);
  });

  test('gives the same object for a file that is as it was, and reads again only the search that changed', () => {
    const { index } = makeIndex();
    index.store(address('a.assetql'), '### A\nsearch: a\n### B\nsearch: b\n');
    index.store(address('b.assetql'), '### C\n');
    const [before, other] = index.files();
    const [first] = before?.document.searches ?? [];
    index.open(address('a.assetql'), '### A\nsearch: a\n### B\nsearch: changed\n');
    const [after, same] = index.files();
    expect(after).not.toBe(before);
    expect(same).toBe(other);
    expect(after?.document.searches[0]).toBe(first);
  });

  test('reads a file by its settings', () => {
    const { index, changes } = makeIndex();
    const file = address('a.assetql');
    index.store(file, 'search: a');
    const settings = { check: {}, timeZone: 'Europe/Berlin' };
    index.settle(file, settings);
    index.settle(file, settings);
    index.settle(address('none.assetql'), settings);
    expect(index.files()).toMatchObject([{ settings }]);
    expect(changes()).toBe(2);
  });
});
