import { createAuthorizedFetch, type Fetch } from '@assetql/client';
import { embedSample, openSamplePack, sampleDeveloper } from '@assetql/sample';
import type { LibraryAccess } from '../contracts/library-access.ts';
import type { LocalFiles } from '../contracts/platform.ts';
import { readMedia } from '../connections/library/read-media.ts';
import { embeddedBaseUrl } from './embedded-base-url.ts';

const secret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A library in this process, and how many assets it has. */
export interface EmbeddedLibrary {
  readonly access: LibraryAccess;
  readonly size: number;
}

export interface EmbeddedLibraryOptions {
  /** Where uploaded files are kept; in memory without it. */
  readonly local?: LocalFiles | undefined;
  /** What is said of an uploaded file whose content nothing here can read. */
  readonly notRead?: string;
  /** Is told of what a bug has caused. */
  readonly onFailure?: (failure: unknown, path: string) => void;
  /** Is told of each request but those with the bytes of uploads. */
  readonly watch?: (fetch: Fetch) => Fetch;
}

/**
 * Opens the sample, of which `bytes` are the pack. No port is opened and nothing is sent: requests are answered here, in the name of the
 * sample's developer. What is added or changed is there until the window is closed.
 */
export async function openEmbeddedLibrary(
  bytes: Uint8Array<ArrayBuffer>,
  { local, notRead, onFailure, watch = (fetch) => fetch }: EmbeddedLibraryOptions = {},
): Promise<EmbeddedLibrary> {
  const sample = await openSamplePack(bytes);
  // Anyone who asks goes through the access, which knows them.
  const credentials = { accessToken: secret(), subscriptionKey: secret() };
  const answer: Fetch = embedSample(sample, {
    files: local?.files,
    inspector: local?.inspector,
    notRead,
    authenticate: async ({ accessToken, subscriptionKey }) =>
      accessToken !== credentials.accessToken
        ? { refused: 'access-token' }
        : subscriptionKey === credentials.subscriptionKey
          ? { viewer: sampleDeveloper.id }
          : { refused: 'subscription-key' },
    baseUrl: embeddedBaseUrl,
    ...(onFailure === undefined ? {} : { onFailure }),
  });
  const ask = watch(answer);
  const fetch = createAuthorizedFetch({
    baseUrl: embeddedBaseUrl,
    auth: credentials.accessToken,
    subscriptionKey: credentials.subscriptionKey,
    fetch: ask,
  });
  return {
    size: sample.size,
    access: {
      fetch,
      // The library runs in this process, so background requests slow down nobody else.
      background: fetch,
      storage: async (url, init) => {
        if (!url.startsWith(`${embeddedBaseUrl}/storage/`))
          throw new TypeError('The sample library takes files at its own addresses only.');
        return await answer(url, init);
      },
      media: async (address, signal) => {
        const below = URL.parse(address)?.href.startsWith(`${embeddedBaseUrl}/media/`) ?? false;
        if (!below) throw new TypeError('The sample library gives out its own files only.');
        return await readMedia(await ask(address, { signal }));
      },
    },
  };
}
