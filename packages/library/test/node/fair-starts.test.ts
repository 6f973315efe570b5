import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LibraryServer } from '../../src/node/index.ts';
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

  test('is started in turns that bound how many begin in each turn of the event loop, also when it arrives piece by piece', async () => {
    const starts = new FairStarts(2);
    const order: string[] = [];
    for (const name of ['1', '2', '3', '4', '5']) starts.next('a', () => order.push(name));
    expect(order.join('')).toBe('12');
    await new Promise((resolve) => setImmediate(resolve));
    expect(order.join('')).toBe('1234');
    await expect.poll(() => order.join('')).toBe('12345');
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

/** Opens connections to a server. */
async function connections(server: LibraryServer, count: number): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(server.address);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname);
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => {});
      socket.resume();
      await once(socket, 'connect');
      return socket;
    }),
  );
}

const askForHealth = (server: LibraryServer): string =>
  `GET /health HTTP/1.1\r\nhost: ${new URL(server.address).host}\r\n\r\n`;

test('a new connection does not wait for all that many others have asked', async () => {
  let asked = 0;
  const server = await serve({ onAnswered: () => (asked += 1) });
  const sockets = await connections(server, 150);
  for (const socket of sockets) socket.write(askForHealth(server).repeat(15));
  const [late] = await connections(server, 1);
  late?.write(askForHealth(server));
  if (late !== undefined) await once(late, 'data');
  expect(asked).toBeLessThan((150 * 15) / 2);
});

test('who waits for each answer does not wait for all others of the network that have sent more meanwhile', async () => {
  let asked = 0;
  const server = await serve({ onAnswered: () => (asked += 1) });
  const [quiet, ...busy] = await connections(server, 151);
  for (const socket of busy) socket.write(askForHealth(server).repeat(15));
  quiet?.write(askForHealth(server));
  if (quiet !== undefined) await once(quiet, 'data');
  expect(asked).toBeLessThan(75);
});
