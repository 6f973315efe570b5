import { describe, expect, test } from 'vitest';
import type { AnsweredRequest } from '../../src/node/index.ts';
import { bearing, raw, serve } from './server.ts';

describe('who looks after a server', () => {
  test('is told that it runs, and whether the library can answer', async () => {
    let isBroken = false;
    const { address } = await serve({
      change: {
        users: async () => {
          if (isBroken) throw new Error('The disk is gone.');
          return [];
        },
      },
    });
    const statusOf = async (path: string): Promise<number> => (await fetch(address + path)).status;
    expect([await statusOf('health'), await statusOf('ready')]).toEqual([200, 200]);
    isBroken = true;
    expect([await statusOf('health'), await statusOf('ready')]).toEqual([200, 503]);
    expect(await (await fetch(`${address}ready`)).text()).not.toContain('disk');
    expect((await fetch(`${address}health`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${address}health`, { method: 'HEAD' })).status).toBe(200);
  });

  test('reads metrics, on the same machine only', async () => {
    const server = await serve({ change: { sequence: async () => 7 } });
    await fetch(`${server.baseUrl}/users`, { headers: bearing(server) });
    await raw(server.address, {}, 'BREW', '/api/users?secret=1');
    await raw(server.address, {}, 'GET', '/nowhere');
    const metrics = async (): Promise<string> => (await fetch(`${server.address}metrics`)).text();
    await expect.poll(metrics).toMatch(/_count\{method="GET",area="page",status="404"\} 1/);
    const text = await metrics();
    expect(text).toMatch(/_count\{method="GET",area="api",status="200"\} 1/);
    expect(text).toContain('assetql_library_sequence 7');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toContain('secret');
    const forwarded = await raw(`${server.address}metrics`, { 'x-forwarded-for': '192.0.2.1' });
    expect(forwarded.status).toBe(403);
  });

  test('is told of each request, without what is in its query', async () => {
    const seen: AnsweredRequest[] = [];
    const server = await serve({ onAnswered: (request) => seen.push(request) });
    await fetch(`${server.baseUrl}/assets?search=secret`, { headers: bearing(server) });
    await expect
      .poll(() => seen)
      .toEqual([{ method: 'GET', path: '/api/assets', status: 200, milliseconds: expect.any(Number) }]);
    expect(seen[0]?.milliseconds).toBeGreaterThan(0);
  });
});

test('a library that takes too long is not ready', async () => {
  const server = await serve({ change: { users: () => new Promise(() => {}) } });
  expect((await fetch(`${server.address}ready`)).status).toBe(503);
});
