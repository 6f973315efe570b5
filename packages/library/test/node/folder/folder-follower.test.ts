import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { changeAssetsOf } from '../../../src/library-changes.ts';
import { MemoryAssetIndex, MemoryRecords } from '../../../src/index.ts';
import { FolderFollower } from '../../../src/node/folder/folder-follower.ts';
import { FolderRecords } from '../../../src/folder/folder-records.ts';
import { guid } from '../../tiny-library.ts';
import { folderWith, put } from './served-folder.ts';

/** Follows a folder, and remembers what is told. `onStored` is called after each transaction that changes assets. */
async function following(root: string, poll: boolean, onStored: () => void = () => {}) {
  const records = new MemoryRecords();
  const changeAssets = changeAssetsOf({ records, index: new MemoryAssetIndex() });
  const files = await FolderRecords.open({
    records,
    changeAssets: async (actor, work) => {
      await changeAssets(actor, work);
      onStored();
    },
    name: 'photos',
    owner: guid(1),
    clock: Date.now,
  });
  const notices: string[] = [];
  const failures: unknown[] = [];
  const follower = new FolderFollower({
    root,
    files,
    followLinks: false,
    poll,
    configure: async () => {},
    onChanges: () => {},
    onNotice: (sentence) => notices.push(sentence),
    onFailure: (failure) => failures.push(failure),
  });
  onTestFinished(() => follower.close());
  const paths = (): readonly string[] => [...files.live()].map(({ path }) => path).toSorted();
  return { follower, files, notices, failures, paths };
}

test('what could not be stored is looked at again', async () => {
  const root = folderWith({ 'a.txt': 'a' });
  const { follower, files, failures, paths } = await following(root, false);
  const apply = files.apply.bind(files);
  let isFull = true;
  files.apply = async (changes) => {
    if (!isFull) return apply(changes);
    isFull = false;
    throw new Error('The disk is full.');
  };
  await follower.start();
  expect(failures).toEqual([new Error('The disk is full.')]);
  expect(paths()).toEqual([]);
  await expect.poll(paths).toEqual(['a.txt']);
});

test('links that lead out of a folder are told until they are gone', async () => {
  const elsewhere = folderWith({ 'x.txt': 'x', 'y.txt': 'y' });
  const root = folderWith({ 'in/a.txt': 'a' });
  symlinkSync(`${elsewhere}/x.txt`, `${root}/in/x.txt`);
  symlinkSync(`${elsewhere}/y.txt`, `${root}/in/y.txt`);
  const { follower } = await following(root, true);
  await follower.start();
  const told = (): readonly string[] => follower.problems.map(({ path }) => path).toSorted();
  expect(told()).toEqual(['in/x.txt', 'in/y.txt']);
  rmSync(`${root}/in/x.txt`);
  await expect.poll(told).toEqual(['in/y.txt']);
  rmSync(`${root}/in`, { recursive: true });
  await expect.poll(told).toEqual([]);
});

test('rules that cannot be read are told once, hide nothing that was known, and are followed when they can be', async () => {
  const root = folderWith({ 'a.txt': 'a' });
  const { follower, notices, paths } = await following(root, true);
  await follower.start();
  put(root, '.assetqlignore', 'b*\n'.repeat(3000));
  put(root, 'b.txt', 'b');
  const told = (): readonly string[] => follower.problems.map(({ path }) => path);
  await expect.poll(told).toEqual(['.assetqlignore']);
  await follower.lookAt(['']);
  await follower.lookAt(['']);
  expect(told()).toEqual(['.assetqlignore']);
  expect(notices).toEqual([expect.stringContaining('.assetqlignore: The file has more than 2000 lines; shorten it.')]);
  expect(paths()).toEqual(['a.txt']);
  put(root, '.assetqlignore', 'a*\n');
  await expect.poll(paths).toEqual(['b.txt']);
  expect(told()).toEqual([]);
});

test('a folder that is away is told once, and once when it is back', async () => {
  const root = `${folderWith({ 'photos/a.txt': 'a' })}/photos`;
  const { follower, notices, paths } = await following(root, true);
  await follower.start();
  renameSync(root, `${root} elsewhere`);
  await expect.poll(() => notices).toHaveLength(1);
  expect(notices[0]).toMatch(/what was known of it is still found/);
  expect(paths()).toEqual(['a.txt']);
  renameSync(`${root} elsewhere`, root);
  put(root, 'b.txt', 'b');
  await expect.poll(() => notices).toHaveLength(2);
  expect(notices[1]).toBe(`${root} is back.`);
  expect(paths()).toEqual(['a.txt', 'b.txt']);
});

test('closing ends a look that is under way without a failure', async () => {
  const root = folderWith({ 'a.txt': 'a' });
  const { follower, failures } = await following(root, false);
  const started = follower.start();
  await follower.close();
  await started;
  expect(failures).toEqual([]);
});

test('closing ends a look that finds many files, and what it has not stored is found by the next one', async () => {
  const names = Array.from({ length: 3000 }, (_, at) => `${at}.txt`);
  const root = folderWith(Object.fromEntries(names.map((name) => [name, ''])));
  let closed: Promise<void> | undefined;
  const { follower, files, failures, paths } = await following(root, false, () => {
    closed ??= follower.close();
  });
  await follower.start();
  await closed;
  expect(failures).toEqual([]);
  expect(paths().length).toBeGreaterThan(0);
  expect(paths().length).toBeLessThan(names.length);
  const added = names
    .filter((path) => !paths().includes(path))
    .map((path) => ({ path, size: 0, modified: 1, inode: '1' }));
  await files.apply({ added, changed: [], moved: [], lost: [] });
  expect(paths()).toEqual(names.toSorted());
});
