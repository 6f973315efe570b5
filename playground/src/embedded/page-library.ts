import type { Fetch } from '@assetql/client';
import type { PageLibrary } from './open-page-library.ts';

/** The base URL of the library in the page. Nothing else can be reached by its name (RFC 6761). */
export const pageBaseUrl = 'http://library.invalid/api';

let opening: Promise<PageLibrary> | undefined;

/** The library of the page, which is loaded when it is first asked. After a failure the next call tries again. */
export function pageLibrary(): Promise<PageLibrary> {
  if (opening === undefined) {
    const opened = import('./open-page-library.ts').then(({ openPageLibrary }) => openPageLibrary(pageBaseUrl));
    opening = opened;
    opened.catch(() => {
      opening = undefined;
    });
  }
  return opening;
}

/** Like the platform's `fetch`, for the library of the page. */
export const pageFetch: Fetch = async (url, init) => (await pageLibrary()).fetch(url, init);

/** Loads a file of an asset from the library of the page. */
export async function pageMedia(address: string, signal?: AbortSignal): Promise<Blob> {
  const response = await pageFetch(address, signal === undefined ? {} : { signal });
  if (!response.ok) throw new TypeError(`The file could not be loaded: ${response.status}.`);
  return await response.blob();
}
