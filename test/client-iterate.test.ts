import { createClient } from '@assetql/client';
import { and, fields, or } from '@assetql/core/build';
import {
  createLibraryHandler,
  MemoryStore,
  type LibraryAsset,
  type LibraryHandler,
  type MediaSource,
} from '@assetql/library';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assets, content, id } from './conformance/universe.ts';

const media: MediaSource = { open: async () => undefined };
const handlerOf = (list: readonly LibraryAsset[]): LibraryHandler =>
  createLibraryHandler({
    store: new MemoryStore({ ...content, assets: list }),
    media,
    authenticate: async () => ({ viewer: id.anna }),
    baseUrl: '/api',
    signingKey: new Uint8Array(32),
  });

const wall = 12;
const [template] = assets;
const assetOn = (name: string, day: number): LibraryAsset[] =>
  template === undefined ? [] : [{ ...template, id: name, status: 0, dateUploaded: Date.UTC(2024, 0, day) }];

/** A library that is another one at each request, and takes no offset from the wall on. */
function createChangingClient(
  list: LibraryAsset[],
  change: (request: number) => void,
): { readonly idsOf: (direction: string, pageSize: number) => Promise<readonly string[]>; readonly offsets: number[] } {
  const offsets: number[] = [];
  const client = createClient({
    baseUrl: 'http://library.example/api',
    auth: 'good-token',
    subscriptionKey: 'good-key',
    offsetWall: wall,
    fetch: async (address, init) => {
      if (offsets.length > 0) change(offsets.length);
      const offset = Number(new URL(address).searchParams.get('offset') ?? 0);
      offsets.push(offset);
      if (offset >= wall) return new Response('Too far.', { status: 400 });
      return await handlerOf(list)(new Request(address, init));
    },
  });
  return {
    offsets,
    idsOf: async (direction, pageSize) => {
      const filters = or(fields.Status.eq(0), and(fields.AssetType.eq('Video'), fields.AverageRating.ge(4)));
      const ids: string[] = [];
      for await (const asset of client.assets.iterate({ filters, sort: `record.createdAt ${direction}` }, { pageSize }))
        ids.push(asset.id);
      return ids;
    },
  };
}

const change = fc.record({
  kind: fc.constantFrom('add', 'remove', 'reject'),
  which: fc.nat(99),
  day: fc.integer({ min: 1, max: 8 }),
});

it('past the wall of the embedded library, each asset that stays is given once, whatever changes meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 60 }),
      fc.array(change, { maxLength: 12 }),
      fc.constantFrom('A', 'D'),
      fc.integer({ min: 1, max: 20 }),
      async (days, changes, direction, pageSize) => {
        const list = days.flatMap((day, index) => assetOn(`asset-${(index * 7919) % 1000}-${index}`, day));
        const constant = new Set(list.map((asset) => asset.id));
        const { idsOf, offsets } = createChangingClient(list, (request) => {
          const { kind, which, day } = changes[request - 1] ?? {};
          if (kind === 'add') list.push(...assetOn(`added-${request}`, day ?? 1));
          const place = which === undefined ? -1 : which % list.length;
          const found = list[place];
          if (kind === undefined || kind === 'add' || found === undefined) return;
          constant.delete(found.id);
          list.splice(place, 1, ...(kind === 'reject' ? [{ ...found, status: 5 }] : []));
        });
        const ids = await idsOf(direction, pageSize);
        expect(ids.filter((name) => constant.has(name)).toSorted()).toEqual([...constant].toSorted());
        expect(offsets.every((offset) => offset < wall)).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});
