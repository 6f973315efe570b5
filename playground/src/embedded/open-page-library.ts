import type { Fetch } from '@assetql/client';
import { embedSample, openSampleParts } from '@assetql/sample';
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
  const sample = await openSampleParts({
    facts: () => load(facts),
    drawings: async (group) => {
      const path = drawings[group];
      return path === undefined ? new Uint8Array() : await load(path);
    },
  });
  return embedSample(sample, {
    baseUrl,
    notRead: 'Files are not read in this page.',
    onFailure: (failure, path) => {
      // A drawing that cannot be loaded is told where it would be shown.
      if (!(failure instanceof UnreachableFile)) console.error(path, failure);
    },
  });
}
