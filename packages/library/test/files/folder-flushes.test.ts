import { expect, test } from 'vitest';
import { FolderFlushes } from '../../src/node/files/folder-flushes.ts';
import { scratch } from '../node/scratch.ts';

interface Disk {
  readonly flushes: FolderFlushes;
  readonly begun: readonly string[];
  /** Ends the oldest flush that is under way. */
  readonly end: () => void;
}

function disk(): Disk {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const flushes = new FolderFlushes(
    (path) =>
      new Promise((resolve) => {
        begun.push(path);
        ends.push(resolve);
      }),
  );
  return { flushes, begun, end: () => ends.shift()?.() };
}

test('who asks while a folder is flushed waits for the next flush, which all of them share', async () => {
  const { flushes, begun, end } = disk();
  const ended: string[] = [];
  const ask = (name: string): Promise<void> => flushes.flush('a').then(() => void ended.push(name));
  const first = ask('first');
  const later = [ask('second'), ask('third')];
  expect(begun).toEqual(['a']);
  end();
  await first;
  expect(ended).toEqual(['first']);
  await expect.poll(() => begun).toEqual(['a', 'a']);
  const last = ask('fourth');
  end();
  await Promise.all(later);
  expect(ended).toEqual(['first', 'second', 'third']);
  await expect.poll(() => begun).toEqual(['a', 'a', 'a']);
  end();
  await last;
  expect(ended).toEqual(['first', 'second', 'third', 'fourth']);
});

test('folders do not wait for each other', async () => {
  const { flushes, begun } = disk();
  void flushes.flush('a');
  void flushes.flush('b');
  expect(begun).toEqual(['a', 'b']);
});

test('a folder that is there and one that is not are both no failure', async () => {
  const flushes = new FolderFlushes();
  const folder = scratch();
  await flushes.flush(folder);
  await flushes.flush(`${folder}/missing`);
});
