import { createAuthorizedFetch, createClient, type Client, type ClientOptions } from '@assetql/client';
import {
  createLibraryHandler,
  createSampleContent,
  createSampleMedia,
  MemoryStore,
  sampleDeveloper,
} from '@assetql/library';
import { openMojiPackage } from '@assetql/library/node';

const baseUrl = 'http://library.test/api';
const source = openMojiPackage();

/** The sample, as stores hold it. */
export const sample: ReturnType<typeof createSampleContent> = createSampleContent(source);

const handler = createLibraryHandler({
  store: new MemoryStore(sample),
  media: createSampleMedia(source),
  authenticate: () => Promise.resolve({ viewer: sampleDeveloper.id }),
  baseUrl: '/api',
  signingKey: new Uint8Array(32),
});

/** Answers in the place of the library; nothing lets it answer. */
export type Interference = (url: URL) => Response | Promise<Response> | undefined;

export interface SampleClient {
  readonly client: Client;
  /** What was asked, in the order it was. */
  readonly asked: readonly URL[];
}

/** A client of the sample library, without a socket. */
export function createSampleClient(
  interfere: Interference = () => undefined,
  options: Partial<ClientOptions> = {},
): SampleClient {
  const asked: URL[] = [];
  const fetch = createAuthorizedFetch({
    baseUrl,
    auth: 'token',
    subscriptionKey: 'key',
    fetch: async (address, init) => {
      const url = new URL(address);
      asked.push(url);
      init.signal?.throwIfAborted();
      return (await interfere(url)) ?? (await handler(new Request(url, init)));
    },
  });
  return { client: createClient({ baseUrl, fetch, retry: false, ...options }), asked };
}
