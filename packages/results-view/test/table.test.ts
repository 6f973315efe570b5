import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { toMatchAsset, type Asset } from '@assetql/client';
import { assetProperties, defineSchema, parse, type AssetProperty, type FieldRow } from '@assetql/core';
import { loadTable, type PageTableProps } from '@assetql/results-view/answer';
import { viewAsset } from '../src/answer/view-asset.ts';
import { assetCell, assetRow, isShown } from '../src/table/asset-cell.ts';
import { chosenProperties, readColumns, resetColumns, toggledColumns } from '../src/table/column-choice.ts';
import { changeWidth, readWidths, widthOf } from '../src/table/column-widths.ts';
import { nextSort, sortedBy } from '../src/table/sort-by.ts';

const fox: Asset = {
  id: 'x1',
  title: 'Arctic <b>fox</b>',
  description: 'A fox. '.repeat(80),
  status: 5,
  rating: { average: 3.64 },
  file: { extension: 'svg', sizeInBytes: 2400, approvedAt: null },
  media: { type: 'Image' },
  record: { createdAt: '2024-05-01T10:20:30.000Z', createdBy: { id: 'u1' } },
  keywords: ['fox', 'polar night'],
  categories: [{ id: 'c1', name: 'Foxes' }],
  attributes: [
    { id: 'a1', values: ['Web', 'Print'] },
    { name: 'Shot', values: ['2019-02-03T04:05:06.000Z'] },
    { id: 'a3', values: ['2019'] },
  ],
};
const names = {
  users: [{ id: 'u1', userName: 'ada' }],
  categories: [
    { id: 'c0', name: 'Animals', path: ['Animals'] },
    { id: 'c1', name: 'Foxes', path: ['Animals', 'Foxes'], parentId: 'c0' },
  ],
  lightboxes: [{ id: 'l1', name: 'Best' }],
  attributes: [
    { id: 'a1', name: 'Rights', type: 'lookup' },
    { id: 'a2', name: 'Shot', type: 'date' },
    { id: 'a3', name: 'Year', type: 'number' },
    { id: 'a4', name: 'Born', type: 'date' },
  ],
} as const;
const extra = { type: 'string', member: 'extra', documentation: 'x', spec: '4.7', example: "'a'" } as const;
const fields: readonly FieldRow[] = [
  { ...extra, name: 'Place' },
  { ...extra, name: 'Copies', type: 'integer' },
];
const properties = assetProperties(defineSchema({ fields }), names.attributes);
const property = (id: string): AssetProperty => {
  const found = properties.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no property ${id}.`);
  return found;
};

describe('a value in a table', () => {
  const row = assetRow(fox, names);
  const whole = {
    asset: fox,
    match: {
      ...toMatchAsset(fox, names),
      checkedOutBy: 'u9',
      colors: ['red', 'teal'],
      lightboxIds: ['l1', 'l2'],
      dateExpired: 8.7e15,
      extra: { Place: 'Oslo', Copies: 12345 },
    },
  };

  test.each([
    ['assetType', { text: 'Image' }],
    ['status', { text: 'rejected', status: 5 }],
    ['averageRating', { text: '3.6' }],
    ['sizeInBytes', { text: '2.4 KB' }],
    ['createdBy', { text: 'ada' }],
    ['checkedOutBy', { text: 'u9' }],
    ['keywords', { text: 'fox, polar night' }],
    ['categories', { text: 'Foxes' }],
    ['categoryAncestorIds', { text: 'Animals' }],
    ['lightboxIds', { text: 'Best, l2' }],
    ['colors', { text: 'red, teal' }],
    ['dateApproved', { text: '' }],
    ['dateRejected', { text: '' }],
    ['dateExpired', { text: '' }],
    ['attributes/a1', { text: 'Web, Print' }],
    ['attributes/a3', { text: '2019' }],
    ['attributes/a4', { text: '' }],
    ['extra/Place', { text: 'Oslo' }],
    ['extra/Copies', { text: '12,345' }],
  ])('of %s is formatted for people', (id, cell) => {
    expect(assetCell(property(id), whole, names)).toEqual(cell);
  });

  test('of a date has the common format, with UTC in the tooltip', () => {
    const utc = '1 May 2024, 10:20:30 UTC';
    expect(assetCell(property('dateUploaded'), row, names)).toEqual({
      text: expect.stringMatching(/^[12] May 2024, \d\d:\d\d$/),
      exact: utc,
    });
    expect(assetCell(property('attributes/a2'), row, names).exact).toBe('3 Feb 2019, 04:05:06 UTC');
    const odd = { ...fox, attributes: [{ id: 'a2', values: ['2019-99-99T00:00'] }] };
    expect(assetCell(property('attributes/a2'), assetRow(odd, names), names)).toEqual({ text: '2019-99-99T00:00' });
  });

  test("prefers a name in the asset over the library's, and has no stars without ratings", () => {
    const own = { ...fox, rating: { average: 0 }, record: { createdBy: { id: 'u1', userName: 'Ada L.' } } };
    expect(assetCell(property('createdBy'), assetRow(own, names), names).text).toBe('Ada L.');
    expect(assetCell(property('averageRating'), assetRow(own, names), names).text).toBe('');
    expect(assetCell(property('createdBy'), row, {}).text).toBe('u1');
    expect(assetCell(property('categoryAncestorIds'), row, {}).text).toBe('c0');
    expect(assetCell(property('lightboxIds'), whole, {}).text).toBe('l1, l2');
  });

  test('is distinguished from one that the library does not show', () => {
    expect(isShown(property('dateApproved'), row)).toBe(true);
    expect(isShown(property('dateRejected'), row)).toBe(false);
    expect(isShown(property('attributes/a4'), row)).toBe(true);
    const { attributes: _, ...without } = fox;
    expect(isShown(property('attributes/a4'), assetRow(without, names))).toBe(false);
    expect(assetCell(property('attributes/a4'), assetRow(without, names), names).text).toBe('');
    expect(isShown(property('extra/Place'), row)).toBe(false);
    expect(isShown(property('extra/Place'), whole)).toBe(true);
    expect(assetCell(property('extra/Place'), row, names).text).toBe('');
  });
});

describe('the selection of columns', () => {
  const first = readColumns(undefined);

  test('is the default when none is stored or it is invalid', () => {
    expect(readColumns('{')).toEqual(first);
    expect(readColumns('{}')).toEqual(first);
    expect(readColumns('["id",1,"keywords"]')).toEqual(['id', 'keywords']);
    expect(
      chosenProperties(properties, first)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(first.toSorted());
  });

  test('keeps the order of the properties, and columns of other libraries', () => {
    const chosen = ['attributes/other', 'keywords', 'title', 'id'];
    expect(chosenProperties(properties, chosen).map(({ id }) => id)).toEqual(['id', 'keywords']);
    expect(toggledColumns(chosen, 'keywords')).toEqual(['attributes/other', 'title', 'id']);
    expect(toggledColumns(['id'], 'keywords')).toEqual(['id', 'keywords']);
    expect(resetColumns([...chosen, 'attributes/a1'], properties)).toEqual([...first, 'attributes/other']);
  });
});

describe('the widths of columns', () => {
  const store = (kept?: string) => {
    const values = new Map(kept === undefined ? [] : [['column-widths', kept]]);
    return {
      read: (name: string) => values.get(name),
      keep: (name: string, value: string) => void values.set(name, value),
    };
  };

  test('are those of the user, within limits, and remembered', () => {
    const choices = store();
    const wide = changeWidth(choices, {}, 'keywords', 5000);
    expect(widthOf(wide, property('keywords'))).toBe(960);
    expect(readWidths(choices)).toEqual(changeWidth(choices, wide, 'keywords', 960.4));
    expect(changeWidth(choices, wide, 'keywords', 1)).toEqual({ keywords: 64 });
    expect(changeWidth(choices, wide, 'keywords', undefined)).toEqual({});
    expect(readWidths(choices)).toEqual({});
  });

  test('are the default ones where what is stored is none', () => {
    for (const kept of ['{', '[]', 'null', '{"keywords":"wide","id":null}'])
      expect(widthOf(readWidths(store(kept)), property('keywords')), kept).toBe(240);
  });
});

describe('a heading sorts', () => {
  const sortOf = (text: string) => parse('sort', text).ast;
  const key = (id: string) => {
    const { sortKey } = property(id);
    if (sortKey === undefined) throw new Error(`Nothing sorts by ${id}.`);
    return sortKey;
  };

  test.each([
    ['', 'title', 'title A'],
    ['title A', 'title', 'title D'],
    ['TITLE D', 'title', 'title A'],
    ['title A', 'sizeInBytes', 'file.sizeInBytes D'],
    ['title A', 'dateUploaded', ''],
    ['', 'dateUploaded', 'record.createdAt A'],
    ['record.createdAt A', 'dateUploaded', ''],
    ['(((', 'title', 'title A'],
  ])('“%s” by %s: “%s”', (text, id, next) => {
    expect(nextSort(key(id), sortedBy(sortOf(text)))).toBe(next);
  });
});

const ResultTable = await loadTable();

describe('the table', () => {
  const bare: Asset = { id: 'x2', rating: {}, file: {}, media: {}, record: {} };
  const assets = [fox, bare].map((asset) => viewAsset(asset, () => undefined));
  const nothing = (): void => undefined;
  const draw = (props: Partial<PageTableProps> = {}, kept: Readonly<Record<string, string>> = {}): string =>
    renderToString(
      h(ResultTable, {
        assets,
        catalogue: names,
        sort: undefined,
        onSort: nothing,
        onOpen: nothing,
        choices: { read: (name) => kept[name], keep: nothing },
        ...props,
      }),
    );

  test('has headings that sort if the language has the key', () => {
    const html = draw({ sort: parse('sort', 'title A').ast });
    expect(html).toMatch(/<th[^>]* aria-sort="ascending"[^>]*><button[^>]*><bdi>Title</);
    expect(html).toMatch(/<th[^>]* aria-sort="none"[^>]*><button[^>]*><bdi>Date uploaded</);
    expect(html).toMatch(/<th scope="col" title="The library cannot sort by this."><bdi>Keywords</);
    expect(draw()).toMatch(/aria-sort="descending"[^>]*><button[^>]*><bdi>Date uploaded</);
  });

  test('renders values as text, cut unless expanded', () => {
    const html = draw({}, { columns: '["description"]' });
    expect(html).toContain('Arctic &lt;b>fox');
    expect(html).not.toContain('Keywords');
    expect(html).toContain(`title="${fox.description}"`);
    expect(html).toMatch(/>A fox\. [A-Za-z. ]{90,130} …</);
    expect(draw({}, { columns: '["description"]', 'long-values': 'whole' })).toContain(`>${fox.description}<`);
  });

  test('has one tab stop in its rows, and a row for an asset without data', () => {
    const html = draw({ assets: [...assets, { id: 'x3', fileName: 'made.svg' }] });
    expect(html.split('<tbody')[1]?.match(/tabindex="0"/g)).toHaveLength(1);
    expect(html).toContain('Select Without a title');
    expect(html).toContain('made.svg');
  });
});
