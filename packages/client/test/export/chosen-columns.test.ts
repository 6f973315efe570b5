import { describe, expect, test } from 'vitest';
import type { Asset, Attribute } from '@assetql/client';
import {
  clipboardForm,
  csvColumns,
  delimitedPrinter,
  markdownPrinter,
  propertyColumns,
  recordJsonPrinter,
  recordNdjsonPrinter,
  type AssetColumns,
  type AssetPrinter,
} from '@assetql/client/export';
import { assetProperties } from '@assetql/core';

const attributes: readonly Attribute[] = [
  { id: 'C1', name: 'Campaign', type: 'string' },
  { id: 'S1', name: 'Season', type: 'lookup' },
];
const fox: Asset = {
  id: 'a1',
  title: 'Fox | *red*',
  status: 0,
  statusName: 'Approved',
  rating: {},
  file: { sizeInBytes: 2400 },
  media: {},
  record: { createdAt: '2024-05-01T00:00:00.000Z' },
  keywords: ['fox', '=1+1'],
  categories: [{ id: 'k2', name: 'Foxes' }],
  attributes: [{ id: 'S1', name: 'Season', values: ['Spring', 'Autumn'] }],
};
const catalogue = {
  categories: [
    { id: 'k1', name: 'Animals', path: ['Animals'] },
    { id: 'k2', name: 'Foxes', path: ['Animals', 'Foxes'], parentId: 'k1' },
  ],
};
const written = (printer: AssetPrinter, assets: readonly Asset[] = [fox]): string =>
  printer.start() + assets.map(printer.add).join('') + printer.end();
const columns = (...ids: readonly string[]): AssetColumns => propertyColumns(ids, attributes, catalogue);

describe('columns of properties', () => {
  test('are those of an export, in the selected order', () => {
    const { headings, properties, lists, values } = columns('attributes/S1', 'status', 'title', 'unknown');
    expect(headings).toEqual(['attributes.Season', 'status', 'statusName', 'title']);
    expect(properties).toEqual(['attributes/S1', 'status', 'status', 'title']);
    expect(lists).toEqual([true, false, false, false]);
    expect(values(fox)).toEqual([['Spring', 'Autumn'], [0], ['Approved'], ['Fox | *red*']]);
  });

  test('have values that only the catalogue has, with names', () => {
    const { headings, lists, values } = columns('categoryAncestorIds');
    expect([headings, lists, values(fox)]).toEqual([['categoryAncestorIds'], [true], [['Animals']]]);
    expect(propertyColumns(['categoryAncestorIds'], []).values(fox)).toEqual([[]]);
    expect(columns('colors', 'textInImage').values(fox)).toEqual([[], []]);
  });

  test('exist for every property of an asset', () => {
    for (const { id } of assetProperties(undefined, attributes)) expect(columns(id).headings, id).not.toEqual([]);
  });

  test('have the ids of the properties that they show', () => {
    const { headings, properties, lists } = csvColumns(attributes);
    expect([properties.length, lists.length]).toEqual([headings.length, headings.length]);
    const known = assetProperties(undefined, attributes).map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining(properties.filter((property) => property !== undefined)));
  });
});

describe('selected columns', () => {
  test('as records have arrays for properties with several values, and null for missing ones', () => {
    const chosen = columns('title', 'keywords', 'description', 'attributes/C1');
    const record = {
      title: 'Fox | *red*',
      keywords: ['fox', '=1+1'],
      description: null,
      'attributes.Campaign': null,
    };
    expect(JSON.parse(written(recordJsonPrinter(chosen), [fox, fox]))).toEqual([record, record]);
    expect(JSON.parse(written(recordNdjsonPrinter(chosen)))).toEqual(record);
    expect(recordNdjsonPrinter(chosen).notes()).toEqual([]);
    expect(written(recordJsonPrinter(chosen), [])).toBe('[]\n');
  });

  test('as a Markdown table keep each row on one line and escape markup', () => {
    const hostile = { ...fox, title: ' a\n|b <i>`*_[x](y)~ ' };
    expect(written(markdownPrinter(columns('title', 'keywords')), [hostile])).toBe(
      '| title | keywords |\n| --- | --- |\n| a \\|b \\<i\\>\\`\\*\\_\\[x\\](y)\\~ | fox; =1+1 |\n',
    );
    expect(markdownPrinter(columns('title')).notes()).toEqual([]);
  });

  test('for the clipboard are cells without formulas', () => {
    const printer = delimitedPrinter(columns('title', 'keywords'), clipboardForm, {
      bom: false,
      raw: false,
      terminal: false,
    });
    const text = written(printer, [{ ...fox, title: 'C:\\a "b"\tc\nd' }]);
    expect(text).toBe('title\tkeywords\n"C:\\a ""b""\tc\nd"\tfox; \'=1+1\n');
    expect(printer.notes()).toEqual([{ about: 'formula', count: 1 }]);
  });
});
