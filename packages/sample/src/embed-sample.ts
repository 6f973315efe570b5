import {
  createLibraryHandler,
  MemoryFiles,
  MemoryJobs,
  type LibraryHandlerOptions,
  type LibraryParts,
} from '@assetql/library';
import { developer } from './content/people.ts';
import type { SamplePack } from './pack/open-sample-parts.ts';

/** How a sample answers within a program. */
export interface EmbeddedSampleOptions extends Pick<LibraryHandlerOptions, 'baseUrl' | 'inspector' | 'onFailure'> {
  /** Where uploaded files are kept; in memory without it. */
  readonly files?: LibraryParts['files'] | undefined;
  /** Said of an uploaded file whose content nothing here can read, where there is no `inspector`. */
  readonly notRead?: string | undefined;
  /** Without it, any credentials are those of the sample's developer. */
  readonly authenticate?: LibraryHandlerOptions['authenticate'] | undefined;
}

/** Like the platform's `fetch`, for one library. */
export type EmbeddedSample = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Answers requests to the API of a sample, to its files and to the addresses of its uploads within this program: no port is opened, and nothing is
 * sent. What is added or changed is there until the program ends. Rejects with the signal's reason when a request is aborted.
 */
export function embedSample({ store, media }: SamplePack, options: EmbeddedSampleOptions): EmbeddedSample {
  const { files = new MemoryFiles(), notRead, authenticate, inspector, ...others } = options;
  const handler = createLibraryHandler({
    ...others,
    store,
    media,
    parts: { ...store.parts, files, jobs: new MemoryJobs() },
    inspector: inspector ?? {
      inspect: async () => ({ facts: {}, renditions: {}, ...(notRead === undefined ? {} : { problem: notRead }) }),
    },
    authenticate: authenticate ?? (async () => ({ viewer: developer.id })),
    signingKey: crypto.getRandomValues(new Uint8Array(32)),
  });
  return async (url, init) => {
    init.signal?.throwIfAborted();
    const response = await handler(new Request(url, init));
    init.signal?.throwIfAborted();
    return response;
  };
}
