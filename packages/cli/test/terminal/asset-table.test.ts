import { describe, expect, test } from 'vitest';
import { createClient } from '@assetql/client';
import stringWidth from 'fast-string-width';
import { progressLine } from '../../src/terminal/progress.ts';
import { assetTable } from '../../src/report/assets/asset-table.ts';
import { tablePrinter } from '../../src/report/assets/table-printer.ts';

const described: readonly (readonly [title: string, id: string])[] = [
  ['cat', '34061a9e-06f4-5ba8-9df8-336bee51333b'],
  ['漢字'.repeat(40), '6d983521-3928-539d-b356-34be613c2d3f'],
  ['evil \u001b[2J\n\u202Etitle', '289ee6ca-f6bc-5e3b-bfad-ed54587680ce'],
];

/** Assets as the client reads them from a service. */
const { assets } = await createClient({
  baseUrl: 'https://library.example/api',
  fetch: async () =>
    Response.json({
      payload: {
        assets: described.map(([title, id]) => ({
          id,
          title,
          status: 0,
          rating: { avg: 3.25 },
          file: { fileName: 'a.svg', ext: 'svg' },
          media: { type: 'Image' },
          record: { createdAt: '2024-02-29T12:00:00.000Z' },
        })),
        assetCount: described.length,
      },
    }),
}).assets.list({});

const lines = (text: string): readonly string[] => text.trimEnd().split('\n');

describe('a table of assets', () => {
  test.each([20, 40, 60, 80, 100, 120, 200])('fits into %i columns', (width) => {
    const table = lines(assetTable(assets, width));
    expect(table).toHaveLength(4);
    for (const line of table) expect(stringWidth(line)).toBeLessThanOrEqual(width);
  });

  test('on a terminal of usual width shows titles and ids', () => {
    const [, cat, long] = lines(assetTable(assets, 80));
    expect(cat).toContain('34061a9e-06f4-5ba8-9df8-336bee51333b');
    expect(long).toMatch(/^漢{0,1}(字|漢){8,}.*…/);
  });

  test('on 40 columns shows the title and other columns that fit', () => {
    const [heading = '', cat = ''] = lines(assetTable(assets, 40));
    expect(heading.split(/\s+/)).toEqual(['TITLE', 'EXT', 'STATUS']);
    expect(cat.split(/\s+/)).toEqual(['cat', 'svg', 'approved']);
  });

  test('without a terminal cuts only long titles', () => {
    const [heading = '', cat] = lines(assetTable(assets, undefined));
    expect(heading.split(/\s+/)).toEqual(['TITLE', 'TYPE', 'EXT', 'RATING', 'STATUS', 'UPLOADED', 'ID']);
    expect(cat?.split(/\s+/)).toEqual([
      'cat',
      'Image',
      'svg',
      '3.3',
      'approved',
      '2024-02-29',
      '34061a9e-06f4-5ba8-9df8-336bee51333b',
    ]);
  });

  test('has no control characters of titles', () => {
    for (const width of [undefined, 80]) expect(assetTable(assets, width)).not.toMatch(/[\u001b\u202e]/);
  });

  test('is printed after all assets are read', () => {
    const table = tablePrinter((all) => assetTable(all, undefined));
    expect(assets.map((each) => table.add(each)).join('')).toBe('');
    expect(table.end()).toBe(assetTable(assets, undefined));
  });

  test('is empty without assets', () => {
    expect(assetTable([], 80)).toBe('');
  });
});

describe('a line of progress', () => {
  test.each([10, 30, 60, 80, 200])('fits into %i columns', (columns) => {
    for (const [done, total] of [
      [0, 0],
      [17, 4906],
      [4906, 4906],
      [9, 3],
    ] as const)
      expect(
        stringWidth(progressLine('Reading the drawings of the sample library', done, total, columns)),
      ).toBeLessThan(columns);
  });

  test('shows the numbers on a terminal of usual width', () => {
    expect(progressLine('Reading the drawings of the sample library', 17, 4906, 80)).toContain('17/4906');
  });
});
