import { check } from '@assetql/core';
import { equivalent, predicate, trace } from '@assetql/core/meaning';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LibraryContent, Store } from '../../src/index.ts';
import { matchAssetMapper } from '../../src/store/match-asset.ts';
import { assetWith, guid, tinyLibrary, viewer } from '../tiny-library.ts';
import { scratchFolder, storesOf } from './scratch-stores.ts';

const bare = { title: null, description: null, keywords: [], comments: [], categoryIds: [] };
const library: LibraryContent = {
  users: [],
  categories: [],
  attributes: [],
  lightboxes: [],
  assets: [
    assetWith({ ...bare, id: guid(1), fileName: '1.svg', title: 'Red' }),
    assetWith({ ...bare, id: guid(2), fileName: '2.svg', description: 'red' }),
    assetWith({ ...bare, id: guid(3), fileName: '3.svg', keywords: ['blue'] }),
  ],
};

type Places = Readonly<
  Record<'predicate' | 'trace' | 'memory' | 'sqlite' | 'memory service' | 'sqlite service', unknown>
>;

/** The numbers of the assets that each place finds, in order. */
async function answers(text: string | undefined, searchFields: readonly string[] | undefined): Promise<Places> {
  const { memory, sqlite, close } = await storesOf(library, scratchFolder());
  onTestFinished(close);
  const search = text === undefined ? undefined : check('search', text, searchFields && { searchFields }).ast;
  const mapAsset = matchAssetMapper(library);
  const assets = Array.from(library.assets, (asset) => mapAsset(asset));
  const matches = predicate('search', search, { searchFields });
  const found = (list: readonly { readonly id?: string | null | undefined }[]) =>
    list.map(({ id }) => Number(id?.slice(-1))).toSorted((one, other) => one - other);
  const listed = async (store: Store) =>
    found((await store.list({ search, searchFields, viewer, count: 50, offset: 0 })).assets);
  const served = async (store: Store) => {
    const request = Object.entries({ search: text, searchFields: searchFields?.join(',') });
    const known = request.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const service = tinyLibrary([], { change: { list: (query, signal) => store.list(query, signal) } });
    const response = await service.get(`/assets?${new URLSearchParams(known)}`);
    return found((await response.json()).payload.assets);
  };
  return {
    predicate: found(assets.filter((asset) => matches(asset))),
    trace: found(assets.filter((asset) => trace('search', search, asset, { searchFields })?.holds !== false)),
    memory: await listed(memory),
    sqlite: await listed(sqlite),
    'memory service': await served(memory),
    'sqlite service': await served(sqlite),
  };
}

describe('searchFields mean the same to predicates, traces, stores and the service', () => {
  test.each<[search: string | undefined, searchFields: readonly string[] | undefined, ids: readonly number[]]>([
    // No limit.
    ['red', undefined, [1, 2]],
    ['red', [], [1, 2]],
    // Known names.
    ['red', ['title'], [1]],
    ['red', ['TITLE', 'description'], [1, 2]],
    // Unknown names only.
    ['red', ['nonsense'], []],
    ['red', ['nonsense', 'Rubbish'], []],
    ['red OR blue', ['nonsense'], []],
    ['"red"', ['nonsense'], []],
    ['*re*', ['nonsense'], []],
    ['NOT red', ['nonsense'], [1, 2, 3]],
    ['title:red', ['nonsense'], []],
    ['title:*', ['nonsense'], []],
    ['*', ['nonsense'], [1, 2, 3]],
    // Unknown names beside known ones.
    ['red', ['nonsense', 'title'], [1]],
    ['red', ['description', 'nonsense'], [2]],
    ['NOT red', ['nonsense', 'title'], [2, 3]],
    ['title:red', ['nonsense', 'title'], [1]],
    // A bound field that is left out.
    ['title:red', ['description'], []],
    ['title:red OR red', ['description'], [2]],
    ['NOT title:red', ['description'], [1, 2, 3]],
    // Without a search there is nothing to limit.
    [undefined, ['nonsense'], [1, 2, 3]],
    [undefined, ['title'], [1, 2, 3]],
  ])('%s in %j', async (search, searchFields, ids) => {
    expect(await answers(search, searchFields)).toEqual({
      predicate: ids,
      trace: ids,
      memory: ids,
      sqlite: ids,
      'memory service': ids,
      'sqlite service': ids,
    });
  });

  test('and to what reasons about searches', () => {
    const [red, blue] = ['red', 'blue'].map((text) => check('search', text).ast);
    expect(equivalent('search', red, blue, { searchFields: ['nonsense'] })).toBe(true);
    expect(equivalent('search', red, blue, { searchFields: ['nonsense', 'title'] })).toBe(false);
  });
});
