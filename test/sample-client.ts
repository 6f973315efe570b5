import { createAuthorizedFetch, createClient, type Client, type ClientOptions } from '@assetql/client';
import { createLibraryHandler, MemoryStore } from '@assetql/library';
import { createSampleContent, createSampleMedia, sampleDeveloper } from '@assetql/sample';
import { openMojiPackage } from '@assetql/sample/node';
import { sampleAssets } from './sample-assets.ts';

const baseUrl = 'http://library.test/api';
const source = openMojiPackage();

type Content = ReturnType<typeof createSampleContent>;

/** The content of the sample library. */
export const sample: Content = { ...createSampleContent(source), assets: sampleAssets(source) };

/** Answers in place of the library; `undefined` lets the library answer. */
export type Interference = (url: URL) => Response | Promise<Response> | undefined;

export interface SampleClient {
  readonly client: Client;
  /** The addresses of all requests, in order. */
  readonly asked: readonly URL[];
}

/** Makes clients of a library with this content, without a socket. */
export function sampleClientsOf(
  content: Content,
): (interfere?: Interference, options?: Partial<ClientOptions>) => SampleClient {
  const handler = createLibraryHandler({
    store: new MemoryStore(content),
    media: createSampleMedia(source),
    authenticate: () => Promise.resolve({ viewer: sampleDeveloper.id }),
    baseUrl: '/api',
    signingKey: new Uint8Array(32),
  });
  return (interfere = () => undefined, options = {}) => {
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
  };
}

/** A client of the sample library. */
export const createSampleClient: ReturnType<typeof sampleClientsOf> = sampleClientsOf(sample);
