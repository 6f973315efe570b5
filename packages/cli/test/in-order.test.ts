import { describe, expect, test } from 'vitest';
import { mapInOrder } from '../src/files/map-in-order.ts';

async function gather<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const gathered: Value[] = [];
  for await (const value of values) gathered.push(value);
  return gathered;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('mapInOrder', () => {
  test.each([1, 2, 3, 10])('yields results in the order of the items, with %i running at once', async (limit) => {
    let running = 0;
    let most = 0;
    const results = mapInOrder([5, 1, 4, 1, 3], limit, async (wait) => {
      most = Math.max(most, ++running);
      await pause(wait);
      running -= 1;
      return wait * 2;
    });
    expect(await gather(results)).toEqual([10, 2, 8, 2, 6]);
    expect(most).toBe(Math.min(limit, 5));
  });

  test('a slow item does not prevent later ones from starting', async () => {
    const begun: number[] = [];
    let finish = (): void => undefined;
    const last = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await gather(
      mapInOrder([0, 1, 2, 3], 2, async (item) => {
        begun.push(item);
        if (item === 0) await last;
        if (item === 3) finish();
      }),
    );
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  test('the first failure ends it, after the results before it', async () => {
    const begun: number[] = [];
    const given: number[] = [];
    const work = async (): Promise<void> => {
      for await (const value of mapInOrder([0, 1, 2, 3, 4, 5], 2, async (item) => {
        begun.push(item);
        await pause(item === 0 ? 20 : 1);
        if (item === 2) throw new Error('failed');
        return item;
      }))
        given.push(value);
    };
    await expect(work()).rejects.toThrow('failed');
    expect(given).toEqual([0, 1]);
    expect(begun).toEqual([0, 1, 2]);
  });

  test('no items yield no results', async () => {
    expect(await gather(mapInOrder([], 3, () => Promise.resolve(1)))).toEqual([]);
  });
});
