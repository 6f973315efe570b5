import { countWith, createClient, type Client } from '@assetql/client';
import { counts, fold, whyZero, type Count } from '@assetql/core/meaning';
import { createLibraryHandler, MemoryStore, type LibraryContent } from '@assetql/library';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oracle } from '../../packages/core/test/meaning/oracle.ts';
import { matchAssetMapper } from '../../packages/library/src/store/match-asset.ts';
import { visibleLightboxes } from '../../packages/library/src/store/visible-lightboxes.ts';
import { content } from '../../packages/library/test/store/content.ts';
import { runs } from '../../packages/core/test/meaning/reason/runs.ts';
import { allOf } from './all-of.ts';
import { maySend, read, writtenRequest } from './requests.ts';

const viewer = 'a1';

/** A client of a library, and how many requests reached it. */
function connect(library: LibraryContent): { readonly client: Client; readonly requests: () => number } {
  let requests = 0;
  const handler = createLibraryHandler({
    store: new MemoryStore(library),
    media: { open: async () => await Promise.reject(new Error('There are no media.')) },
    authenticate: async () => await Promise.resolve({ viewer }),
    baseUrl: '/api',
    signingKey: new Uint8Array(32),
  });
  const client = createClient({
    baseUrl: 'http://library.example/api',
    auth: 'good-token',
    subscriptionKey: 'good-key',
    fetch: async (address, options) => {
      requests += 1;
      return await handler(new Request(address, options));
    },
  });
  return { client, requests: () => requests };
}

/** What the library finds by trying every asset that the viewer sees. */
function bruteForce(library: LibraryContent): Count {
  const toMatch = matchAssetMapper(library);
  const visible = new Set(visibleLightboxes(library.lightboxes, viewer).map(({ id }) => fold(id)));
  const assets = Array.from(library.assets, (asset) => toMatch(asset, (id) => visible.has(fold(id))));
  return async (request) => await Promise.resolve(assets.filter((asset) => oracle(request, asset)).length);
}

test(
  'counts and reasons through the client are those of brute force over the library',
  { timeout: runs(120_000) },
  async () => {
    let zeros = 0;
    await fc.assert(
      fc.asyncProperty(content, fc.array(writtenRequest, { maxLength: 8, size: 'max' }), async (library, written) => {
        const { client, requests } = connect(library);
        const [service, brute] = [countWith(client), bruteForce(library)];
        for (const request of written.filter(maySend).map(read)) {
          const why = await whyZero(request, service);
          expect(why).toEqual(await whyZero(request, brute));
          zeros += why.total === 0 ? 1 : 0;
          const before = requests();
          const answers = await allOf(counts(request, service, { requests: 12, concurrency: 1 }));
          expect(requests() - before).toBeLessThanOrEqual(12);
          expect(answers).toEqual(await allOf(counts(request, brute, { requests: 12, concurrency: 1 })));
        }
      }),
      { numRuns: runs(30) },
    );
    expect(zeros).toBeGreaterThan(20);
  },
);

test('a request that is not right fails alone', async () => {
  const { client } = connect({ users: [], categories: [], attributes: [], lightboxes: [], assets: [] });
  const { filters } = read({ filters: 'Status EQ 0', containerfilter: '', search: '', searchFields: undefined });
  const range = { start: 0, end: 0 };
  const request = {
    filters: {
      kind: 'Or' as const,
      range,
      operands: [filters ?? expect.fail(), { kind: 'Invalid' as const, range, text: '?' }],
    },
  };
  const outcomes: string[] = [];
  for await (const { outcome } of counts(request, countWith(client), { measures: ['alone'] })) outcomes.push(outcome);
  expect(outcomes.toSorted()).toEqual(['counted', 'failed', 'failed', 'failed']);
});
