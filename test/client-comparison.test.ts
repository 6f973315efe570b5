import type { Asset, Client } from '@assetql/client';
import { compareRequests, readDifference, type Comparison, type Side } from '@assetql/client/comparison';
import { parse, print } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';
import { describe, expect, test } from 'vitest';
import { sample as whole, sampleClientsOf } from './sample-client.ts';

/** A part, so that all of it can be read for each comparison. */
const sample = { ...whole, assets: [...whole.assets].filter((_, index) => index % 3 === 0) };
const sampleClient = sampleClientsOf(sample);

interface Written {
  readonly filters?: string;
  readonly containerfilter?: string;
  readonly search?: string;
  readonly searchFields?: readonly string[];
}

const read = ({ filters = '', containerfilter = '', search = '', searchFields = [] }: Written): Restriction => ({
  filters: parse('filters', filters).ast,
  containerfilter: parse('containerfilter', containerfilter).ast,
  search: parse('search', search).ast,
  ...(searchFields.length === 0 ? {} : { searchFields }),
});

async function idsOf(client: Client, request: Restriction): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { id } of client.assets.iterate(request, { pageSize: 1000 })) ids.add(id);
  return ids;
}

/** The assets of a side, however they are told. */
async function idsOfSide(client: Client, side: Side | undefined): Promise<readonly string[]> {
  if (side === undefined || side.kind === 'none') return [];
  if (side.kind === 'request') return [...(await idsOf(client, side.request))].toSorted();
  const found: Asset[] = [];
  const isAll = await readDifference(client, side.request, side.except, {
    mostRead: 100_000,
    onFound: (asset) => void found.push(asset),
  });
  expect(isAll).toBe(true);
  return found.map(({ id }) => id).toSorted();
}

const category = sample.categories[3]?.id ?? '';

const pairs: readonly (readonly [what: string, before: Written, after: Written, sides: string])[] = [
  ['a value', { filters: 'AverageRating GE 3' }, { filters: 'AverageRating GE 4' }, 'request none'],
  ['one more condition', { search: 'cat' }, { filters: 'AverageRating GE 3', search: 'cat' }, 'request none'],
  [
    'another value',
    { filters: 'AssetType EQ Image AND Status EQ 0' },
    { filters: 'AssetType EQ Image AND Status EQ 2' },
    'request request',
  ],
  ['a word', { search: 'cat' }, { search: 'cat OR dog' }, 'none request'],
  ['another word', { search: 'face smile*' }, { search: 'face NOT cat' }, 'request request'],
  [
    'a date and its status',
    { filters: 'AssetType EQ Image' },
    { filters: 'DateApproved GE 2020-01-01T00:00:00.000Z AND Status EQ 0 AND AssetType EQ Image' },
    'request none',
  ],
  [
    'what has no opposite',
    { filters: "FileExtension CT 'p'" },
    { filters: "FileExtension SW 's'" },
    'difference difference',
  ],
  [
    'a category',
    { search: 'cat' },
    { search: 'cat', containerfilter: `CategoryIds/ANY(c: c EQ '${category}')` },
    'difference none',
  ],
  [
    'two parameters',
    { filters: 'AverageRating GE 2', search: 'face' },
    { filters: 'Status EQ 0', search: 'smile*' },
    'difference difference',
  ],
  [
    'searches in different fields',
    { search: 'cat', searchFields: ['title'] },
    { search: 'cat', searchFields: ['keywords'] },
    'difference difference',
  ],
  [
    'nothing',
    { filters: 'AssetType EQ Image AND Status EQ 0' },
    { filters: 'Status EQ 0 AND AssetType EQ image' },
    'none none',
  ],
  [
    'two that have nothing in common',
    { filters: 'AssetType EQ Video' },
    { filters: 'AssetType EQ Audio' },
    'request request',
  ],
];

const without = (all: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...all].filter((id) => !others.has(id)).toSorted();

const kinds = ({ onlyBefore, onlyAfter }: Comparison): string => `${onlyBefore.kind} ${onlyAfter.kind}`;

describe('two requests are compared: they differ by', () => {
  test.each(pairs)('%s', async (_what, one, other, sides) => {
    const { client, asked } = sampleClient();
    const [before, after] = [read(one), read(other)];
    const comparison = await compareRequests(client, before, after);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(kinds(comparison)).toBe(sides);
    const [left, right] = [await idsOf(client, before), await idsOf(client, after)];
    expect(comparison.before).toEqual({ total: left.size, isLeast: false });
    expect(comparison.after).toEqual({ total: right.size, isLeast: false });
    expect(await idsOfSide(client, comparison.onlyBefore)).toEqual(without(left, right));
    expect(await idsOfSide(client, comparison.onlyAfter)).toEqual(without(right, left));
    if (comparison.both !== undefined)
      expect(await idsOfSide(client, comparison.both)).toEqual(without(left, new Set(without(left, right))));
    for (const side of [comparison.onlyBefore, comparison.onlyAfter])
      if (side.kind === 'difference' && side.total !== undefined)
        expect(await idsOfSide(client, side)).toHaveLength(side.total);
  });
});

test('an opposite that a service takes otherwise is not believed', async () => {
  const { client } = sampleClient();
  const lying: Pick<Client, 'assets'> = {
    assets: {
      ...client.assets,
      list: async (query, options) => {
        const page = await client.assets.list(query, options);
        const isOpposite = typeof query?.filters === 'object' && print(query.filters).includes('LT');
        return isOpposite ? { ...page, total: page.total - 1 } : page;
      },
    },
  };
  const comparison = await compareRequests(lying, read({}), read({ filters: 'AverageRating GE 4' }));
  expect(comparison.onlyBefore.kind).toBe('difference');
});

describe('a difference that no request says', () => {
  const request = read({});
  const except = read({ filters: 'AverageRating GE 3' });

  test('is read as far as is allowed, and what was read is right', async () => {
    const { client } = sampleClient();
    const [all, others] = [await idsOf(client, request), await idsOf(client, except)];
    const wanted = [...all].filter((id) => !others.has(id));
    const found: string[] = [];
    const told: number[] = [];
    const isAll = await readDifference(client, request, except, {
      mostRead: 1200,
      onFound: ({ id }) => void found.push(id),
      onProgress: (count) => void told.push(count),
    });
    expect(isAll).toBe(false);
    expect(found).toEqual(wanted.slice(0, found.length));
    expect(found.length).toBeGreaterThan(0);
    expect(told).toEqual([500, 1000]);
  });

  test('is read no further than its last asset', async () => {
    const { client, asked } = sampleClient();
    const newest = (await client.assets.list({ count: 1 })).assets[0];
    const created = newest?.record.createdAt ?? '';
    const found: string[] = [];
    const isAll = await readDifference(client, read({}), read({ filters: `DateUploaded LT ${created}` }), {
      mostRead: 100_000,
      total: 1,
      onFound: ({ id }) => void found.push(id),
    });
    expect([isAll, found]).toEqual([true, [newest?.id]]);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test('is read no more when it is stopped', async () => {
    const { client } = sampleClient();
    const stop = new AbortController();
    const reading = readDifference(client, request, except, {
      mostRead: 100_000,
      signal: stop.signal,
      onFound: () => stop.abort(new Error('stopped')),
    });
    await expect(reading).rejects.toThrow('stopped');
  });
});
