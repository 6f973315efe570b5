import { createClient, type Asset, type AssetPage } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { listBody, silence, startFaultyService } from '../faulty-service.ts';
import { createPagedClient, library } from './paged-client.ts';
import { createScriptedClient, jsonResponse, rejection } from '../scripted-client.ts';

describe('lazy requests', () => {
  it('a page is requested only with its first asset', async () => {
    const { client, sent } = createPagedClient(library(30));
    const iterator = client.assets.iterate({}, { pageSize: 2 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toHaveLength(0);
    await iterator.next();
    await iterator.next();
    expect(sent).toHaveLength(1);
    await iterator.next();
    expect(sent).toHaveLength(2);
  });

  it("onPage is called before the page's assets are returned", async () => {
    const { client } = createPagedClient(library(3));
    const events: unknown[] = [];
    const onPage = ({ total, assets }: AssetPage): void => void events.push([total, assets.length]);
    for await (const { id } of client.assets.iterate({}, { pageSize: 2, onPage })) events.push(id);
    expect(events).toEqual([[3, 2], '0', '1', [3, 1], '2']);
  });

  it('several assets may be awaited at once', async () => {
    const { client } = createPagedClient(library(3));
    const iterator = client.assets.iterate({}, { pageSize: 2 });
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => iterator.next()));
    expect(results.map(({ value }) => value?.id)).toEqual(['0', '1', '2', undefined, undefined]);
  });
});

describe('failures', () => {
  it('end the iteration: the first one rejects, then it is done', async () => {
    const { client } = createScriptedClient((_sent, index) =>
      index === 0 ? jsonResponse(listBody([{ id: '0' }], 9)) : new Response('', { status: 500 }),
    );
    const iterator = client.assets.iterate({}, { pageSize: 1 });
    expect(await iterator.next()).toMatchObject({ value: { id: '0' } });
    expect(await rejection(iterator.next())).toMatchObject({ name: 'ServiceError', status: 500 });
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
  });
});

describe('cancelling', () => {
  const start = async (): Promise<{
    iterator: AsyncIterableIterator<Asset>;
    controller: AbortController;
    connections: () => Promise<number>;
  }> => {
    const service = await startFaultyService(silence);
    const controller = new AbortController();
    const iterator = createClient({ baseUrl: service.baseUrl }).assets.iterate({}, { signal: controller.signal });
    return { iterator, controller, connections: service.openConnections };
  };

  it('by the signal, while a page is pending', async () => {
    const { iterator, controller, connections } = await start();
    const failed = rejection(iterator.next());
    await expect.poll(connections).toBe(1);
    controller.abort('enough');
    expect(await failed).toBe('enough');
    await expect.poll(connections).toBe(0);
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
  });

  it('by return, while a page is pending: awaited assets are done', async () => {
    const { iterator, connections } = await start();
    const awaited = iterator.next();
    await expect.poll(connections).toBe(1);
    expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
    expect(await awaited).toEqual({ done: true, value: undefined });
    await expect.poll(connections).toBe(0);
  });

  it('by the signal, between two assets of a page', async () => {
    const { client } = createPagedClient(library(3));
    const controller = new AbortController();
    const iterator = client.assets.iterate({}, controller);
    await iterator.next();
    controller.abort('enough');
    expect(await rejection(iterator.next())).toBe('enough');
  });

  it('by a signal that is aborted from the start, without a request', async () => {
    const { client, sent } = createPagedClient(library(3));
    const signal = AbortSignal.abort('enough');
    expect(await rejection(client.assets.iterate({}, { signal }).next())).toBe('enough');
    expect(sent).toEqual([]);
  });

  it('by return, before anything was requested', async () => {
    const { client, sent } = createPagedClient(library(3));
    const iterator = client.assets.iterate();
    await iterator.return?.();
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    expect(sent).toEqual([]);
  });

  it('by leaving a loop, after which nothing is requested', async () => {
    const { client, sent } = createPagedClient(library(30));
    for await (const { id } of client.assets.iterate({}, { pageSize: 2 })) if (id === '2') break;
    expect(sent).toHaveLength(2);
  });
});
