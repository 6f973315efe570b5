import type { Fetch } from '@assetql/client';
import { createLibraryHandler, MemoryFiles, MemoryJobs } from '@assetql/library';
import { openSampleParts, sampleDeveloper } from '@assetql/sample';
import { sampleFiles } from 'virtual:sample-files';

class UnreachableFile extends Error {}

/** Loads a file that lies beside the page. Rejects with an {@link UnreachableFile}. */
async function load(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(new URL(path, document.baseURI));
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw new UnreachableFile(`The server answers ${response.status} for ${path}.`);
  } catch (cause) {
    throw cause instanceof UnreachableFile ? cause : new UnreachableFile(`${path} cannot be reached.`, { cause });
  }
}

/**
 * Opens the sample in this page: what it gives answers requests to the API, to its files and to the addresses of its uploads, and nothing is
 * sent. What is uploaded or changed is there until the page is closed.
 */
export async function openPageLibrary(baseUrl: string): Promise<Fetch> {
  const { facts, drawings } = sampleFiles;
  const { store, media } = await openSampleParts({
    facts: () => load(facts),
    drawings: async (group) => {
      const path = drawings[group];
      return path === undefined ? new Uint8Array() : await load(path);
    },
  });
  const handler = createLibraryHandler({
    store,
    media,
    parts: { ...store.parts, files: new MemoryFiles(), jobs: new MemoryJobs() },
    inspector: {
      inspect: async () => ({ facts: {}, renditions: {}, problem: 'Files are not read in this page.' }),
    },
    // Only this page can ask, so any credentials are those of the sample's developer.
    authenticate: async () => ({ viewer: sampleDeveloper.id }),
    baseUrl,
    signingKey: crypto.getRandomValues(new Uint8Array(32)),
    onFailure: (failure, path) => {
      // A drawing that cannot be loaded is told where it would be shown.
      if (!(failure instanceof UnreachableFile)) console.error(path, failure);
    },
  });
  return async (url, init) => {
    init.signal?.throwIfAborted();
    const response = await handler(new Request(url, init));
    init.signal?.throwIfAborted();
    return response;
  };
}
