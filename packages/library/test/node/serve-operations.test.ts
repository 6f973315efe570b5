import { describe, expect, test } from 'vitest';
import { MemoryAssetIndex, MemoryRecords, RecordStore } from '../../src/index.ts';
import type { AnsweredRequest } from '../../src/node/index.ts';
import { assetWith, guid } from '../tiny-library.ts';
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
    const server = await serve({ change: { indexState: async () => ({ sequence: 7, lag: 2 }) } });
    await fetch(`${server.baseUrl}/users`, { headers: bearing(server) });
    await raw(server.address, {}, 'BREW', '/api/users?secret=1');
    await raw(server.address, {}, 'GET', '/nowhere');
    const metrics = async (): Promise<string> => (await fetch(`${server.address}metrics`)).text();
    await expect.poll(metrics).toMatch(/_count\{method="GET",area="page",status="404"\} 1/);
    const text = await metrics();
    expect(text).toMatch(/_count\{method="GET",area="api",status="200"\} 1/);
    expect(text).toContain('assetql_library_sequence 7');
    expect(text).toContain('assetql_index_lag_changes 2');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toContain('secret');
    const forwarded = await raw(`${server.address}metrics`, { 'x-forwarded-for': '192.0.2.1' });
    expect(forwarded.status).toBe(403);
  });

  test('is told how many changes the index does not include, until a query has brought it up', async () => {
    const records = new MemoryRecords();
    const store = new RecordStore(records, new MemoryAssetIndex());
    for (const id of [1, 2, 3])
      await records.change('', ({ put }) => put({ kind: 'asset', value: assetWith({ id: guid(id) }) }));
    const { address } = await serve({ change: { indexState: () => store.indexState() } });
    const readiness = async (): Promise<unknown> => (await fetch(`${address}ready`)).json();
    // To ask does not feed the index.
    for (const lag of [3, 3]) expect(await readiness()).toEqual({ status: 'ready', indexLag: lag });
    expect((await store.list({ viewer: '', count: 0, offset: 0 })).total).toBe(3);
    expect(await readiness()).toEqual({ status: 'ready', indexLag: 0 });
  });

  test('reads what is measured of the server also while the index is away, and is told that searches are not answered', async () => {
    let isAway = false;
    const indexState = async () => {
      if (isAway) throw new Error('The cluster is away.');
      return { sequence: 7, lag: 2 };
    };
    const { address } = await serve({ change: { indexState } });
    const metrics = async (): Promise<string> => (await fetch(`${address}metrics`)).text();
    expect(await metrics()).toContain('assetql_index_lag_changes 2');
    isAway = true;
    const text = await metrics();
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toMatch(/^assetql_(?:index_lag_changes|library_sequence) /m);
    expect((await fetch(`${address}ready`)).status).toBe(503);
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
