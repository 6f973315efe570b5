import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changeAssetsOf } from '../../../src/library-changes.ts';
import { MemoryAssetIndex, MemoryRecords } from '../../../src/index.ts';
import { FolderFollower } from '../../../src/node/folder/folder-follower.ts';
import { FolderRecords } from '../../../src/folder/folder-records.ts';
import { guid } from '../../tiny-library.ts';
import { folderWith, put } from './served-folder.ts';

/** A watcher that sees nothing, and fails when it is told to. */
const watcher = Object.assign(new EventEmitter(), { close: vi.fn<() => Promise<void>>(async () => {}) });
vi.mock('chokidar', () => ({ watch: () => watcher }));

test.each([
  ['an error', new Error('ENOSPC: no more watches are allowed'), 'ENOSPC: no more watches are allowed'],
  ['something else', 'no more watches', 'no more watches'],
])(
  'a folder that cannot be watched is looked at every few seconds, which is told once: %s',
  async (_, failure, why) => {
    const root = folderWith({ 'a.txt': 'a' });
    const records = new MemoryRecords();
    const files = await FolderRecords.open({
      records,
      changeAssets: changeAssetsOf({ records, index: new MemoryAssetIndex() }),
      name: 'photos',
      owner: guid(1),
      clock: Date.now,
    });
    const notices: string[] = [];
    const follower = new FolderFollower({
      root,
      files,
      followLinks: false,
      poll: false,
      configure: async () => {},
      onChanges: () => {},
      onNotice: (sentence, kind) => notices.push(`${kind}: ${sentence}`),
      onFailure: () => {},
    });
    onTestFinished(async () => {
      await follower.close();
      watcher.removeAllListeners();
    });
    const paths = (): readonly string[] => [...files.live()].map(({ path }) => path).toSorted();
    await follower.start();
    expect(paths()).toEqual(['a.txt']);
    watcher.close.mockClear();
    watcher.emit('error', failure);
    watcher.emit('error', failure);
    expect(notices).toEqual([`detail: ${root} cannot be watched (${why}); it is looked at every few seconds instead.`]);
    expect(watcher.close).toHaveBeenCalledTimes(1);
    put(root, 'b.txt', 'b');
    await expect.poll(paths, { timeout: 10_000 }).toEqual(['a.txt', 'b.txt']);
    await follower.close();
    watcher.emit('error', failure);
    expect(notices).toHaveLength(1);
  },
);
