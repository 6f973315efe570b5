import { afterEach, expect, test, vi } from 'vitest';
import { ViewCounts } from '../../src/links/view-counts.ts';
import type { LibraryDirectLink } from '../../src/direct-link.ts';
import { MemoryRecords } from '../../src/index.ts';
import { ids } from './upload-library.ts';

afterEach(() => {
  vi.useRealTimers();
});

const link: LibraryDirectLink = {
  id: ids.note,
  assetId: ids.shot,
  name: 'Web',
  createdAt: 1,
  createdBy: ids.bob,
  modifiedAt: 1,
  selectedOptions: '',
  state: 'Active',
  totalViews: 0,
  totalBandwidth: 0,
  uniqueViews: 0,
  viewers: [],
};

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
