import type { Authenticate } from './http/authentication.ts';
import { createLibraryHandler, type LibraryHandlerOptions } from './handler.ts';
import { MemoryFiles } from './files/memory-files.ts';
import { MemoryJobs } from './jobs/memory-jobs.ts';
import type { LibraryParts } from './library-parts.ts';

/** How a library answers within a program. */
export interface EmbedLibraryOptions extends Pick<
  LibraryHandlerOptions,
  'store' | 'media' | 'baseUrl' | 'inspector' | 'uploadRefusal' | 'onFailure'
> {
  readonly parts: Pick<LibraryParts, 'records' | 'index'>;
  /** The id of the user for whom requests act, whatever credentials they have. */
  readonly viewer: string;
  /** Where uploaded files are kept; in memory without it. */
  readonly files?: LibraryParts['files'] | undefined;
  /** Said of an uploaded file whose content nothing here can read, where there is no `inspector`. */
  readonly notRead?: string | undefined;
  /** Takes the place of {@link EmbedLibraryOptions.viewer}. */
  readonly authenticate?: Authenticate | undefined;
}

/** Like the platform's `fetch`, for one library. */
export type EmbeddedLibraryFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Answers requests to the API of a library, to its files and to the addresses of its uploads within this program: no port is opened, and nothing is
 * sent. Rejects with the signal's reason when a request is aborted.
 */
export function embedLibrary(options: EmbedLibraryOptions): EmbeddedLibraryFetch {
  const { parts, viewer, files = new MemoryFiles(), notRead, authenticate, inspector, ...others } = options;
  const handler = createLibraryHandler({
    ...others,
    parts: { ...parts, files, jobs: new MemoryJobs() },
    inspector: inspector ?? {
      inspect: async () => ({ facts: {}, renditions: {}, ...(notRead === undefined ? {} : { problem: notRead }) }),
    },
    authenticate: authenticate ?? (async () => ({ viewer })),
    signingKey: crypto.getRandomValues(new Uint8Array(32)),
  });
  return async (url, init) => {
    init.signal?.throwIfAborted();
    const response = await handler(new Request(url, init));
    init.signal?.throwIfAborted();
    return response;
  };
}
