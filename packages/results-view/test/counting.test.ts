import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError, ResponseError, ServiceError } from '@assetql/client';
import { print } from '@assetql/core';
import { createCounter, type Counter } from '../src/count/counter.ts';
import { createRequestBudget } from '../src/count/request-budget.ts';
import { withoutFields } from '../src/count/restrict.ts';
import { timeBins, timeUnit } from '../src/count/time-bins.ts';
import { planFacets } from '../src/facets/plan-facets.ts';
import { written } from './filter-text.ts';

describe('the budget of requests', () => {
  test('allows at most its limit in any period', () => {
    let time = 0;
    const budget = createRequestBudget(2, 1000, () => time);
    expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
    expect(budget.wait()).toBe(1000);
    time = 999;
    expect(budget.take()).toBe(false);
    time = 1000;
    expect(budget.wait()).toBe(0);
    expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  });

  test('includes forced requests, so that others wait longer', () => {
    let time = 0;
    const budget = createRequestBudget(2, 1000, () => time);
    for (time = 0; time < 400; time += 100) budget.consume();
    expect(budget.take()).toBe(false);
    // of the requests at 0, 100, 200 and 300 at most one may remain
    expect(budget.wait()).toBe(800);
    time = 1200;
    expect([budget.take(), budget.take()]).toEqual([true, false]);
  });
});

describe('the counter', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const forever = createRequestBudget(1000, 1000, () => 0);
  const signal = (): AbortSignal => new AbortController().signal;

  test('counts anew once the library has changed, and keeps nothing that was asked before', async () => {
    let size = 1;
    let answerFirst = (): void => {};
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const count = vi.fn<(key: string) => Promise<number>>(async (key) => {
      const before = size;
      if (key === 'slow' && before === 1) await first;
      return before;
    });
    const counter = createCounter({ count, budget: forever, atOnce: 2, remember: 10 });
    const told: [string, number][] = [];
    const ask = (key: string): Promise<void> =>
      counter.countAll([key], (counted, number) => told.push([counted, number]), signal());
    const slow = ask('slow');
    await ask('a');
    size = 2;
    const listener = vi.fn<() => void>();
    const end = counter.onForget(listener);
    counter.forget();
    end();
    counter.forget();
    expect(listener).toHaveBeenCalledTimes(1);
    answerFirst();
    await slow;
    await ask('a');
    await ask('slow');
    expect(told).toEqual([
      ['a', 1],
      ['slow', 1],
      ['a', 2],
      ['slow', 2],
    ]);
  });

  test('sends equal requests once, and reports cached counts at once', async () => {
    const count = vi.fn<(key: string) => Promise<number>>((key) => Promise.resolve(key.length));
    const counter = createCounter({ count, budget: forever, atOnce: 2, remember: 10 });
    const told: [string, number][] = [];
    await counter.countAll(['a', 'bb', 'a'], (key, number) => told.push([key, number]), signal());
    await counter.countAll(['bb', 'ccc'], (key, number) => told.push([key, number]), signal());
    expect(count.mock.calls.map(([key]) => key)).toEqual(['a', 'bb', 'ccc']);
    expect(told).toEqual([
      ['a', 1],
      ['bb', 2],
      ['bb', 2],
      ['ccc', 3],
    ]);
  });

  test('evicts the oldest counts', async () => {
    const count = vi.fn<() => Promise<number>>(() => Promise.resolve(1));
    const counter = createCounter({ count, budget: forever, atOnce: 1, remember: 1 });
    await counter.countAll(['a', 'b'], () => undefined, signal());
    await counter.countAll(['a'], () => undefined, signal());
    expect(count).toHaveBeenCalledTimes(3);
  });

  test('reports when it starts and stops waiting for the budget', async () => {
    let time = 0;
    const budget = createRequestBudget(1, 1000, () => time);
    const counter = createCounter({ count: () => Promise.resolve(1), budget, atOnce: 1, remember: 10 });
    const said: boolean[] = [];
    const done = counter.countAll(
      ['a', 'b'],
      () => undefined,
      signal(),
      (waits) => said.push(waits),
    );
    await vi.advanceTimersByTimeAsync(999);
    expect(said).toEqual([false, true]);
    time = 1000;
    await vi.advanceTimersByTimeAsync(40);
    await done;
    expect(said).toEqual([false, true, false]);
  });

  test('limits concurrent requests', async () => {
    let open = 0;
    let most = 0;
    const count = async (): Promise<number> => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 10));
      open -= 1;
      return 1;
    };
    const counter = createCounter({ count, budget: forever, atOnce: 3, remember: 100 });
    const done = counter.countAll('a b c d e f g h i j'.split(' '), () => undefined, signal());
    await vi.advanceTimersByTimeAsync(40);
    await done;
    expect(most).toBe(3);
  });

  test('waits for the budget', async () => {
    const budget = createRequestBudget(2, 1000, () => Date.now());
    const counter = createCounter({ count: () => Promise.resolve(1), budget, atOnce: 4, remember: 100 });
    const told: string[] = [];
    const done = counter.countAll(['a', 'b', 'c'], (key) => told.push(key), signal());
    await vi.advanceTimersByTimeAsync(999);
    expect(told).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(2);
    await done;
    expect(told).toEqual(['a', 'b', 'c']);
  });

  test('stops on an abort, also while it waits', async () => {
    const budget = createRequestBudget(1, 60_000, () => Date.now());
    const counter = createCounter({ count: () => Promise.resolve(1), budget, atOnce: 2, remember: 100 });
    const controller = new AbortController();
    const told: string[] = [];
    const done = counter.countAll(['a', 'b', 'c'], (key) => told.push(key), controller.signal);
    await vi.advanceTimersByTimeAsync(5);
    controller.abort();
    await done;
    expect(told).toEqual(['a']);
  });

  test('omits the count of a failing request', async () => {
    const count = (key: string): Promise<number> =>
      key === 'b' ? Promise.reject(new Error('busy')) : Promise.resolve(1);
    const counter = createCounter({ count, budget: forever, atOnce: 1, remember: 100 });
    const told: string[] = [];
    await counter.countAll(['a', 'b', 'c'], (key) => told.push(key), signal());
    expect(told).toEqual(['a', 'c']);
  });

  describe('a library that does not respond', () => {
    const call = 'GET /assets';
    const keys = Array.from({ length: 40 }, (_, index) => String(index));
    const failing = (error: Error): { readonly counter: Counter; readonly count: ReturnType<typeof vi.fn> } => {
      const count = vi.fn<() => Promise<number>>().mockRejectedValue(error);
      return { counter: createCounter({ count, budget: forever, atOnce: 2, remember: 10 }), count };
    };

    test.each([
      ['whose connection breaks', new NetworkError(call, { reason: 'terminated' }, 1)],
      ['whose answers are cut off', new ResponseError(call, 'JSON', 'broken JSON', '')],
      ['that fails', new ServiceError(call, { status: 503, body: '', reason: 'not available', attempts: 1 })],
    ])('%s gets no requests for a while', async (_, error) => {
      const { counter, count } = failing(error);
      await counter.countAll(keys, () => undefined, signal());
      expect(count.mock.calls.length).toBeLessThanOrEqual(4);
      await counter.countAll(keys, () => undefined, signal());
      expect(count.mock.calls.length).toBeLessThanOrEqual(4);
      vi.advanceTimersByTime(6_000);
      await counter.countAll(keys, () => undefined, signal());
      expect(count.mock.calls.length).toBeLessThanOrEqual(8);
    });

    test('gets requests again as soon as a person asks for them', async () => {
      const { counter, count } = failing(new NetworkError(call, { reason: 'terminated' }, 1));
      await counter.countAll(keys, () => undefined, signal());
      count.mockResolvedValue(1);
      counter.resume();
      const counted = vi.fn<() => void>();
      await counter.countAll(keys, counted, signal());
      expect(counted).toHaveBeenCalledTimes(keys.length);
    });

    test('is distinguished from one that rejects some requests', async () => {
      const { counter, count } = failing(
        new ServiceError(call, { status: 400, body: '', reason: 'no such field', attempts: 1 }),
      );
      await counter.countAll(keys, () => undefined, signal());
      expect(count).toHaveBeenCalledTimes(keys.length);
    });
  });
});

describe('the columns of a time histogram', () => {
  const day = 86_400_000;
  const at = (year: number, month = 0, date = 1): number => Date.UTC(year, month, date);

  test.each([
    { why: 'days', first: at(2024, 4, 1), last: at(2024, 4, 9) + 5, count: 9, label: '9 May 2024' },
    { why: 'months', first: at(2023, 11, 31), last: at(2024, 4, 9), count: 6, label: 'May 2024' },
    { why: 'quarters', first: at(2021), last: at(2024, 4, 9), count: 14, label: 'Q2 2024' },
    { why: 'years', first: at(2012), last: at(2024, 4, 9), count: 13, label: '2024' },
    { why: 'the last years, and what is earlier', first: at(1900), last: at(2024, 4, 9), count: 18, label: '2024' },
    { why: 'one moment', first: at(2024), last: at(2024), count: 1, label: '1 Jan 2024' },
  ])('are $why', ({ first, last, count, label }) => {
    const bins = timeBins(first, last);
    expect(bins).toHaveLength(count);
    expect(bins.at(-1)?.label).toBe(label);
    expect(bins[0]?.start).toBeLessThanOrEqual(first);
  });

  test('of a period that is too long have all that is earlier in the first one', () => {
    const [first, second] = timeBins(at(1900, 5), at(2024, 4, 9));
    expect(first).toEqual({ start: at(1900), end: at(2008), label: 'until 2007' });
    expect(second?.label).toBe('2008');
  });

  test.each([
    {
      why: 'months for three years',
      first: at(2021, 5),
      last: at(2024, 4, 9),
      unit: 'month',
      count: 36,
      label: 'May 2024',
    },
    {
      why: 'quarters for ten years',
      first: at(2015),
      last: at(2024, 4, 9),
      unit: 'quarter',
      count: 38,
      label: 'Q2 2024',
    },
    { why: 'years for a working life', first: at(1985), last: at(2024, 4, 9), unit: 'year', count: 40, label: '2024' },
    { why: 'decades for a century', first: at(1912), last: at(2024, 4, 9), unit: 'decade', count: 12, label: '2020s' },
  ])('of a wide one are $why', ({ first, last, unit, count, label }) => {
    const wide = { most: 40, units: ['day', 'month', 'quarter', 'year', 'decade'] } as const;
    const bins = timeBins(first, last, wide);
    expect(timeUnit(first, last, wide)).toBe(unit);
    expect(bins).toHaveLength(count);
    expect(bins.at(-1)?.label).toBe(label);
    expect(bins[0]?.start).toBeLessThanOrEqual(first);
    expect(bins.at(-1)?.end).toBeGreaterThan(last);
  });

  test('follow each other without a gap, from the first moment to the last one', () => {
    for (const span of [1, 40, 400, 4000, 80_000]) {
      const last = at(2024, 4, 9);
      const bins = timeBins(last - span * day, last);
      for (const [index, bin] of bins.entries()) if (index > 0) expect(bin.start).toBe(bins[index - 1]?.end);
      expect(bins[0]?.start).toBeLessThanOrEqual(last - span * day);
      expect(bins.at(-1)?.end).toBeGreaterThan(last);
    }
  });
});

describe('the filter that a facet is counted with', () => {
  const rest = (text: string, ...fields: string[]): string => print(withoutFields(written(text).ast, fields));

  test.each([
    ['Status EQ 0 AND CognitiveColor EQ red', 'Status EQ 0'],
    ['Status EQ 0 AND (CognitiveColor EQ red OR CognitiveColor EQ blue)', 'Status EQ 0'],
    ['CognitiveColor EQ red', ''],
    ['CognitiveColor EQ red OR Status EQ 0', 'CognitiveColor EQ red OR Status EQ 0'],
    ['CognitiveColor NE red AND AverageRating GE 3', 'AverageRating GE 3'],
  ])('%s', (text, left) => expect(rest(text, 'CognitiveColor')).toBe(left));

  test('each value is counted with the other conditions, in brackets where they need them', () => {
    const { ast } = written('CognitiveColor EQ red OR Status EQ 0');
    const plan = planFacets(ast === undefined ? {} : { filters: ast }, { first: 0, last: 86_400_000 }, 'exact');
    const red = plan.find(({ name }) => name === 'CognitiveColor')?.values[0];
    expect(JSON.parse(red?.countKey ?? '')).toEqual({
      filters: '(CognitiveColor EQ red OR Status EQ 0) AND CognitiveColor EQ red',
      count: 0,
    });
    expect(plan.map(({ name }) => name)).toEqual(['CognitiveColor', 'AverageRating', 'Status', 'DateUploaded']);
  });
});
