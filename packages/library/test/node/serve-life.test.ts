import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { serveLibrary } from '../../src/node/index.ts';
import { pause } from './pause.ts';
import { bearing, libraryWith, serve } from './server.ts';

describe('starting and ending', () => {
  test('a port in use is said', async () => {
    const server = await serve();
    const port = Number(new URL(server.address).port);
    expect(await serveLibrary({ library: await libraryWith(), port })).toMatchObject({
      kind: 'refused',
      code: 'port-in-use',
      message: `Port ${port} on 127.0.0.1 is in use; choose another one with --port, or a free one with --port 0.`,
    });
  });

  test('an address that is not of this machine is said', async () => {
    const outcome = await serveLibrary({
      library: await libraryWith(),
      port: 0,
      host: '192.0.2.1',
      allowHosts: ['a.test'],
    });
    expect(outcome).toMatchObject({ kind: 'refused', code: 'cannot-listen' });
  });

  test('the requests of a connection are answered one after the other, in their order', async () => {
    let running = 0;
    let most = 0;
    const server = await serve({
      change: {
        users: async () => {
          running += 1;
          most = Math.max(most, running);
          await pause(5);
          running -= 1;
          return [];
        },
      },
    });
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    const headers = Object.entries(bearing(server)).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `Host: ${new URL(server.address).host}\r\n${headers.join('')}\r\n`;
    const paths = Array.from({ length: 20 }, (_, at) => (at % 5 === 4 ? `/api/nothing/${at}` : '/api/users'));
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\n${head}`).join(''));
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    await expect
      .poll(() => text.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3)))
      .toEqual(paths.map((path) => (path === '/api/users' ? '200' : '404')));
    expect(most).toBe(1);
    // Who leaves takes along what was not begun.
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\n${head}`).join(''));
    socket.destroy();
    expect((await fetch(`${server.baseUrl}/users`, { headers: bearing(server) })).status).toBe(200);
  });

  test('requests that wait for an answer are left with their caller, so that they do not fill the memory', async () => {
    const waiting: (() => void)[] = [];
    let asked = 0;
    const server = await serve({
      change: { users: () => new Promise((resolve) => waiting.push(() => resolve([]))) },
      onAnswered: () => (asked += 1),
    });
    const headers = Object.entries(bearing(server)).map(([name, value]) => `${name}: ${value}\r\n`);
    const fat = `x: ${'y'.repeat(60_000)}\r\n`;
    const request = (path: string): string =>
      `GET ${path} HTTP/1.1\r\nHost: ${new URL(server.address).host}\r\n${headers.join('')}${fat}\r\n`;
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.resume();
    socket.write(request('/api/users') + request('/api/nothing').repeat(500));
    await expect.poll(() => waiting.length).toBe(1);
    await pause(100);
    expect([asked, socket.writableLength > 0]).toEqual([0, true]);
    expect((await fetch(`${server.baseUrl}/attributes`, { headers: bearing(server) })).status).toBe(200);
    waiting[0]?.();
    await expect.poll(() => asked).toBe(502);
    socket.destroy();
  });

  test('closing ends with connections open and a request running', async () => {
    const server = await serve({ change: { list: () => new Promise(() => {}) } });
    const idle = connect(Number(new URL(server.address).port), '127.0.0.1');
    idle.on('error', () => {});
    const running = fetch(`${server.baseUrl}/assets`, { headers: bearing(server) }).catch(
      (failure: unknown) => failure,
    );
    await pause(100);
    await Promise.all([server.close(), server.close()]);
    expect(await running).toBeInstanceOf(Error);
    await expect(fetch(server.address)).rejects.toThrow(/fetch failed/);
  });

  test('a request that is running may end', async () => {
    const server = await serve({
      change: {
        users: () =>
          new Promise((resolve) => {
            setTimeout(() => resolve([]), 500);
          }),
      },
    });
    const running = fetch(`${server.baseUrl}/users`, { headers: bearing(server) });
    await pause(100);
    await server.close();
    expect((await running).status).toBe(200);
  });
});
