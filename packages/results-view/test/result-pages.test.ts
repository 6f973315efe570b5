import { describe, expect, test, vi } from 'vitest';
import { createResultPages, type ReadRows, type ResultPages } from '../src/browse/result-pages.ts';
import type { ViewAsset } from '@assetql/results-view';

const asset = (row: number): ViewAsset => ({ id: `a${row}` });
const range = (start: number, end: number): readonly ViewAsset[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => asset(start + index));

function pagesOf(
  length: number,
  read: ReadRows = async (row, count) => range(row, Math.min(length, row + count)),
): {
  readonly pages: ResultPages;
  readonly asked: (readonly [row: number, count: number])[];
  readonly changes: () => number;
} {
  const asked: (readonly [number, number])[] = [];
  let changes = 0;
  const pages = createResultPages({
    first: range(0, Math.min(length, 10)),
    length,
    read: async (row, count, signal) => {
      asked.push([row, count]);
      return await read(row, count, signal);
    },
    onChange: () => (changes += 1),
  });
  return { pages, asked, changes: () => changes };
}

describe('the rows of an answer', () => {
  test('are loaded in pages when they come into sight, each once', async () => {
    const { pages, asked } = pagesOf(1000);
    expect(pages.at(3)).toEqual(asset(3));
    expect(pages.at(503)).toBeUndefined();
    pages.want(0, 10);
    expect(asked).toEqual([]);
    pages.want(495, 515);
    await vi.waitFor(() => expect(pages.at(514)).toEqual(asset(514)));
    expect(pages.at(495)).toEqual(asset(495));
    pages.want(495, 515);
    expect(asked).toEqual([
      [490, 10],
      [500, 10],
      [510, 10],
    ]);
  });

  test('that come next are loaded while somebody scrolls, and tell nobody until they are in sight', async () => {
    const { pages, asked, changes } = pagesOf(1000);
    // The same rows, some more of them, and a jump: nobody scrolls.
    pages.want(0, 5);
    pages.want(0, 10);
    pages.want(495, 500);
    await vi.waitFor(() => expect(pages.at(499)).toEqual(asset(499)));
    expect(asked).toEqual([[490, 10]]);
    pages.want(497, 502);
    // Rows that are rendered later are no jump, which would cancel what comes next.
    pages.want(497, 505);
    await vi.waitFor(() => expect(pages.at(709)).toEqual(asset(709)));
    expect(asked.slice(1)).toEqual(Array.from({ length: 21 }, (_, page) => [500 + 10 * page, 10]));
    expect(changes()).toBe(2);
    pages.want(494, 499);
    await vi.waitFor(() => expect(pages.at(290)).toEqual(asset(290)));
    expect(asked.slice(22)).toEqual(Array.from({ length: 20 }, (_, page) => [480 - 10 * page, 10]));
    expect(changes()).toBe(2);
  });

  test('that come next and cannot be loaded are no problem, and not asked for at each step', async () => {
    const { pages, asked } = pagesOf(40, async (row, count) => {
      if (row > 10) throw new Error('gone');
      return range(row, row + count);
    });
    pages.want(0, 5);
    for (const start of [1, 2, 3, 4]) {
      pages.want(start, start + 5);
      await vi.waitFor(() => expect(asked).toHaveLength(3));
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(asked.map(([row]) => row)).toEqual([10, 20, 30]);
    expect(pages.problem).toBeUndefined();
    pages.want(16, 25);
    expect(asked.slice(3).map(([row]) => row)).toEqual([20]);
    await vi.waitFor(() => expect(pages.problem).toEqual(new Error('gone')));
  });

  test('that are out of sight again are not loaded', async () => {
    const cancelled: number[] = [];
    const { pages, asked } = pagesOf(
      1000,
      (row, _count, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            cancelled.push(row);
            reject(new Error('cancelled'));
          });
        }),
    );
    pages.want(100, 160);
    pages.want(500, 510);
    expect(cancelled).toEqual([100, 110]);
    expect(asked.map(([row]) => row)).toEqual([100, 110, 500]);
    pages.dispose();
    expect(cancelled).toEqual([100, 110, 500]);
  });

  test('that cannot be loaded say why, until somebody tries again', async () => {
    let fails = true;
    const { pages, changes } = pagesOf(100, async (row, count) => {
      if (fails) throw new Error('gone');
      return range(row, row + count);
    });
    pages.want(50, 55);
    await vi.waitFor(() => expect(pages.problem).toEqual(new Error('gone')));
    expect(changes()).toBe(1);
    fails = false;
    pages.retry();
    await vi.waitFor(() => expect(pages.at(52)).toEqual(asset(52)));
    expect(pages.problem).toBeUndefined();
    // A failure is not repeated for rows that nobody looks at any more.
    fails = true;
    pages.want(80, 85);
    await vi.waitFor(() => expect(pages.problem).toBeDefined());
    pages.want(0, 10);
    expect(pages.problem).toBeUndefined();
  });

  test('are read on where a service gives fewer than asked for', async () => {
    const { pages } = pagesOf(95, async (row, count) => range(row, Math.min(95, row + Math.min(count, 4))));
    pages.want(90, 95);
    await vi.waitFor(() => expect(pages.at(94)).toEqual(asset(94)));
    expect(pages.at(95)).toBeUndefined();
  });

  test('of a range come whole, also from pages that are not loaded', async () => {
    const { pages, asked } = pagesOf(3000);
    const { signal } = new AbortController();
    expect(await pages.load(2, 8, signal)).toEqual(range(2, 8));
    expect(asked).toEqual([]);
    expect(await pages.load(5, 2500, signal)).toEqual(range(5, 2500));
    expect(asked.map(([, count]) => count)).toEqual([1000, 1000, 495]);
  });

  test('far from those in sight are forgotten, and loaded again', async () => {
    const { pages, asked } = pagesOf(5000);
    for (let start = 10; start < 1500; start += 20) {
      pages.want(start, start + 20);
      await vi.waitFor(() => expect(pages.at(start + 19)).toBeDefined());
    }
    expect(pages.at(15)).toBeUndefined();
    expect(pages.at(1500)).toBeDefined();
    const before = asked.length;
    pages.want(10, 20);
    await vi.waitFor(() => expect(pages.at(15)).toBeDefined());
    expect(asked).toHaveLength(before + 1);
  });
});
