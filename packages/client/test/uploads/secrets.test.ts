import { createClient, type Retry } from '@assetql/client';
import { expect, it } from 'vitest';
import { createHastyClock } from '../clocks.ts';
import { jsonResponse, rejection } from '../scripted-client.ts';

const signature = 'sv-2026-SIGNATURE/+=';
const uploadUrl = `https://store.test/path-of-u1/u1.bin?v=1&sig=${encodeURIComponent(signature)}`;

/** How a storage, or the platform, quotes the upload URL. */
const quotes: Readonly<Record<string, (url: string) => Response | Promise<Response>>> = {
  'an answer in words': (url) => new Response(`Cannot PUT ${url}: bad ${signature}`, { status: 400 }),
  'an answer in JSON': (url) => jsonResponse({ error: url, sig: signature }, 500),
  'an answer without words': () => new Response('', { status: 404 }),
  'a redirect': (url) => new Response('', { status: 302, headers: { location: url } }),
  'a refusal': (url) => new Response(`Expired: ${url}`, { status: 403 }),
  'a fault': (url) => Promise.reject(new TypeError(`Failed to parse URL from ${url}`)),
  'a page': (url) => new Response(`<html>${url}</html>`, { status: 502 }),
};

it.each(Object.entries(quotes))('no error shows the upload URL that %s quotes', async (_name, quote) => {
  const told: (string | undefined)[] = [];
  const tell = (error: unknown): void => {
    for (let each = error; each instanceof Error; each = each.cause)
      told.push(String(each), each.stack, JSON.stringify(Object.entries(each).filter(([name]) => name !== 'cause')));
  };
  const client = createClient({
    baseUrl: 'https://library.test/api',
    clock: createHastyClock(),
    timeout: { attempt: Infinity, total: Infinity },
    onRetry: ({ reason }: Retry) => tell(reason),
    fetch: async (url, { method = 'GET' }) => {
      if (url.startsWith('https://store.test/')) return await quote(url);
      if (method === 'GET') return jsonResponse({ payload: [] });
      return jsonResponse(/uploads(?:\/u1\/uploadUrl)?$/.test(url) ? { id: 'u1', uploadUrl } : { Payload: [] });
    },
  });
  const error = await rejection(
    client.uploads.upload(new File(['0123'], 'owl.svg'), {
      categories: ['00000000-0000-4000-8000-000000000001'],
      segmentSize: 2,
      parallel: 1,
    }),
  );
  tell(error);
  expect(error).toHaveProperty('name', 'UploadError');
  expect(told.length).toBeGreaterThan(3);
  for (const text of told) expect(text).not.toMatch(/SIGNATURE|path-of-u1/);
});
