import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteBudget } from '../../src/uploads/bytes/byte-budget.ts';
import {
  largestFile,
  largestSegment,
  mostSegments,
  segmentSizeFor,
  segmentsOf,
} from '../../src/uploads/bytes/segments.ts';
import { rejection } from '../scripted-client.ts';

const mebi = 1024 * 1024;

describe('segments', () => {
  it.each([
    [0, 0.25],
    [16 * mebi - 1, 0.25],
    [16 * mebi, 0.5],
    [100 * mebi, 2],
    [1024 * mebi, 8],
    [largestFile, 8],
    [mostSegments * 8 * mebi + 1, 16],
    [mostSegments * 64 * mebi, 64],
  ])('a file of %i bytes has segments of %d MiB', (size, expected) => {
    expect(segmentSizeFor(size)).toBe(expected * mebi);
  });

  it('make every file with ids of one length, none too large and none too many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 100, max: 100_000 }),
        (size, segmentSize) => {
          const segments = segmentsOf(size, segmentSize);
          expect(segments.map(({ start }) => start)).toEqual([0, ...segments.slice(0, -1).map(({ end }) => end)]);
          expect(segments.at(-1)?.end).toBe(size);
          expect(new Set(segments.map(({ id }) => id)).size).toBe(segments.length);
          expect(new Set(segments.map(({ id }) => id.length)).size).toBe(1);
        },
      ),
    );
    for (const size of [1, largestFile]) {
      expect(segmentSizeFor(size)).toBeLessThanOrEqual(largestSegment);
      expect(size / segmentSizeFor(size)).toBeLessThanOrEqual(mostSegments);
    }
  });
});

describe('the memory for segments', () => {
  const { signal } = new AbortController();

  it('is given in turn, and back', async () => {
    const budget = createByteBudget(10);
    const order: string[] = [];
    const first = await budget.take(6, signal);
    const second = budget.take(6, signal).then((giveBack) => {
      order.push('second');
      return giveBack;
    });
    const third = budget.take(1, signal).then((giveBack) => {
      order.push('third');
      return giveBack;
    });
    expect(order).toEqual([]);
    first();
    first();
    (await second)();
    (await third)();
    expect(order).toEqual(['second', 'third']);
  });

  it('is given for more than there is, when nothing else is held', async () => {
    const budget = createByteBudget(10);
    const giveBack = await budget.take(1000, signal);
    const next = budget.take(1, signal);
    giveBack();
    await next;
  });

  it('is not waited for by who has aborted', async () => {
    const budget = createByteBudget(10);
    const giveBack = await budget.take(10, signal);
    const controller = new AbortController();
    const waiting = rejection(budget.take(10, controller.signal));
    const next = budget.take(5, signal);
    controller.abort(new Error('enough'));
    expect(await waiting).toHaveProperty('message', 'enough');
    expect(await rejection(budget.take(1, controller.signal))).toHaveProperty('message', 'enough');
    giveBack();
    await next;
  });
});
