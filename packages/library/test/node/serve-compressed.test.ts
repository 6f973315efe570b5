import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compressAnswer } from '../../src/node/server/compress-answer.ts';
import { bearing, serve } from './server.ts';

const text = JSON.stringify(Array.from({ length: 400 }, (_, id) => ({ id, title: 'a fox and a goose' })));
const request = (accepted: string): Request =>
  new Request('http://library.test/', { headers: { 'accept-encoding': accepted } });
const json = { 'content-type': 'application/json; charset=utf-8' };
const bytesOf = async (answer: Response): Promise<Uint8Array> => new Uint8Array(await answer.arrayBuffer());

describe('an answer', () => {
  test('is compressed as the caller accepts it, and says what it depends on', async () => {
    const given = (): Response =>
      new Response(text, { headers: { ...json, etag: '"1"', 'content-length': String(text.length) } });
    const br = await compressAnswer(request('gzip, deflate, br'), given());
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(br.headers.get('vary')).toBe('accept-encoding');
    expect(br.headers.get('etag')).toBe('W/"1"');
    expect(br.headers.has('content-length')).toBe(false);
    const small = await bytesOf(br);
    expect(small.length).toBeLessThan(text.length / 4);
    expect(brotliDecompressSync(small).toString()).toBe(text);
    const gzip = await compressAnswer(request('br;q=0, gzip'), given());
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(text);
    const plain = await compressAnswer(request('identity'), given());
    expect(plain.headers.get('vary')).toBe('accept-encoding');
    expect(plain.headers.get('etag')).toBe('"1"');
    expect(await plain.text()).toBe(text);
  });

  test.each([
    ['a tiny one', new Response('{}', { headers: json }), 'accept-encoding'],
    [
      'a tiny one of known length',
      new Response('{}', { headers: { ...json, 'content-length': '2' } }),
      'accept-encoding',
    ],
    ['a range', new Response(text, { status: 206, headers: json }), 'accept-encoding'],
    ['one without a body', new Response(null, { status: 304, headers: json }), 'accept-encoding'],
    ['a picture', new Response(text, { headers: { 'content-type': 'image/png' } }), null],
    ['events', new Response(text, { headers: { 'content-type': 'text/event-stream' } }), null],
    ['one that is encoded', new Response(text, { headers: { ...json, 'content-encoding': 'zstd' } }), null],
  ])('stays as it is: %s', async (_name, given, vary) => {
    const before = await given.clone().text();
    const encoding = given.headers.get('content-encoding');
    const answer = await compressAnswer(request('gzip, br'), given);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe(vary);
    expect(answer.status).toBe(given.status);
    expect(await answer.text()).toBe(before);
  });

  test('that breaks off is not taken for a whole, and one that is given up ends its source', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
      },
      pull(controller) {
        controller.error(new Error('broken'));
      },
    });
    const answer = await compressAnswer(request('br'), new Response(broken, { headers: json }));
    await expect(answer.arrayBuffer()).rejects.toThrow('broken');
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      cancel: () => end(),
    });
    const left = await compressAnswer(request('gzip'), new Response(endless, { headers: json }));
    await left.body?.cancel();
    await ended;
  });
});

test('lists and drawings of a served library are compressed, and a drawing that is known is not sent again', async () => {
  const server = await serve();
  const list = await fetch(`${server.baseUrl}/assets?count=50`, {
    headers: { ...bearing(server), 'accept-encoding': 'br' },
  });
  expect(list.headers.get('content-encoding')).toBe('br');
  const { payload } = await list.json();
  const { media } = payload.assets[0];
  const address = media.basePath + media.original;
  const drawing = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
  const etag = drawing.headers.get('etag') ?? '';
  expect(drawing.headers.get('vary')).toContain('accept-encoding');
  expect(await drawing.text()).toContain('<svg');
  const again = await fetch(address, { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } });
  expect(again.status).toBe(304);
});
