import { check } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import {
  contentRecords,
  followRecords,
  MemoryAssetIndex,
  MemoryRecords,
  RecordStore,
  type LibraryContent,
} from '../../src/index.ts';
import { assetWith, guid } from '../tiny-library.ts';

const [brand, logos, archive] = [guid(10), guid(11), guid(12)];
const content: LibraryContent = {
  users: [],
  categories: [
    { id: brand, name: 'Brand', parentId: null },
    { id: logos, name: 'Logos', parentId: brand },
    { id: archive, name: 'Archive', parentId: null },
  ],
  attributes: [],
  lightboxes: [],
  assets: [assetWith({ id: guid(1), keywords: [], categoryIds: [logos] })],
};

async function library() {
  const records = new MemoryRecords();
  await records.change('', ({ put }) => [...contentRecords(content)].forEach(put));
  const index = new MemoryAssetIndex();
  await followRecords(index, records);
  const store = new RecordStore(records, index);
  const total = async (search: string, containerfilter = ''): Promise<number> => {
    const restriction = {
      search: check('search', search).ast,
      containerfilter: check('containerfilter', containerfilter).ast,
    };
    return (await store.list({ ...restriction, viewer: '', count: 0, offset: 0 })).total;
  };
  return { records, total };
}

const below = (id: string): string => `CategoryAncestorIds/ANY(c: c EQ '${id}')`;

describe('a category', () => {
  test('that is renamed is found by its new name, without a change of the index', async () => {
    const { records, total } = await library();
    expect([await total('logos'), await total('signets'), await total('NOT signets')]).toEqual([1, 0, 1]);
    await records.change('', ({ put }) =>
      put({ kind: 'category', value: { id: logos, name: 'Signets', parentId: brand } }),
    );
    expect([await total('logos'), await total('signets'), await total('NOT signets')]).toEqual([0, 1, 0]);
    expect([await total('category:signets'), await total('owl category:signets')]).toEqual([1, 1]);
  });

  test('that is moved is below its new ancestors, without a change of the index', async () => {
    const { records, total } = await library();
    expect([await total('', below(brand)), await total('', below(archive))]).toEqual([1, 0]);
    await records.change('', ({ put }) =>
      put({ kind: 'category', value: { id: logos, name: 'Logos', parentId: archive } }),
    );
    expect([await total('', below(brand)), await total('', below(archive)), await total('', below(logos))]).toEqual([
      0, 1, 0,
    ]);
  });
});
