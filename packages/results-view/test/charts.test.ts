import { describe, expect, test } from 'vitest';
import { chartValues } from '../src/charts/chart-values.ts';
import { niceTop } from '../src/charts/nice-top.ts';
import { edgeAfterKey, edgesOf, moveEdge, periodOf } from '../src/charts/timeline-period.ts';

test.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [5, 6],
  [42, 60],
  [100, 100],
  [101, 200],
  [987_654, 1_000_000],
])('the axis of a greatest count of %i ends at %i', (count, top) => expect(niceTop(count)).toBe(top));

describe('the period of a timeline', () => {
  const day = 86_400_000;
  const bins = [0, 1, 2, 3].map((at) => ({ start: at * day, end: (at + 1) * day, label: String(at) }));

  test.each([
    { why: 'open', period: {}, range: { low: 0, high: 4 } },
    { why: 'of whole columns', period: { start: day, end: 3 * day }, range: { low: 1, high: 3 } },
    { why: 'that begins within a column', period: { start: 1.5 * day }, range: { low: 1.5, high: 4 } },
    { why: 'that is longer than the columns', period: { start: -9 * day, end: 99 * day }, range: { low: 0, high: 4 } },
    { why: 'before all columns', period: { end: -day }, range: { low: 0, high: 0 } },
  ])('$why is found among the columns', ({ period, range }) => expect(edgesOf(bins, period)).toEqual(range));

  test('is written from the columns, and open where they end if nothing is outside of them', () => {
    expect(periodOf(bins, {}, { low: 1, high: 3 }, true)).toEqual({ start: day, end: 3 * day });
    expect(periodOf(bins, {}, { low: 0, high: 3 }, true)).toEqual({ end: 3 * day });
    expect(periodOf(bins, { start: day }, { low: 0, high: 4 }, true)).toEqual({});
    const within = { start: day, end: 3 * day };
    expect(periodOf(bins, within, { low: 0, high: 4 }, false)).toEqual({ start: 0, end: 4 * day });
  });

  test('keeps an end within a column while the other one is moved', () => {
    const period = { start: 1.5 * day, end: 3.25 * day };
    const { low, high } = edgesOf(bins, period);
    expect(periodOf(bins, period, { low, high: 2 }, true)).toEqual({ start: 1.5 * day, end: 2 * day });
    expect(periodOf(bins, period, { low: 0, high }, true)).toEqual({ end: 3.25 * day });
  });

  test('keeps a column when an end is moved onto the other', () => {
    expect(moveEdge({ low: 1, high: 3 }, 'low', 9, 4)).toEqual({ low: 2, high: 3 });
    expect(moveEdge({ low: 1, high: 3 }, 'high', 0, 4)).toEqual({ low: 1, high: 2 });
    expect(moveEdge({ low: 1, high: 3 }, 'high', 9, 4)).toEqual({ low: 1, high: 4 });
    expect(moveEdge({ low: 1, high: 3 }, 'low', -9, 4)).toEqual({ low: 0, high: 3 });
  });

  test.each([
    ['ArrowRight', 1, 2],
    ['ArrowUp', 1.5, 2],
    ['ArrowLeft', 1.5, 1],
    ['ArrowDown', 2, 1],
    ['PageUp', 2, 8],
    ['PageDown', 9, 3],
    ['Home', 2, 0],
    ['End', 2, 20],
    ['a', 2, undefined],
  ])('is moved by %s from %d to %s', (key, from, to) => expect(edgeAfterKey(key, from, 20)).toBe(to));
});

test('the values of a chart are those that assets have, the most frequent first; a scale keeps all of them', () => {
  const value = (key: string, count: number | undefined, chosen = false) =>
    ({ key, label: key, chosen, ...(count === undefined ? {} : { count }) }) as const;
  const values = [value('a', 1), value('b', 0), value('c', 5), value('d', 0, true), value('e', undefined)];
  const facet = { name: 'n', label: 'n', display: 'bars', values } as const;
  expect(chartValues(facet).map(({ key }) => key)).toEqual(['c', 'a', 'd', 'e']);
  expect(chartValues({ ...facet, scale: 'exact' })).toBe(values);
});
