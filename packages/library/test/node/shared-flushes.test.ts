import { expect, test } from 'vitest';
import { flushFolder } from '../../src/node/files/flush-folder.ts';
import { SharedFlushes } from '../../src/node/shared-flushes.ts';
import { scratch } from './scratch.ts';

interface Disk {
  readonly flushes: SharedFlushes;
  readonly begun: readonly string[];
  /** Ends the oldest flush that is under way. */
  readonly end: () => void;
  /** Has the oldest flush that is under way fail. */
  readonly fail: (failure: Error) => void;
}

function disk(): Disk {
  const begun: string[] = [];
  const underWay: { readonly resolve: () => void; readonly reject: (failure: Error) => void }[] = [];
  const flushes = new SharedFlushes(
    (path) =>
      new Promise((resolve, reject) => {
        begun.push(path);
        underWay.push({ resolve, reject });
      }),
  );
  return {
    flushes,
    begun,
    end: () => underWay.shift()?.resolve(),
    fail: (failure) => underWay.shift()?.reject(failure),
  };
}

test('who asks while a path is flushed waits for the next flush, which all of them share', async () => {
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

test('paths do not wait for each other', async () => {
  const { flushes, begun } = disk();
  void flushes.flush('a');
  void flushes.flush('b');
  expect(begun).toEqual(['a', 'b']);
});

test('a flush that fails is told to those who wait for it, and the next one is begun all the same', async () => {
  const { flushes, begun, end, fail } = disk();
  const first = flushes.flush('a');
  const second = flushes.flush('a');
  fail(new Error('the disk is away'));
  await expect(first).rejects.toThrow('the disk is away');
  await expect.poll(() => begun).toEqual(['a', 'a']);
  end();
  await second;
});

test('who changes nothing waits for what is asked for, and begins no flush', async () => {
  const { flushes, begun, end } = disk();
  await flushes.ended('a');
  expect(begun).toEqual([]);
  const asked = [flushes.flush('a'), flushes.flush('a')];
  let hasEnded = false;
  const ended = flushes.ended('a').then(() => (hasEnded = true));
  end();
  await asked[0];
  expect(hasEnded).toBe(false);
  await expect.poll(() => begun).toEqual(['a', 'a']);
  end();
  await ended;
});

test('a folder that is there and one that is not are both no failure', async () => {
  const folder = scratch();
  await flushFolder(folder);
  await flushFolder(`${folder}/missing`);
});
