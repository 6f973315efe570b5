import { expect, test } from 'vitest';
import { requestRate } from '../../../src/node/server/request-rate.ts';

test('as many requests as a minute has are answered at once, and one more after each part of it', () => {
  let now = 0;
  const { take } = requestRate(6, () => now);
  expect(Array.from({ length: 8 }, () => take('ann'))).toEqual([0, 0, 0, 0, 0, 0, 10, 10]);
  now = 9000;
  expect(take('ann')).toBe(1);
  now = 10_000;
  expect([take('ann'), take('ann')]).toEqual([0, 10]);
  now = 40_000;
  expect(Array.from({ length: 4 }, () => take('ann'))).toEqual([0, 0, 0, 10]);
});

test('a minute without a request makes all of them free again, and no more', () => {
  let now = 0;
  const { take } = requestRate(2, () => now);
  for (let turn = 0; turn < 3; turn++) {
    expect([take('ann'), take('ann'), take('ann')]).toEqual([0, 0, 30]);
    now += 600_000;
  }
});

test('callers do not hold up each other', () => {
  const { take } = requestRate(1, () => 0);
  expect([take('ann'), take('bob'), take('ann'), take('bob')]).toEqual([0, 0, 60, 60]);
});

test('a flood of callers is forgotten, the one that asked least lately first', () => {
  const { take } = requestRate(1, () => 0);
  take('first');
  for (let caller = 1; caller < 10_001; caller++) take(`caller ${caller}`);
  expect([take('caller 10000'), take('first')]).toEqual([60, 0]);
});
