import { schema } from '@assetql/core';
import { expect, test } from 'vitest';
import {
  MemoryStore,
  type LibraryAsset,
  type LibraryContent,
  type Store,
  type StoreQuery,
} from '../../../src/index.ts';
import { compareAnswers } from '../../../src/node/copy/compare-answers.ts';
import { readContent } from '../../../src/node/read-content.ts';
import { smallLibrary } from '../../small-library.ts';
import { storeWith } from '../store-with.ts';

const content = await readContent(smallLibrary(200), {});

const storeOf = (change: (asset: LibraryAsset, at: number) => LibraryAsset = (asset) => asset): Store => {
  const changed: LibraryContent = { ...content, assets: Array.from(content.assets, change) };
  return new MemoryStore(changed);
};

test('equal libraries answer 1,000 random queries alike, of all kinds, and most find something', async () => {
  const asked: StoreQuery[] = [];
  const original = storeOf();
  const recording = storeWith(original, {
    list: async (query, signal) => {
      asked.push(query);
      return await original.list(query, signal);
    },
  });
  const { queries, results } = await compareAnswers(recording, storeOf());
  expect(queries).toBe(1000);
  expect(results).toBeGreaterThan(10_000);
  const texts = JSON.stringify(asked);
  for (const { name } of schema.fields) expect(texts).toContain(`"${name}"`);
  for (const { key } of schema.sortKeys) expect(texts).toContain(`"${key}"`);
  const kinds = ['Any', 'Comparison', 'And', 'Or', 'Not', 'Word', 'Phrase', 'Field', 'Timestamp', 'Null'];
  for (const kind of kinds) expect(texts).toContain(`"kind":"${kind}"`);
});

test('a copy with one asset that is another, or none, or in another place, is told with the query', async () => {
  const [first] = content.assets;
  const isFirst = ({ id }: LibraryAsset): boolean => id === first?.id;
  const renamed = storeOf((asset) => (isFirst(asset) ? { ...asset, title: 'Plovers', keywords: ['plover'] } : asset));
  const dated = storeOf((asset) => (isFirst(asset) ? { ...asset, dateUploaded: asset.dateUploaded + 1e12 } : asset));
  const shorter = new MemoryStore({ ...content, assets: [...content.assets].slice(1) });
  for (const copy of [renamed, dated, shorter])
    await expect(compareAnswers(storeOf(), copy)).rejects.toThrow(
      /^The copy answers a query otherwise, with \d+ results for \d+ in the original \(.*viewer .*\)/,
    );
});

test('ends when its signal is aborted', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(compareAnswers(storeOf(), storeOf(), { signal })).rejects.toThrow('enough');
});

test('a library without assets is compared as well', async () => {
  const empty = { ...content, assets: [] };
  const compared = await compareAnswers(new MemoryStore(empty), new MemoryStore(empty), { count: 50 });
  expect(compared).toEqual({ queries: 50, results: 0 });
});
