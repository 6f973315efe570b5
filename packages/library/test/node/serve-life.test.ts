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
      message: expect.stringContaining(String(port)),
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
