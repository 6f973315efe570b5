import { describe, expect, test } from 'vitest';
import { applyEdits, print } from '@assetql/core';
import { attributeById, category, searchFields } from '@assetql/core/build';
import { bind, parseDocument } from '@assetql/core/document';
import { clauseState, clearSubject, toggleAlternative, withClause, type Clause } from '../src/edit/clause.ts';
import { clearEdits } from '../src/facets/facet-edits.ts';
import { frequentTexts, uploadedBy, usersFirst, withKeyword } from '../src/facets/name-values.ts';
import { visibleValues } from '../src/view/facets/visible-values.ts';
import type { Facet } from '@assetql/results-view';

const searchOf = (file: string) => parseDocument(file).searches[0];
const keyword = (text: string): Clause => ({ key: 'search', node: searchFields.keywords.word(text) });
const within = (id: string): Clause => ({ key: 'containerfilter', node: category(id).withSubCategories() });
const season = (value: string): Clause => ({ key: 'filters', node: attributeById('a1').eq(value) });

describe('the values of a facet that are shown', () => {
  const value = (key: string, count?: number, chosen = false) => ({
    key,
    label: key,
    chosen,
    ...(count === undefined ? {} : { count }),
  });
  const facet = (values: Facet['values'], more: Partial<Facet> = {}): Facet => ({
    name: 'n',
    label: 'n',
    display: 'bars',
    values,
    ...more,
  });
  const plain = { typed: '', all: false, empty: false };
  const keys = (of: Facet, choice = plain) => visibleValues(of, choice).values.map(({ key }) => key);

  test('begin with the chosen ones', () => {
    const values = [value('a', 1), value('b', 2, true), value('c', 3), value('d', 4, true)];
    expect(keys(facet(values))).toEqual(['b', 'd', 'a', 'c']);
    expect(keys(facet(values, { scale: 'from' }))).toEqual(['a', 'b', 'c', 'd']);
  });

  test('leave out those without assets, when all are counted and they are not chosen', () => {
    const counted = [value('a', 1), value('b', 0), value('c', 0, true)];
    expect(keys(facet(counted))).toEqual(['c', 'a']);
    expect(visibleValues(facet(counted), plain).empty).toBe(1);
    expect(keys(facet(counted), { ...plain, empty: true })).toEqual(['c', 'a', 'b']);
    expect(keys(facet([...counted, value('d')]))).toEqual(['c', 'a', 'b', 'd']);
    expect(keys(facet(counted, { display: 'columns' }))).toEqual(['a', 'b', 'c']);
  });

  test('are the first ones and the chosen ones, all of them, or those that are found', () => {
    const values = Array.from({ length: 12 }, (_, at) => value(`v${at}`, 1, at === 11));
    expect(keys(facet(values, { rows: 3 }))).toEqual(['v11', 'v0', 'v1']);
    expect(visibleValues(facet(values, { rows: 3 }), plain)).toMatchObject({ more: 9, canFind: true });
    expect(keys(facet(values, { rows: 3 }), { ...plain, all: true })).toHaveLength(12);
    expect(keys(facet(values, { rows: 1 }), { ...plain, typed: ' V1 ' })).toEqual(['v11', 'v1', 'v10']);
    expect(visibleValues(facet(values.slice(9), {}), plain).canFind).toBe(false);
  });
});

describe('a name of the library', () => {
  const toggle = (file: string, clause: Clause): string =>
    applyEdits(file, toggleAlternative(file, searchOf(file), clause));

  test.each([
    ['a keyword', keyword('cat'), keyword('dog')],
    ['a category', within('c1'), within('c2')],
    ['a value of an attribute', season('Spring'), season('Summer')],
  ])('%s is chosen, another one beside it, and both are taken back', (_, one, other) => {
    const start = 'filters: Status EQ 0\n';
    const first = toggle(start, one);
    expect(clauseState(searchOf(first), one)).toBe('asked');
    const both = toggle(first, other);
    expect(clauseState(searchOf(both), one)).toBe('asked');
    expect(clauseState(searchOf(both), other)).toBe('asked');
    expect(toggle(both, other).replaceAll(/[()]/g, '')).toBe(first.replaceAll(/[()]/g, ''));
    expect(toggle(first, one)).toBe(start);
    const search = searchOf(both);
    expect(search && applyEdits(both, clearSubject(both, search, one))).toBe(start);
    expect(search && clearSubject(start, search, { key: 'search', node: searchFields.title.word('x') })).toEqual([]);
  });

  test('is one of three that are chosen, and begins a search where there is none', () => {
    const one = toggle('', keyword('cat'));
    expect(one).toBe('search: keywords:cat\n');
    const three = toggle(toggle(one, keyword('dog')), keyword('fox'));
    expect(toggle(three, keyword('dog'))).toBe('search: keywords:cat OR keywords:fox\n');
  });

  test('is counted with all other conditions, in the place of those about the same subject', () => {
    const file = `search: x AND (keywords:cat OR keywords:dog)\nfilters: Status EQ 0\n`;
    const search = searchOf(file);
    const { request = {} } = search === undefined ? {} : bind(search, { now: 0 });
    const counted = withClause(request, keyword('fox'));
    expect(counted.search && print(counted.search)).toBe('x keywords:fox');
    expect(counted.filters && print(counted.filters)).toBe('Status EQ 0');
    const placed = withClause(withClause(request, within('c1')), within('c2'));
    expect(placed.containerfilter && print(placed.containerfilter)).not.toContain('c1');
    expect(print(withClause({}, keyword('fox')).search ?? searchFields.title.word('x'))).toBe('keywords:fox');
    expect(withKeyword('fox')?.countKey(request)).toContain('keywords:fox');
  });

  test('of a user is written as an id, counted, and taken back', () => {
    const { toggle: choose, isChosen, clear, countKey } = uploadedBy('u1');
    const apply = (file: string, edits: typeof choose): string =>
      applyEdits(file, edits({ file, search: searchOf(file) }));
    const one = apply('search: x\n', choose);
    expect(one).toBe("filters: CreatedBy EQ 'u1'\nsearch: x\n");
    expect(isChosen(searchOf(one))).toBe(true);
    expect(apply(one, clear)).toBe('search: x\n');
    expect(apply('', choose)).toBe("filters: CreatedBy EQ 'u1'\n");
    expect(apply('', clear)).toBe('');
    expect(isChosen(undefined)).toBe(false);
    expect(countKey({})).toContain("CreatedBy EQ 'u1'");
  });
});

test('all conditions on a facet are removed together, with the dates that need a status', () => {
  const clear = (file: string, name: string): string => {
    const search = searchOf(file);
    return search === undefined ? file : applyEdits(file, clearEdits(file, search, name));
  };
  expect(clear('filters: Status EQ 0 AND (AverageRating EQ 4 OR AverageRating GT 4)\n', 'AverageRating')).toBe(
    'filters: Status EQ 0\n',
  );
  expect(clear("filters: FileExtension NE 'svg'\nsearch: x\n", 'FileExtension')).toBe('search: x\n');
  expect(
    clear('filters: AverageRating EQ 4 AND Status EQ 0 AND DateApproved GE 2024-01-01T00:00:00.000Z\n', 'Status'),
  ).toBe('filters: AverageRating EQ 4\n');
  expect(clear('search: x\n', 'Status')).toBe('search: x\n');
});

test('texts of assets are offered by their frequency, and users who have uploaded first', () => {
  const asset = (id: string, createdBy: string, ...keywords: string[]) => ({ id, createdBy, keywords });
  const assets = [asset('1', 'zoe', 'a', 'b'), asset('2', 'zoe', 'b', 'b', ''), asset('3', 'max', 'b')];
  expect(frequentTexts(assets, ({ keywords = [] }) => keywords)).toEqual(['b', 'a']);
  const users = ['amy', 'max', 'bob', 'zoe'].map((userName) => ({ id: userName, userName }));
  expect(usersFirst(users, assets).map(({ userName }) => userName)).toEqual(['zoe', 'max', 'amy', 'bob']);
});
