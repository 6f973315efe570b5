import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withWriteLock } from '../../../src/node/folder/write-lock.ts';
import { scratch } from '../scratch.ts';

const lockIn = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => name.endsWith('.lock')) ?? '');

/** Dates a lock as a file server does whose clock is some minutes behind, or as of a process that was killed then. */
function date(lock: string): void {
  const then = Date.now() / 1000 - 300;
  utimesSync(lock, then, then);
}

test('one at a time holds the lock of a file, also on a file server whose clock is behind', async () => {
  const folder = scratch();
  let [inside, most] = [0, 0];
  const hold = (): Promise<void> =>
    withWriteLock(join(folder, 'a'), async () => {
      date(lockIn(folder));
      most = Math.max(most, ++inside);
      await wait(200);
      inside -= 1;
    });
  await Promise.all([hold(), hold(), hold()]);
  expect([most, readdirSync(folder)]).toEqual([1, []]);
});

test('the lock of a process that was killed is taken away', async () => {
  const folder = scratch();
  const lock = await withWriteLock(join(folder, 'a'), async () => lockIn(folder));
  writeFileSync(lock, '');
  date(lock);
  expect(await withWriteLock(join(folder, 'a'), async () => 'held')).toBe('held');
  expect(readdirSync(folder)).toEqual([]);
});

test('who was suspended for so long that the lock was taken away leaves that of another', async () => {
  const folder = scratch();
  await withWriteLock(join(folder, 'a'), async () => writeFileSync(lockIn(folder), 'of another'));
  expect(readFileSync(lockIn(folder), 'utf8')).toBe('of another');
});
