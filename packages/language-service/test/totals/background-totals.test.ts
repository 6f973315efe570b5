import { parse, print } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';
import { backgroundTotals, type BackgroundTotalsOptions } from '@assetql/language-service';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const request = (filters: string): Restriction => ({ filters: parse('filters', filters).ast });

/** A service whose answers are given by hand. */
function service(options: BackgroundTotalsOptions = {}) {
  const asked: {
    readonly text: string;
    readonly signal: AbortSignal;
    answer: (total: number) => void;
    fail: () => void;
  }[] = [];
  const told = vi.fn<() => void>();
  const totals = backgroundTotals(
    ({ filters }, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ text: print(filters), signal, answer: resolve, fail: () => reject(new Error('broken')) });
      }),
    { onArrival: told, ...options },
  );
  const answer = async (at: number, total: number): Promise<void> => {
    asked[at]?.answer(total);
    await vi.advanceTimersByTimeAsync(100);
  };
  const fail = async (at: number): Promise<void> => {
    asked[at]?.fail();
    await vi.advanceTimersByTimeAsync(100);
  };
  const texts = (): readonly string[] => asked.map(({ text }) => text);
  return { totals, asked, told, answer, fail, texts };
}

const pause = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

describe('totals in the background', () => {
  test('are not known at first, and told when they have arrived', async () => {
    const { totals, told, answer, texts } = service();
    expect(totals.for('lens').of(request('Status EQ 0'))).toBeUndefined();
    expect(texts()).toEqual([]);
    await pause(300);
    expect(texts()).toEqual(['Status EQ 0']);
    expect(told).not.toHaveBeenCalled();
    await answer(0, 7);
    expect(told).toHaveBeenCalledTimes(1);
    expect(totals.for('lens').of(request('Status EQ 0'))).toBe(7);
    await pause(1000);
    expect(texts()).toEqual(['Status EQ 0']);
  });

  test('of requests that find the same are fetched once, for all callers and all spellings', async () => {
    const { totals, answer, texts } = service();
    const mine = totals.for('lens');
    const same = request('Status EQ 0 AND AssetType EQ Image');
    mine.of(same);
    mine.of(same);
    mine.of(request('(AssetType EQ Image) AND Status EQ 0'));
    totals.for('hints').of(request('AssetType eq image and Status EQ 0'));
    await pause(300);
    expect(texts()).toHaveLength(1);
    await answer(0, 3);
    expect(totals.for('hover').of(request('(Status EQ 0) AND (AssetType EQ Image)'))).toBe(3);
  });

  test('are not fetched while questions still come', async () => {
    const { totals, texts } = service({ rest: 300 });
    for (const extension of ['j', 'jp', 'jpg']) {
      totals.for('lens').of(request(`FileExtension EQ '${extension}'`));
      await pause(200);
    }
    expect(texts()).toEqual([]);
    await pause(100);
    expect(texts()).toEqual(["FileExtension EQ 'jpg'"]);
  });

  test('are fetched a few at a time', async () => {
    const { totals, answer, texts } = service({ concurrency: 2 });
    const mine = totals.for('lens');
    for (const status of [0, 2, 5]) mine.of(request(`Status EQ ${status}`));
    await pause(300);
    expect(texts()).toHaveLength(2);
    await answer(1, 1);
    expect(texts()).toEqual(['Status EQ 0', 'Status EQ 2', 'Status EQ 5']);
  });

  test('are fetched within the budget of a minute; the others wait', async () => {
    const { totals, answer, texts } = service({ budget: 2, concurrency: 5 });
    const mine = totals.for('lens');
    for (const status of [0, 2, 5, 7, 9]) mine.of(request(`Status EQ ${status}`));
    await pause(300);
    expect(texts()).toHaveLength(2);
    await answer(0, 1);
    await answer(1, 1);
    await pause(30_000);
    expect(texts()).toHaveLength(2);
    await pause(30_000);
    expect(texts()).toHaveLength(4);
    await pause(60_000);
    expect(texts()).toHaveLength(5);
  });

  test('that are no longer needed are cancelled, and do not block the others', async () => {
    const { totals, asked, told, texts } = service({ concurrency: 1 });
    const first = totals.for('lens');
    first.of(request('Status EQ 0'));
    first.of(request('Status EQ 2'));
    await pause(300);
    const second = totals.for('lens');
    second.of(request('Status EQ 5'));
    await pause(300);
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(texts()).toEqual(['Status EQ 0', 'Status EQ 5']);
    asked[0]?.answer(3);
    await pause(100);
    expect(told).not.toHaveBeenCalled();
    expect(second.of(request('Status EQ 0'))).toBeUndefined();
  });

  test('that somebody else still wants are not cancelled', async () => {
    const { totals, asked } = service();
    totals.for('lens').of(request('Status EQ 0'));
    totals.for('hints').of(request('Status EQ 0'));
    await pause(300);
    totals.for('lens').of(request('Status EQ 2'));
    await pause(300);
    expect(asked[0]?.signal.aborted).toBe(false);
    totals.release('hints');
    await pause(0);
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  test('asked for through what an owner had before say nothing of what it wants', async () => {
    const { totals, texts } = service();
    const before = totals.for('lens');
    totals.for('lens');
    before.of(request('Status EQ 0'));
    await pause(300);
    expect(texts()).toEqual([]);
  });

  test('that could not be had are asked for again only after a while', async () => {
    const { totals, told, fail, answer, texts } = service({ retryAfter: 10_000 });
    totals.for('lens').of(request('Status EQ 0'));
    await pause(300);
    await fail(0);
    expect(told).not.toHaveBeenCalled();
    expect(totals.for('lens').of(request('Status EQ 0'))).toBeUndefined();
    await pause(9000);
    expect(texts()).toHaveLength(1);
    await pause(1000);
    totals.for('lens').of(request('Status EQ 0'));
    await pause(300);
    expect(texts()).toHaveLength(2);
    await answer(1, 4);
    expect(totals.for('lens').of(request('Status EQ 0'))).toBe(4);
  });

  test.each([Number.NaN, -1, 0.5, Infinity])('that are no number of assets (%d) count as failed', async (total) => {
    const { totals, told, answer } = service();
    totals.for('lens').of(request('Status EQ 0'));
    await pause(300);
    await answer(0, total);
    expect(told).not.toHaveBeenCalled();
    expect(totals.for('lens').of(request('Status EQ 0'))).toBeUndefined();
  });

  test('that are old are given until a new one is there', async () => {
    const { totals, told, answer, texts } = service({ maxAge: 60_000 });
    totals.for('lens').of(request('Status EQ 0'));
    await pause(300);
    await answer(0, 4);
    await pause(60_000);
    expect(totals.for('lens').of(request('Status EQ 0'))).toBe(4);
    await pause(300);
    expect(texts()).toHaveLength(2);
    await answer(1, 4);
    expect(told).toHaveBeenCalledTimes(1);
    await pause(60_000);
    totals.for('lens').of(request('Status EQ 0'));
    await pause(300);
    await answer(2, 5);
    expect(told).toHaveBeenCalledTimes(2);
    expect(totals.for('lens').of(request('Status EQ 0'))).toBe(5);
  });

  test('whose refreshing is cancelled are known all the same', async () => {
    const { totals, answer, asked } = service({ maxAge: 60_000 });
    totals.for('lens').of(request('Status EQ 0'));
    await pause(300);
    await answer(0, 4);
    await pause(60_000);
    totals.for('lens').of(request('Status EQ 0'));
    await pause(300);
    totals.release('lens');
    await pause(0);
    expect(asked[1]?.signal.aborted).toBe(true);
    expect(totals.for('lens').of(request('Status EQ 0'))).toBe(4);
  });

  test('are forgotten when the library changes', async () => {
    const { totals, answer, asked, told, texts } = service();
    const mine = totals.for('lens');
    mine.of(request('Status EQ 0'));
    await pause(300);
    await answer(0, 4);
    mine.of(request('Status EQ 2'));
    await pause(300);
    totals.invalidate();
    expect(asked[1]?.signal.aborted).toBe(true);
    await answer(1, 9);
    expect(told).toHaveBeenCalledTimes(1);
    expect(mine.of(request('Status EQ 0'))).toBeUndefined();
    await pause(300);
    expect(texts()).toEqual(['Status EQ 0', 'Status EQ 2', 'Status EQ 0']);
  });

  test('of thousands of requests do not pile up', async () => {
    const { totals, asked, texts } = service({ budget: 100_000, concurrency: 100_000 });
    const mine = totals.for('lens');
    const one = (index: number): Restriction => request(`FileExtension EQ 'x${index}'`);
    for (let index = 0; index < 6000; index += 1) mine.of(one(index));
    await pause(300);
    asked.forEach(({ answer }, index) => answer(index));
    await pause(1000);
    totals.for('lens').of(one(5999));
    await pause(300);
    expect(totals.for('lens').of(one(0))).toBeUndefined();
    expect(totals.for('lens').of(one(5999))).toBe(5999);
    expect(texts()).toHaveLength(6000);
  });

  test('that arrive together are told once', async () => {
    const { totals, asked, told } = service();
    const mine = totals.for('lens');
    mine.of(request('Status EQ 0'));
    mine.of(request('Status EQ 2'));
    await pause(300);
    asked.forEach(({ answer }, index) => answer(index));
    await pause(100);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('can be had without telling anybody', async () => {
    const totals = backgroundTotals(() => Promise.resolve(2));
    totals.for('lens').of({});
    await pause(400);
    expect(totals.for('lens').of({})).toBe(2);
  });
});
