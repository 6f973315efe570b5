import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyFiles, openFolderFiles, s3FileStorage, type FolderFiles } from '../../../src/node/index.ts';
import { failingStore } from '../s3/failing-store.ts';
import { scratch } from '../scratch.ts';

async function folderWith(files: Readonly<Record<string, readonly string[]>>): Promise<FolderFiles> {
  const folder = await openFolderFiles(scratch());
  onTestFinished(() => folder.close());
  for (const [key, segments] of Object.entries(files)) {
    await folder.begin(key);
    for (const [at, text] of segments.entries()) await folder.segment(key, `s${at}`, new Blob([text]).stream());
    await folder.complete(
      key,
      segments.map((_, at) => `s${at}`),
    );
  }
  return folder;
}

const files = { owl: ['a barn ', 'owl'], cat: ['a cat'], empty: [] };

test('files are copied from a folder to a bucket and back, and those that are there are left', async () => {
  const store = await failingStore();
  const credentials = { accessKeyId: 'ann', secretAccessKey: 'secret' };
  const storage = s3FileStorage('s3://pictures', { endpoint: store.endpoint, region: 'us-east-1', credentials });
  const bucket = await storage.open(join(scratch(), 'work'));
  onTestFinished(() => bucket.close());
  const from = await folderWith(files);
  await from.begin('under-way');
  const told: unknown[] = [];
  const copied = await copyFiles({ from, to: bucket, progress: (...how) => told.push(how) });
  expect(copied).toMatchObject({ count: 3, size: 15, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(told.slice(2, 4)).toEqual([
    ['copying', 2, 3],
    ['comparing', 0, 3],
  ]);
  expect(Object.fromEntries(Array.from(store.objects, ([key, bytes]) => [key, bytes.toString()]))).toEqual({
    'files/cat': 'a cat',
    'files/empty': '',
    'files/owl': 'a barn owl',
  });
  const before = store.requests.filter((request) => request.startsWith('PUT')).length;
  expect(await copyFiles({ from, to: bucket })).toEqual(copied);
  expect(store.requests.filter((request) => request.startsWith('PUT')).length).toBe(before);
  const back = await folderWith({});
  expect(await copyFiles({ from: bucket, to: back })).toEqual(copied);
  expect(await back.list()).toEqual(await from.list());
});

test('a file of the same key with other bytes is told, and left', async () => {
  const [from, to] = [await folderWith(files), await folderWith({ owl: ['a snow owl'] })];
  await expect(copyFiles({ from, to })).rejects.toThrow('The file owl is another one there. Copy to an empty place.');
  expect((await to.open('owl'))?.size).toBe(10);
});

test('a file that is removed while files are copied is told', async () => {
  const [from, to] = [await folderWith(files), await folderWith({})];
  const copying = copyFiles({ from, to, progress: () => void from.remove('owl') });
  await expect(copying).rejects.toThrow(/^The file owl was removed meanwhile\. Stop the servers/);
  const abort = AbortSignal.abort(new Error('enough'));
  await expect(copyFiles({ from, to, signal: abort })).rejects.toThrow('enough');
});
