import { h, type ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { Catalogue, CatalogueCategory } from '@assetql/core';
import { parseDocument } from '@assetql/core/document';
import { BuilderContext, RowEditor, RowList, type BuilderTools } from '@assetql/results-view/builder-view';
import { readForm } from '../src/builder/form/read-form.ts';
import { fittingVariables } from '../src/builder/form/fitting-variables.ts';
import { relationsOf } from '../src/builder/form/relations.ts';
import { rowProblems } from '../src/builder/form/row-problems.ts';
import type { FormRow } from '../src/builder/form/search-form.ts';
import { foundCategories, treeKey, treeRows } from '../src/builder/view/pickers/category-tree.ts';
import { dayOfMoment, momentOfDay } from '../src/builder/view/pickers/day.ts';
import { findNames } from '../src/builder/view/pickers/find-names.ts';
import { toggled } from '../src/builder/view/pickers/picker-props.ts';
import { mistakeIn, wordsOf, writeWords } from '../src/builder/view/words.ts';

const names: Catalogue = {
  categories: [
    { id: 'c1', name: 'Animals', path: ['Animals'], assetCount: 3 },
    { id: 'c2', name: 'Fish', path: ['Animals', 'Fish'], parentId: 'c1' },
    { id: 'c3', name: 'Art', path: ['Art'] },
  ],
  users: [{ id: 'u1', userName: 'ada', firstName: 'Ada', lastName: 'Lovelace' }],
  lightboxes: [{ id: 'l1', name: 'Best' }],
  attributes: [{ id: 'a1', name: 'Rights', type: 'lookup', values: ['Print', 'Web'] }],
  keywords: async (prefix) => [`${prefix}t`, `${prefix}r`],
};
const nothing = (): void => undefined;

function tools(file: string, others: Partial<BuilderTools> = {}): BuilderTools {
  const [search] = parseDocument(file).searches;
  const form = readForm(file, search, names);
  return {
    form,
    relationsOf,
    variablesFor: (subject, relation) => fittingVariables(form, subject, relation, search),
    names,
    counts: new Map(),
    problems: rowProblems(form, { file, search }),
    act: nothing,
    refused: undefined,
    open: undefined,
    setOpen: nothing,
    openings: 0,
    isAdding: () => false,
    hasFocus: () => true,
    completedIn: { current: undefined },
    instructions: 'keys',
    ...others,
  };
}
const draw = (value: BuilderTools, children: ComponentChildren): string =>
  renderToString(h(BuilderContext.Provider, { value, children }));
const rowsOf = ({ form }: BuilderTools): readonly FormRow[] => form.parts.flatMap(({ group }) => group.rows);

/** The editor of the first row of a file. */
function editor(file: string): string {
  const value = tools(file);
  const [row] = rowsOf(value);
  if (row === undefined) throw new Error('There is no row.');
  return draw(value, h(RowEditor, { row, subjects: value.form.subjects }));
}

describe('the picker of a value', () => {
  test.each([
    ['checkboxes for an enumeration', 'filters: AssetType EQ Image', /type="checkbox"[^>]*value="Image"[^>]*checked/],
    ['dots for colours', 'filters: CognitiveColor EQ red', /aql-swatch/],
    ['names for statuses', 'filters: Status EQ 0', /approved/],
    ['radio buttons with stars', 'filters: AverageRating GE 3', /type="radio"[^>]*value="3"[^>]*checked/],
    ['a calendar for dates', 'filters: DateUploaded GE 2019-01-01T00:00:00.000Z', /type="date"[^>]*value="2019-01-01"/],
    [
      'two calendars and a year for a range of dates',
      'filters: (DateUploaded GE 2019-01-01T00:00:00.000Z AND DateUploaded LE 2019-12-31T23:59:59.999Z)',
      /a whole year"[^]*: from"[^]*value="2019-01-01"[^]*: to"[^]*value="2019-12-31"/,
    ],
    [
      'a tree for categories',
      "containerfilter: CategoryIds/ANY(c: c EQ 'c2')",
      /role="treeitem"[^>]*aria-level="2"[^>]*aria-selected/,
    ],
    [
      'a tree for a category that a variable looks up',
      '@x = category("Animals/Fish")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{x}})',
      /role="tree" [^>]*aria-multiselectable="false"[^]*aria-level="2"[^>]*aria-selected="true"/,
    ],
    ['a combobox for users', "filters: CreatedBy EQ 'u1'", /role="combobox"/],
    ['a field for a text', "filters: FileExtension EQ 'svg' ", /svg/],
    ['the reason for a locked row', 'filters: AssetType EQ', /mistake/],
    ['the match of a group', 'filters: AssetType EQ Image AND (Status EQ 0 OR AverageRating GE 3)', /Negate/],
    ['the variables of the file', '@since = now - 1d\n### A\nfilters: DateUploaded GE {{since}}', /Or a variable/],
  ])('is %s', (_, file, shown) => {
    expect(editor(`${file}\n`)).toMatch(shown);
  });

  test('chooses several, but never none', () => {
    const [red, blue] = [
      { value: 'red', label: 'red' },
      { value: 'blue', label: 'blue' },
    ];
    expect(toggled([red], 'blue', true)).toEqual(['red', 'blue']);
    expect(toggled([red, blue], 'red', true)).toEqual(['blue']);
    expect(toggled([red], 'red', true)).toEqual(['red']);
    expect(toggled([red], 'blue', false)).toEqual(['blue']);
    expect(toggled([{ value: '{{x}}', label: 'x', variable: 'x' }], 'red', true)).toEqual(['{{x}}', 'red']);
  });
});

describe('a list of rows', () => {
  test('shows totals, what is switched off, and inner groups', () => {
    const file =
      'filters:\n  AssetType EQ Image\n  AND (Status EQ 0 OR AverageRating GE 3)\n  #- AND CognitiveColor EQ red\n';
    const first = rowsOf(tools(file))[0]?.id ?? '';
    const value = tools(file, { counts: new Map([[first, 4687]]), open: first });
    const [part] = value.form.parts;
    if (part === undefined) throw new Error('There is no part.');
    const html = draw(
      value,
      h(RowList, { group: part.group, subjects: value.form.subjects, isMovable: true, onGrip: nothing }),
    );
    expect(html).toContain('4,687');
    expect(html).toContain('data-off');
    expect(html).toContain('Switch on');
    expect(html).toContain('aria-describedby="keys"');
    expect(html.match(/class="aql-rows"/g)).toHaveLength(2);
    expect(html).toContain('aria-expanded="true"');
  });
});

describe('days', () => {
  test.each([
    ['GE', '2019-01-01', Date.UTC(2019, 0)],
    ['LT', '2019-01-01', Date.UTC(2019, 0)],
    ['LE', '2019-01-01', Date.UTC(2019, 0, 2) - 1],
    ['GT', '2019-01-01', Date.UTC(2019, 0, 2) - 1],
  ])('%s %s', (relation, day, moment) => {
    expect(momentOfDay(day, relation)).toBe(String(moment));
    expect(dayOfMoment(String(moment))).toBe(day);
  });
  test('no day is no moment, and the reverse', () => {
    expect(momentOfDay('', 'GE')).toBe(undefined);
    expect(momentOfDay('2019-13-45', 'GE')).toBe(undefined);
    expect([undefined, 'now-3d', '9'.repeat(20)].map(dayOfMoment)).toEqual(['', '', '']);
  });
});

describe('names', () => {
  const { signal } = new AbortController();
  test.each([
    [{ kind: 'user' }, 'love', ['ada']],
    [{ kind: 'lightbox' }, '', ['Best']],
    [{ kind: 'text', known: ['Print', 'Web'] }, 'p', ['Print']],
    [{ kind: 'keyword' }, 'ca', ['cat', 'car']],
    [{ kind: 'keyword' }, '', []],
    [{ kind: 'number' }, '', []],
  ] as const)('%o for "%s"', async (picker, typed, labels) => {
    expect((await findNames(picker, names, typed, signal)).map(({ label }) => label)).toEqual(labels);
    expect(await findNames({ kind: 'user' }, {}, '', signal)).toEqual([]);
  });
});

describe('the tree of categories', () => {
  const all = names.categories ?? [];
  const shown = (expanded: readonly string[]): readonly string[] =>
    treeRows(all, new Set(expanded)).map(({ category, level }) => `${level} ${category.name}`);

  test('shows children of what is expanded', () => {
    expect(shown([])).toEqual(['1 Animals', '1 Art']);
    expect(shown(['c1'])).toEqual(['1 Animals', '2 Fish', '1 Art']);
  });
  test('ends where the data goes in a circle', () => {
    const circle: readonly CatalogueCategory[] = [
      { id: '1', name: 'a', path: ['a'] },
      { id: '1', name: 'a', path: ['a'], parentId: '1' },
    ];
    expect(treeRows(circle, new Set(['1']))).toHaveLength(1);
  });
  test('finds by words of the path', () => {
    const found = (typed: string): readonly string[] => foundCategories(all, typed).map(({ category }) => category.id);
    expect(found('fish animals')).toEqual(['c2']);
    expect(found('animals')).toEqual(['c1', 'c2']);
    expect(found('x')).toEqual([]);
  });
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowRight', 0, 1],
    ['ArrowRight', 1, undefined],
    ['ArrowLeft', 0, false],
    ['ArrowLeft', 1, 0],
    ['ArrowLeft', 2, undefined],
    ['x', 0, undefined],
  ])('%s on row %d', (key, at, result) => {
    expect(treeKey(treeRows(all, new Set(['c1'])), at, key)).toBe(result);
  });
  test('the right arrow expands first', () => {
    expect(treeKey(treeRows(all, new Set()), 0, 'ArrowRight')).toBe(true);
  });
});

describe('the words of a search', () => {
  const search = (file: string) => parseDocument(file).searches[0];
  test('are on one line', () => {
    expect(wordsOf(search('search: cat\n  NOT  dog\n'))).toBe('cat NOT dog');
    expect(wordsOf(search('filters: Status EQ 0\n'))).toBe('');
    expect(wordsOf(undefined)).toBe('');
  });
  test('are written with the comments kept', () => {
    const file = '### A\nsearch: cat\n  # Why.\n  dog\n';
    const written = writeWords(file, search(file), 'fox').reduceRight(
      (text, { range, newText }) => text.slice(0, range.start) + newText + text.slice(range.end),
      file,
    );
    expect(written).toContain('search: fox');
    expect(written).toContain('# Why.');
    expect(writeWords('', undefined, 'fox')).toEqual([{ range: { start: 0, end: 0 }, newText: 'search: fox\n' }]);
  });
  test('with a mistake have a sentence', () => {
    expect(mistakeIn('cat AND')?.message).toMatch(/\.$/);
    expect(mistakeIn('cat {{animal}}')).toBe(undefined);
  });
});
