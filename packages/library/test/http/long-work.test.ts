import { describe, expect, test } from 'vitest';
import { forEachSlice, LongWork, turn } from '../../src/http/long-work.ts';

test('many items are worked on in their order, and other work has its turn after each thousand', async () => {
  const items = Array.from({ length: 2500 }, (_, index) => index);
  const seen: number[] = [];
  const parts: number[] = [];
  let turns = 0;
  const count = (): void => {
    turns += 1;
    if (seen.length < items.length) setImmediate(count);
  };
  count();
  await forEachSlice(items, (part) => {
    seen.push(...part);
    parts.push(part.length);
  });
  expect([seen, parts]).toEqual([items, [1000, 1000, 500]]);
  expect(turns).toBeGreaterThanOrEqual(3);
});

describe('long work', () => {
  test('is done one piece after the other', async () => {
    const work = new LongWork(4);
    const log: string[] = [];
    const piece = (name: string) => async (): Promise<string> => {
      log.push(`${name} begins`);
      await turn();
      log.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all(['a', 'b'].map((name) => work.run(name, piece(name))))).toEqual(['a', 'b']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('of one caller few pieces wait, and those of others are taken', async () => {
    const work = new LongWork(2);
    const mine = Array.from({ length: 4 }, (_, index) => work.run('ann', async () => index));
    expect(await Promise.all([...mine, work.run('bob', async () => 'bob')])).toEqual([
      0,
      1,
      undefined,
      undefined,
      'bob',
    ]);
    expect(await work.run('ann', async () => 'again')).toBe('again');
  });

  test('a piece that fails is told to its caller, and the next one is done', async () => {
    const work = new LongWork(2);
    const failing = work.run('ann', async () => Promise.reject(new Error('no')));
    const next = work.run('ann', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
