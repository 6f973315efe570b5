import { expect, test } from 'vitest';
import { rowKey, treeRows } from '../../src/saved/files/file-tree.ts';
import { memoryStore } from './memory-store.ts';

const { store } = memoryStore({ 'b 10.assetql': '', 'b 2.assetql': '', 'a/x.assetql': '', 'a/c/y.assetql': '' });

test('folders come before files, and names with numbers in their order', async () => {
  const rows = treeRows([{ store, entries: (await store.list()) ?? [] }], new Set());
  expect(rows.map(({ level, name, position, siblings }) => `${level} ${name} ${position}/${siblings}`)).toEqual([
    '1 This browser 1/1',
    '2 a 1/3',
    '3 c 1/2',
    '4 y.assetql 1/1',
    '3 x.assetql 2/2',
    '2 b 2.assetql 2/3',
    '2 b 10.assetql 3/3',
  ]);
});

test('what is in a folded folder is not visible', async () => {
  const rows = treeRows([{ store, entries: (await store.list()) ?? [] }], new Set([rowKey({ store, path: 'a' })]));
  expect(rows.map(({ name }) => name)).toEqual(['This browser', 'a', 'b 2.assetql', 'b 10.assetql']);
});
