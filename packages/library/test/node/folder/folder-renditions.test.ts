import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ContentInspector, FolderFile, InspectedFile, Inspection } from '../../../src/index.ts';
import { FolderRenditions } from '../../../src/node/folder/folder-renditions.ts';
import { folderWith } from './served-folder.ts';

const fileOf = (path: string, more: Partial<FolderFile> = {}): FolderFile => ({
  id: `id of ${path}`,
  path,
  size: 1,
  modified: 1,
  inode: '1',
  depth: 'pixels',
  facts: {},
  ...more,
});

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Pictures of a folder whose files are read by a function, and the files that were asked for. */
function pictures(
  folder: string,
  inspect: (file: InspectedFile, signal: AbortSignal) => Promise<Inspection>,
): { readonly renditions: FolderRenditions; readonly asked: string[]; readonly cache: string } {
  const asked: string[] = [];
  const inspector: ContentInspector = {
    inspect: async (file, _onFacts, signal) => {
      asked.push(`${file.fileName} ${file.wanted}`);
      return inspect(file, signal);
    },
  };
  const cache = folderWith({});
  return { renditions: new FolderRenditions({ root: folder, cache, inspector }), asked, cache };
}

test('a picture is made once, also when it is asked for several times at once', async () => {
  const folder = folderWith({ 'a.jpg': 'a' });
  const { renditions, asked } = pictures(folder, async () => ({
    facts: {},
    renditions: { thumbnail: bytes('small'), preview: bytes('large') },
  }));
  const file = fileOf('a.jpg');
  const [one, other] = await Promise.all([renditions.path(file, 'thumbnail'), renditions.path(file, 'thumbnail')]);
  expect(one).toBe(other);
  expect(readFileSync(one ?? '', 'utf8')).toBe('small');
  // It was made with the thumbnail.
  expect(readFileSync((await renditions.path(file, 'preview')) ?? '', 'utf8')).toBe('large');
  expect(asked).toEqual(['a.jpg thumbnail']);
});

test('the thumbnail and the preview of a file may be made at the same time', async () => {
  const folder = folderWith({ 'a.jpg': 'a' });
  const { renditions, cache } = pictures(folder, async ({ wanted }) => ({
    facts: {},
    renditions: { thumbnail: bytes('small'), ...(wanted === 'all' ? { preview: bytes('large') } : {}) },
  }));
  const file = fileOf('a.jpg', { fingerprint: 'ab12' });
  const paths = await Promise.all([renditions.path(file, 'thumbnail'), renditions.path(file, 'preview')]);
  expect(paths.map((path) => readFileSync(path ?? '', 'utf8'))).toEqual(['small', 'large']);
  expect(readdirSync(`${cache}/ab`).toSorted()).toEqual(['ab12-preview.webp', 'ab12-thumbnail.webp']);
});

test('where no preview is needed the thumbnail is given, and where nothing can be drawn nothing', async () => {
  const folder = folderWith({ 'a.jpg': 'a', 'b.txt': 'b' });
  const { renditions } = pictures(folder, async ({ fileName }) => ({
    facts: {},
    renditions: fileName === 'a.jpg' ? { thumbnail: bytes('small') } : {},
  }));
  expect(await renditions.path(fileOf('a.jpg'), 'preview')).toBe(await renditions.path(fileOf('a.jpg'), 'thumbnail'));
  expect(await renditions.path(fileOf('b.txt'), 'preview')).toBeUndefined();
  await expect(renditions.path(fileOf('c.txt'), 'preview')).rejects.toThrow(/ENOENT/);
});

test('a third picture waits for its turn, and closing ends all of them', async () => {
  const folder = folderWith({ a: 'a', b: 'b', c: 'c' });
  const { renditions, asked, cache } = pictures(
    folder,
    (_file, signal) =>
      new Promise((_resolve, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const paths = ['a', 'b', 'c'].map((path) => renditions.path(fileOf(path), 'thumbnail'));
  await expect.poll(() => asked).toHaveLength(2);
  const results = Promise.allSettled(paths);
  await renditions.close();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(existsSync(cache) && readdirSync(cache)).toEqual([]);
});
