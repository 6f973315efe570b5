import { describe, expect, test } from 'vitest';
import { assetWith, guid, headers, tinyLibrary } from '../tiny-library.ts';

const assets = Array.from({ length: 30 }, (_, index) => assetWith({ id: guid(1000 + index) }));

const post = (body: BodyInit, library = tinyLibrary(assets)): Promise<Response> =>
  library.get('/assets/search', { method: 'POST', body });

/** A body whose length is not known. */
const streamed = (body: ReadableStream<Uint8Array>): RequestInit & { readonly duplex: 'half' } => ({
  body,
  duplex: 'half',
});

describe('POST /assets/search', () => {
  test('answers as GET /assets does', async () => {
    const request = { filters: 'AssetType EQ Image', search: 'owl+1 é', sort: 'title D', count: 3, offset: 2 };
    const byBody = tinyLibrary(assets);
    const byAddress = tinyLibrary(assets);
    const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]));
    const answer = await post(JSON.stringify(request), byBody);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(await (await byAddress.get(`/assets?${query}`)).json());
    expect(byBody.queries).toEqual(byAddress.queries);
  });

  test.each([
    ['{}', { count: 50, offset: 0 }],
    ['{"COUNT": 5, "Filters": "Status EQ 0"}', { count: 5, filters: { kind: 'Comparison' } }],
    ['{"count": "7", "search": null}', { count: 7, search: undefined }],
    ['{"searchFields": "title,keywords", "search": "a"}', { searchFields: ['title', 'keywords'] }],
    ['\uFEFF{"count": 1}', { count: 1 }],
    ['{"__proto__": {"count": 3}, "count": 2}', { count: 2 }],
  ])('%s', async (body, expected) => {
    const library = tinyLibrary(assets);
    expect((await post(body, library)).status).toBe(200);
    expect(library.queries).toMatchObject([expected]);
  });

  test.each([
    ['nothing', ''],
    ['half an object', '{"filters":'],
    ['a list', '[]'],
    ['a text', '"Status EQ 0"'],
    ['null', 'null'],
    ['form data', 'filters=Status+EQ+0'],
    ['no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)],
    ['half a character', Uint8Array.of(0x7b, 0xc3)],
    ['an expression that is a number', '{"filters": 5}'],
    ['a count that is an object', '{"count": {}}'],
    ['an unknown field', '{"filters": "Statu EQ 0"}'],
    ['a count out of range', '{"count": 1001}'],
    ['brackets without an end', '['.repeat(1_000_000)],
  ])('%s is answered by 400 with a sentence', async (_name, body) => {
    const library = tinyLibrary(assets);
    const response = await post(body, library);
    const { errors } = await response.json();
    expect(response.status).toBe(400);
    expect(errors.length).toBeGreaterThan(0);
    for (const { message, parameter } of errors) {
      expect(message).toMatch(/^.+\.$/);
      expect(parameter).not.toBe('');
    }
    expect(library.queries).toEqual([]);
    expect(library.failures).toEqual([]);
  });

  test.each([
    ['gzip', 415],
    ['identity', 200],
  ])('a body with the content encoding %s is answered by %i', async (encoding, status) => {
    const init = { method: 'POST', body: '{"count": 1}', headers: { ...headers, 'content-encoding': encoding } };
    expect((await tinyLibrary(assets).get('/assets/search', init)).status).toBe(status);
  });

  test('a body that does not say its length is read no further than it may be long', async () => {
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const request = new Request('http://library.test/api/assets/search', {
      method: 'POST',
      headers,
      ...streamed(endless),
    });
    expect((await tinyLibrary().handler(request)).status).toBe(413);
    expect(given).toBeLessThan(1000);
  });

  test('a caller who disconnects while sending does not count as a failure', async () => {
    const library = tinyLibrary();
    const abort = new AbortController();
    const stuck = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    const request = new Request('http://library.test/api/assets/search', {
      method: 'POST',
      headers,
      ...streamed(stuck),
      signal: abort.signal,
    });
    const answered = library.handler(request);
    // A request that nothing leads to any more would be collected, and its signal with it.
    setTimeout(() => abort.abort(new DOMException(request.url, 'AbortError')), 20);
    expect((await answered).status).toBe(499);
    expect(library.failures).toEqual([]);
  });

  test('asks for the two headers', async () => {
    expect((await tinyLibrary().get('/assets/search', { method: 'POST', body: '{}', headers: {} })).status).toBe(401);
  });

  test.each(['GET', 'HEAD', 'PUT'])('%s is not allowed', async (method) => {
    const response = await tinyLibrary().get('/assets/search', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});
