import { describe, expect, test } from 'vitest';
import type { LibraryContent, LibraryLightbox } from '../../src/index.ts';
import { assetWith } from '../tiny-library.ts';
import { scratchFolder, storesOf } from './scratch-stores.ts';

const lightbox = (id: string, ownerId: string, approverId: string | null): LibraryLightbox => ({
  id,
  name: id,
  description: '',
  ownerId,
  approverId,
  createdAt: 0,
  modifiedAt: 1,
});

const content: LibraryContent = {
  users: [{ id: 'ann', userName: 'ann', firstName: 'Ann', lastName: 'Ames', mayApprove: true }],
  categories: [
    { id: 'root', name: 'Root', parentId: null },
    { id: 'Birds', name: 'Birds', parentId: 'root' },
    { id: 'loop', name: 'Loop', parentId: 'pool' },
    { id: 'pool', name: 'Pool', parentId: 'loop' },
  ],
  attributes: [{ id: 'a1', name: 'Note', type: 'string', required: true, lookupValues: [] }],
  lightboxes: [lightbox('mine', 'ann', null), lightbox('theirs', 'bob', 'cid'), lightbox('asked', 'bob', 'ANN')],
  assets: [
    assetWith({
      id: '1',
      categoryIds: ['birds', 'BIRDS'],
      lightboxIds: ['mine', 'theirs'],
      keywords: ['Owl', 'owl', 'Ölbaum'],
    }),
    assetWith({
      id: '2',
      categoryIds: ['birds', 'loop'],
      lightboxIds: ['theirs', 'gone'],
      keywords: ['OWL', 'owlet', '\ud83d', '😀'],
    }),
    assetWith({ id: '3', categoryIds: [], lightboxIds: ['asked'], keywords: [], fileExtension: 'JPG' }),
  ],
};

describe.each(['memory', 'sqlite'] as const)('in %s', (kind) => {
  const open = async () => {
    const stores = await storesOf(content, scratchFolder());
    return { store: stores[kind], close: stores.close };
  };

  test('records come as they were given', async () => {
    const { store, close } = await open();
    expect(await store.users()).toEqual(content.users);
    expect(await store.attributes()).toEqual(content.attributes);
    expect(await store.asset('2')).toEqual([...content.assets][1]);
    expect(await store.asset('4')).toBeUndefined();
    await close();
  });

  test('categories have the number of assets directly in them', async () => {
    const { store, close } = await open();
    const categories = await store.categories();
    expect(categories).toMatchObject(await store.categoryTree());
    expect(categories.map(({ id, assetCount }) => [id, assetCount])).toEqual([
      ['root', 0],
      ['Birds', 2],
      ['loop', 1],
      ['pool', 0],
    ]);
    await close();
  });

  test('lightboxes are those that the viewer owns or approves', async () => {
    const { store, close } = await open();
    const seen = async (viewer: string) =>
      (await store.lightboxes(viewer)).map(({ id, assetCount }) => [id, assetCount]);
    expect(await seen('ANN')).toEqual([
      ['mine', 1],
      ['asked', 1],
    ]);
    expect(await seen('bob')).toEqual([
      ['theirs', 2],
      ['asked', 1],
    ]);
    expect(await seen('nobody')).toEqual([]);
    await close();
  });

  test('an asset is in the lightboxes that the viewer may see only', async () => {
    const { store, close } = await open();
    const range = { start: 0, end: 0 };
    const name = (text: string) => ({ kind: 'Name', range, text }) as const;
    const inside = async (viewer: string, id: string) => {
      const value = { kind: 'String', range, value: id, quoted: true } as const;
      const operator = { kind: 'Operator', range, name: 'EQ', text: 'EQ' } as const;
      const body = { kind: 'Comparison', range, field: name('l'), operator, value } as const;
      const containerfilter = {
        kind: 'Any',
        range,
        collection: name('LightboxIds'),
        variable: name('l'),
        body,
      } as const;
      const { assets } = await store.list({ containerfilter, viewer, count: 10, offset: 0 });
      expect(new Set(assets.map((asset) => asset.id)).size).toBe(assets.length);
      return assets.map((asset) => asset.id);
    };
    expect(await inside('ann', 'Mine')).toEqual(['1']);
    expect(await inside('ann', 'theirs')).toEqual([]);
    expect(await inside('cid', 'theirs')).toEqual(['1', '2']);
    expect(await inside('ann', 'asked')).toEqual(['3']);
    expect(await inside('bob', 'gone')).toEqual([]);
    for (const viewer of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'ann']) await inside(viewer, 'mine');
    expect(await inside('ann', 'mine')).toEqual(['1']);
    await close();
  });

  test('keywords start with the folded prefix, in folded order, each once', async () => {
    const { store, close } = await open();
    const found = async (prefix: string, limit = 10) =>
      (await store.keywords(prefix, limit)).map(({ keyword }) => keyword);
    expect(await found('')).toEqual(['OWL', 'owlet', 'Ölbaum', '\ud83d', '😀']);
    expect(await found('ow')).toEqual(['OWL', 'owlet']);
    expect(await found('OWL', 1)).toEqual(['OWL']);
    expect(await found('ö')).toEqual(['Ölbaum']);
    expect(await found('\ud83d')).toEqual(['\ud83d']);
    expect(await found('%')).toEqual([]);
    expect(await found('\u{10ffff}')).toEqual([]);
    const ids = (await store.keywords('', 10)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    await close();
  });

  test('facets count folded extensions', async () => {
    const { store, close } = await open();
    expect(await store.facets({ viewer: 'ann' })).toEqual(
      new Map([
        ['jpg', 1],
        ['svg', 2],
      ]),
    );
    await close();
  });

  test('a query that is aborted rejects with the reason', async () => {
    const { store, close } = await open();
    const reason = new Error('Never mind.');
    const signal = AbortSignal.abort(reason);
    const query = { viewer: 'ann', count: 1, offset: 0 };
    await expect(store.list(query, signal)).rejects.toBe(reason);
    await expect(store.facets(query, signal)).rejects.toBe(reason);
    await close();
  });

  test('pages follow each other, and end', async () => {
    const { store, close } = await open();
    const page = async (count: number, offset: number) => {
      const { total, assets } = await store.list({ viewer: 'ann', count, offset });
      return [total, ...assets.map(({ id }) => id)];
    };
    expect(await page(2, 0)).toEqual([3, '1', '2']);
    expect(await page(2, 2)).toEqual([3, '3']);
    expect(await page(2, 3)).toEqual([3]);
    expect(await page(0, 0)).toEqual([3]);
    expect(await page(1000, 99_999)).toEqual([3]);
    await close();
  });
});

test('keywords have the same ids in every store', async () => {
  const { memory, sqlite, close } = await storesOf(content, scratchFolder());
  expect(await sqlite.keywords('', 10)).toEqual(await memory.keywords('', 10));
  await close();
});

test('a long query in memory lets others have their turn, and can be aborted meanwhile', async () => {
  const assets = Array.from({ length: 20_000 }, (_, index) =>
    assetWith({ id: `${index}`, description: 'word '.repeat(50) }),
  );
  const { MemoryStore } = await import('../../src/memory-store.ts');
  const store = new MemoryStore({ ...content, assets });
  const aborting = new AbortController();
  const reason = new Error('Something else.');
  setTimeout(() => aborting.abort(reason), 1);
  const search = { kind: 'Word', range: { start: 0, end: 0 }, text: 'words', leading: false, trailing: false } as const;
  await expect(store.list({ search, viewer: 'ann', count: 10, offset: 0 }, aborting.signal)).rejects.toBe(reason);
});
