import { mkdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FolderFile } from '../../../src/index.ts';
import { folderMedia } from '../../../src/node/folder/folder-media.ts';
import { FolderRenditions } from '../../../src/node/folder/folder-renditions.ts';
import { folderWith } from './served-folder.ts';

const fileOf = (path: string): FolderFile => ({
  id: path,
  path,
  size: 1,
  modified: 1,
  inode: '1',
  depth: 'pixels',
  facts: {},
});

test('what has become of a file since it was found never fails the request for it', async () => {
  const folder = folderWith({ 'a.jpg': 'a', 'b.jpg': 'b' });
  const media = folderMedia({
    root: folder,
    followLinks: false,
    file: async (id) => fileOf(id),
    renditions: new FolderRenditions({
      root: folder,
      cache: folderWith({}),
      inspector: {
        inspect: async ({ fileName }) => {
          if (fileName === 'b.jpg') throw new Error('The process has ended.');
          return { facts: {}, renditions: {} };
        },
      },
    }),
  });
  expect((await media.open('a.jpg'))?.size).toBe(1);
  expect(await media.open('a.jpg-thumbnail')).toBeUndefined();
  await expect(media.open('b.jpg-thumbnail')).rejects.toThrow('The process has ended.');
  rmSync(`${folder}/a.jpg`);
  expect(await media.open('a.jpg')).toBeUndefined();
  expect(await media.open('a.jpg-thumbnail')).toBeUndefined();
  mkdirSync(`${folder}/a.jpg`);
  expect(await media.open('a.jpg')).toBeUndefined();
});
