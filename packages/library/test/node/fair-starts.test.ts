import { describe, expect, test } from 'vitest';
import { FairStarts } from '../../src/node/server/fair-starts.ts';
import { bearing, serve } from './server.ts';

const never = new AbortController().signal;

describe('work of several callers', () => {
  test('is started in turns, one in each turn of the event loop', async () => {
    const starts = new FairStarts();
    const order: string[] = [];
    const run = (caller: string, name: string): Promise<void> =>
      starts.run(
        caller,
        async () => {
          order.push(name);
          setImmediate(() => order.push('·'));
        },
        never,
      );
    await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('b', 'b2')]);
    expect(order.filter((name) => name !== '·')).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
    expect(order.join(' ')).toMatch(/^\S\d · \S\d · \S\d · \S\d · \S\d/);
    await run('c', 'c1');
    expect(order).toContain('c1');
  });

  test('does not wait for work that takes its time, and gives on what fails', async () => {
    const starts = new FairStarts();
    void starts.run('a', () => new Promise(() => {}), never);
    await expect(starts.run('a', async () => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken');
    expect(await starts.run('a', async () => 1, never)).toBe(1);
  });

  test('is not started for who has gone away', async () => {
    const starts = new FairStarts();
    const abort = new AbortController();
    let isStarted = false;
    const first = starts.run('a', async () => {}, never);
    const second = starts.run(
      'a',
      async () => {
        isStarted = true;
      },
      abort.signal,
    );
    abort.abort(new Error('gone'));
    await first;
    await expect(second).rejects.toThrow('gone');
    expect(isStarted).toBe(false);
  });
});

test('a server goes on reading and answering others between two answers that keep it busy', async () => {
  const count = 60;
  let answered = 0;
  const server = await serve({
    change: {
      keywords: async () => {
        const until = performance.now() + 5;
        while (performance.now() < until);
        answered += 1;
        return [];
      },
    },
  });
  const headers = bearing(server);
  const ask = async (path: string): Promise<string> => (await fetch(`${server.baseUrl}/${path}`, { headers })).text();
  // Opens the connections, so that what follows arrives together.
  await Promise.all(Array.from({ length: count }, () => ask('nothing')));
  const many = Array.from({ length: count }, () => ask('keywords'));
  await Promise.race(many);
  await ask('nothing');
  expect(answered).toBeLessThan(count);
  await Promise.all(many);
  expect(answered).toBe(count);
});
