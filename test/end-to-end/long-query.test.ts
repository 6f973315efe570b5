import { expect, test } from 'vitest';
import { createClient } from '@assetql/client';
import { createLibraryHandler, MemoryStore } from '@assetql/library';
import { createSampleContent, createSampleMedia } from '@assetql/sample';
import { openMojiPackage } from '@assetql/sample/node';

test('a query that is too long for an address is sent in a body, and answered alike', async () => {
  const source = openMojiPackage();
  const content = createSampleContent({ ...source, entries: source.entries.slice(0, 20) });
  const handler = createLibraryHandler({
    store: new MemoryStore(content),
    media: createSampleMedia(source),
    authenticate: async () => ({ viewer: content.users[0]?.id ?? '' }),
    baseUrl: '/api',
    signingKey: new Uint8Array(32),
  });
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://library.example/api',
    auth: 'token',
    subscriptionKey: 'key',
    fetch: (input, init) => {
      const request = new Request(input, init);
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return handler(request);
    },
  });
  const ids = Array.from({ length: 4000 }, (_, index) => `CreatedBy EQ '${String(index)}'`).join(' OR ');
  const short = await client.assets.list({ filters: 'Status EQ 0', sort: 'title A', count: 5 });
  const long = await client.assets.list({ filters: `Status EQ 0 OR ${ids}`, sort: 'title A', count: 5 });
  expect(asked).toEqual(['GET /api/assets', 'POST /api/assets/search']);
  expect(long.total).toBe(short.total);
  expect(long.assets).toEqual(short.assets);
  expect(short.assets).toHaveLength(5);
});
