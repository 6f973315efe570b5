import { describe, expect, test } from 'vitest';
import { bearing, raw, serve } from './server.ts';

describe('the API over HTTP', () => {
  test('answers on a free port of this machine', async () => {
    const server = await serve();
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(server.baseUrl).toBe(`${server.address}api`);
    const response = await fetch(`${server.baseUrl}/assets?count=2`, { headers: bearing(server) });
    expect(response.status).toBe(200);
    const { payload } = await response.json();
    expect(payload.assets).toHaveLength(2);
    const { media } = payload.assets[0];
    const picture = await fetch(media.basePath + media.thumb);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(await picture.text()).toContain('<svg');
    const part = await fetch(media.basePath + media.original, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, '<svg']);
  });

  test('needs the credentials, and sends no CORS headers', async () => {
    const server = await serve();
    const response = await fetch(`${server.baseUrl}/assets`, { headers: { origin: 'https://evil.test' } });
    expect(response.status).toBe(401);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await raw(`${server.baseUrl}/assets`, {}, 'OPTIONS')).status).toBe(405);
  });

  test('a closed connection aborts the store', async () => {
    let aborted: (reason: unknown) => void = () => {};
    let started: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const ended = new Promise((resolve) => {
      aborted = resolve;
    });
    const server = await serve({
      change: {
        list: (_query, signal) =>
          new Promise((_resolve, reject) => {
            started();
            signal?.addEventListener('abort', () => {
              aborted(signal.reason);
              reject(signal.reason);
            });
          }),
      },
    });
    const abort = new AbortController();
    const call = fetch(`${server.baseUrl}/assets`, { headers: bearing(server), signal: abort.signal });
    await running;
    abort.abort();
    await expect(call).rejects.toThrow(/abort/i);
    expect(await ended).toHaveProperty('name', 'AbortError');
  });

  test('failures of the store are told to the owner', async () => {
    const failures: unknown[] = [];
    const server = await serve({
      change: { users: () => Promise.reject(new Error('broken')) },
      onFailure: (failure, path) => failures.push([String(failure), path]),
    });
    expect((await fetch(`${server.baseUrl}/users`, { headers: bearing(server) })).status).toBe(500);
    expect(failures).toEqual([['Error: broken', '/api/users']]);
  });

  test('long addresses are refused with a status', async () => {
    const server = await serve();
    const medium = await raw(`${server.baseUrl}/assets?search=${'a'.repeat(110_000)}`, bearing(server));
    expect(medium.status).toBe(414);
    const long = await raw(`${server.baseUrl}/assets?search=${'a'.repeat(1_000_000)}`).catch(() => undefined);
    expect(long?.status ?? 431).toBe(431);
    expect((await fetch(`${server.baseUrl}/assets`, { headers: bearing(server) })).status).toBe(200);
  });

  test('a query in a body is answered, and one that is too large or cut off does no harm', async () => {
    const failures: unknown[] = [];
    const server = await serve({ onFailure: (failure) => failures.push(failure) });
    const ask = (body: BodyInit, init: RequestInit = {}): Promise<Response> => {
      const request = { method: 'POST', headers: bearing(server), body, duplex: 'half', ...init };
      return fetch(`${server.baseUrl}/assets/search`, request);
    };
    expect((await (await ask('{"count": 2}')).json()).payload.assets).toHaveLength(2);

    let parts = 0;
    const tooLarge = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        parts += 1;
        if (parts > 80) controller.close();
        else controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    expect((await ask(tooLarge)).status).toBe(413);

    const abort = new AbortController();
    const never = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) });
    const cutOff = ask(never, { signal: abort.signal });
    setTimeout(() => abort.abort(), 50);
    await expect(cutOff).rejects.toThrow(/abort/i);
    expect((await ask('{}')).status).toBe(200);
    expect(failures).toEqual([]);
  });

  test('bodies are not waited for', async () => {
    const server = await serve();
    const response = await fetch(`${server.baseUrl}/assets`, {
      method: 'POST',
      body: 'x'.repeat(300_000),
      headers: bearing(server),
    });
    expect(response.status).toBe(405);
  });
});
