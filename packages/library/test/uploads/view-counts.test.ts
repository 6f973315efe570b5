import { afterEach, expect, test, vi } from 'vitest';
import { ViewCounts } from '../../src/links/view-counts.ts';
import type { LibraryDirectLink } from '../../src/direct-link.ts';
import { MemoryRecords } from '../../src/index.ts';
import { linkWith } from '../tiny-library.ts';
import { ids } from './upload-library.ts';

afterEach(() => {
  vi.useRealTimers();
});

const link = linkWith({ id: ids.note });

interface Counting {
  readonly counts: ViewCounts;
  readonly failures: readonly unknown[];
  readonly stored: () => Promise<LibraryDirectLink | undefined>;
  /** Has transactions fail. */
  readonly breakDisk: () => void;
  readonly transactions: () => number;
}

function counting(): Counting {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const records = new MemoryRecords();
  records.changeNow(({ put }) => put({ kind: 'directLink', value: link }));
  const failures: unknown[] = [];
  let isBroken = false;
  let transactions = 0;
  const counts = new ViewCounts(
    async (actor, work) => {
      if (isBroken) throw new Error('The disk is full.');
      transactions += 1;
      await records.change(actor, work);
    },
    (failure) => failures.push(failure),
  );
  return {
    counts,
    failures,
    stored: async () => (await records.get('directLink', [link.id]))[0],
    breakDisk: () => {
      isBroken = true;
    },
    transactions: () => transactions,
  };
}

const view = (viewer: string) => ({ viewer, bytes: 10, isView: true });

test('the first view is stored at once, and those that follow closely together', async () => {
  const { counts, stored, transactions } = counting();
  await counts.add(link.id, view('a'));
  expect(await stored()).toMatchObject({ totalViews: 1 });
  for (let more = 0; more < 100; more += 1) await counts.add(link.id, view(`b${more % 5}`));
  expect(transactions()).toBe(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(transactions()).toBe(2);
  expect(await stored()).toMatchObject({ totalViews: 101, uniqueViews: 6, totalBandwidth: 1010 });
});

test('what is gathered is stored when it is asked for', async () => {
  const { counts, stored } = counting();
  await counts.add(link.id, view('a'));
  await counts.add(link.id, view('b'));
  await counts.store();
  expect(await stored()).toMatchObject({ totalViews: 2 });
});

test('what is gathered when the process ends is stored, and so is what is being stored', async () => {
  const { counts, failures, stored } = counting();
  await counts.add(link.id, view('a'));
  await counts.add(link.id, view('b'));
  const storing = counts.store();
  await counts.add(link.id, view('c'));
  await counts.close();
  expect(await stored()).toMatchObject({ totalViews: 3 });
  expect(vi.getTimerCount()).toBe(0);
  await storing;
  expect(failures).toEqual([]);
});

test('a disk that is full when the process ends holds up nobody', async () => {
  const { counts, failures, breakDisk } = counting();
  await counts.add(link.id, view('a'));
  await counts.add(link.id, view('b'));
  breakDisk();
  await counts.close();
  expect(failures).toEqual([new Error('The disk is full.')]);
});

test('views of a link that was removed are dropped', async () => {
  const { counts, failures, stored } = counting();
  await counts.add(ids.width, view('a'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(failures).toEqual([]);
  expect(await stored()).toMatchObject({ totalViews: 0 });
});

test('a failure is told to who views, or to the log when the views were gathered', async () => {
  const { counts, failures, breakDisk } = counting();
  await counts.add(link.id, view('a'));
  await counts.add(link.id, view('b'));
  breakDisk();
  await vi.advanceTimersByTimeAsync(250);
  expect(failures).toEqual([new Error('The disk is full.')]);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(counts.add(link.id, view('c'))).rejects.toThrow('The disk is full.');
});
