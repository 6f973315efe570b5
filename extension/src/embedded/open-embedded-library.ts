import { createAuthorizedFetch, type Fetch } from '@assetql/client';
import { createLibraryHandler } from '@assetql/library';
import { openSamplePack, sampleDeveloper } from '@assetql/sample';
import type { LibraryAccess } from '../contracts/library-access.ts';
import { readMedia } from '../connections/library/read-media.ts';
import { embeddedBaseUrl } from './embedded-base-url.ts';

const secret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A library in this process, and how many assets it has. */
export interface EmbeddedLibrary {
  readonly access: LibraryAccess;
  readonly size: number;
}

/**
 * Opens the sample, of which `bytes` are the pack. No port is opened and nothing is sent: requests are answered here, in the name of the
 * sample's developer. `onFailure` is told of what a bug has caused, `watch` of each request.
 */
export async function openEmbeddedLibrary(
  bytes: Uint8Array<ArrayBuffer>,
  onFailure?: (failure: unknown, path: string) => void,
  watch: (fetch: Fetch) => Fetch = (fetch) => fetch,
): Promise<EmbeddedLibrary> {
  const { store, media, size } = await openSamplePack(bytes);
  // Anyone who asks goes through the access, which knows them.
  const credentials = { accessToken: secret(), subscriptionKey: secret() };
  const handler = createLibraryHandler({
    store,
    media,
    authenticate: async ({ accessToken, subscriptionKey }) =>
      accessToken !== credentials.accessToken
        ? { refused: 'access-token' }
        : subscriptionKey === credentials.subscriptionKey
          ? { viewer: sampleDeveloper.id }
          : { refused: 'subscription-key' },
    baseUrl: embeddedBaseUrl,
    signingKey: crypto.getRandomValues(new Uint8Array(32)),
    ...(onFailure === undefined ? {} : { onFailure }),
  });
  const ask = watch(async (url, init) => {
    init.signal?.throwIfAborted();
    const response = await handler(new Request(url, init));
    init.signal?.throwIfAborted();
    return response;
  });
  const fetch = createAuthorizedFetch({
    baseUrl: embeddedBaseUrl,
    auth: credentials.accessToken,
    subscriptionKey: credentials.subscriptionKey,
    fetch: ask,
  });
  return {
    size,
    access: {
      fetch,
      // The library runs in this process, so background requests slow down nobody else.
      background: fetch,
      media: async (address, signal) => {
        const below = URL.parse(address)?.href.startsWith(`${embeddedBaseUrl}/media/`) ?? false;
        if (!below) throw new TypeError('The sample library gives out its own files only.');
        return await readMedia(await ask(address, { signal }));
      },
    },
  };
}
