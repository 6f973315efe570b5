import { createClient, OffsetWallError, type Asset } from '@assetql/client';
import { createRangeReader, type RangeReader } from '@assetql/client/ranges';
import { describe, expect, it } from 'vitest';
import { createChangingLibrary, day, itemsOn, type ChangingLibrary, type Item } from '../paging/changing-library.ts';

const wall = 20;

function readerOf(
  items: readonly Item[],
  request: { readonly sort?: string; readonly filters?: string } = {},
  options: { readonly fail?: (request: number) => boolean } = {},
): { readonly reader: RangeReader; readonly library: ChangingLibrary } {
  const library = createChangingLibrary({ items, wall });
  let requests = 0;
  const { assets } = createClient({
    baseUrl: 'https://library.test/api',
    fetch: async (address, init) => {
      requests += 1;
      return options.fail?.(requests) === true ? new Response('', { status: 500 }) : await library.fetch(address, init);
    },
    retry: false,
    offsetWall: wall,
  });
  return { library, reader: createRangeReader({ list: assets.list, request, offsetWall: wall }) };
}

const ids = ({ assets }: { readonly assets: readonly Asset[] }): readonly string[] => assets.map(({ id }) => id);
/** Three assets on each of many days. */
const many = itemsOn(...Array.from({ length: 150 }, (_, index) => 1 + Math.floor(index / 3)));
const sorted = (descending: boolean): readonly string[] =>
  many
    .toSorted((one, other) => (descending ? -1 : 1) * (one.moment - other.moment) || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);

describe('rows of a list are read in any order', () => {
  it.each([
    ['newest first', {}, true],
    ['oldest first', { sort: 'record.createdAt A' }, false],
    ['with a filter of its own', { filters: 'Status EQ 0 OR Status EQ 2' }, true],
  ] as const)('also behind the offset wall: %s', async (_, request, descending) => {
    const { reader, library } = readerOf(many, request);
    const rows = sorted(descending);
    expect(reader.reach(many.length)).toBe(many.length);
    for (const row of [140, 3, 77, 19, 20, 58, 0, 149]) {
      const range = await reader.read(row, 7);
      expect(ids(range), String(row)).toEqual(rows.slice(row, row + 7));
      expect(range.total).toBe(many.length);
    }
    expect(library.asked.every(({ offset }) => offset < wall)).toBe(true);
    // What divides the list was asked for once.
    const before = library.asked.length;
    await reader.read(139, 7);
    expect(library.asked).toHaveLength(before + 1);
  });

  it('as a whole, in pages', async () => {
    const { reader } = readerOf(many);
    const pages = await Promise.all(
      Array.from({ length: 15 }, async (_, page) => ids(await reader.read(page * 10, 10))),
    );
    expect(pages.flat()).toEqual(sorted(true));
  });

  it('up to the wall in an order that no filter can continue', async () => {
    const { reader } = readerOf(many, { sort: 'title A' });
    expect(reader.reach(many.length)).toBe(wall);
    await expect(reader.read(wall, 5)).rejects.toBeInstanceOf(OffsetWallError);
    expect((await reader.read(wall - 5, 5)).assets).toHaveLength(5);
  });

  it('up to a date that more assets share than offsets reach', async () => {
    const items = itemsOn(...Array.from({ length: 50 }, () => 4));
    const { reader } = readerOf(items);
    await expect(reader.read(30, 5)).rejects.toMatchObject({ moment: new Date(day(4)).toISOString() });
    expect((await reader.read(10, 5)).assets).toHaveLength(5);
  });

  it('after a failure, when they are asked for again', async () => {
    const { reader } = readerOf(many, {}, { fail: (request) => request === 2 });
    await expect(reader.read(50, 5)).rejects.toMatchObject({ status: 500 });
    expect(ids(await reader.read(50, 5))).toEqual(sorted(true).slice(50, 55));
  });
});
