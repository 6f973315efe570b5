import type { Fetch } from '@assetql/client';
import { createBlobPictures } from '@assetql/results-view';
import { OfflineStatus } from '../offline/offline-status.tsx';
import { saveFile } from '../state/save-file.ts';
import type { EmbeddedLibrary } from './embedded-library.ts';
import { pageBaseUrl } from './page-base-url.ts';

let opening: Promise<Fetch> | undefined;

/** The library, which is loaded when it is first asked. After a failure the next call tries again. */
function open(): Promise<Fetch> {
  if (opening === undefined) {
    const opened = import('./open-page-library.ts').then(({ openPageLibrary }) => openPageLibrary(pageBaseUrl));
    opening = opened;
    opened.catch(() => {
      opening = undefined;
    });
  }
  return opening;
}

const ask: Fetch = async (url, init) => (await open())(url, init);

async function media(address: string, signal?: AbortSignal): Promise<Blob> {
  const response = await ask(address, signal === undefined ? {} : { signal });
  if (!response.ok) throw new TypeError(`The file could not be loaded: ${response.status}.`);
  return await response.blob();
}

/** The library of this page. */
export const pageLibrary: EmbeddedLibrary = {
  baseUrl: pageBaseUrl,
  fetch: ask,
  pictures: createBlobPictures(media),
  saveFile: async ({ original, fileName, title = 'file', extension = '' }) => {
    if (original === undefined) return;
    saveFile(await media(original), fileName ?? (extension === '' ? title : `${title}.${extension}`));
  },
  Status: OfflineStatus,
};
