import { createLibraryHandler } from '../handler.ts';
import type { QueryLimits } from '../query-limits.ts';
import { answeredFrom } from './answered-from.ts';
import { libraryAccess } from './library-access.ts';
import type { OpenLibrary } from './open-library.ts';

/** What of `fetch` the embedded library is called by. */
export type EmbeddedFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** The `base_url` of an embedded library without a socket. Its name cannot be reached by anything else (RFC 6761). */
export const embeddedBaseUrl = 'http://library.invalid/api';

export interface EmbeddedFetchOptions extends QueryLimits {
  /**
   * Where a server of this library can be reached, if one runs: addresses of media, uploads and direct links in answers start with it. It
   * ends in `/api`, and {@link embeddedBaseUrl} is used when it is absent. Requests to it are answered as well, in this process.
   */
  readonly servedAt?: string | undefined;
}

/**
 * A replacement for `fetch` that answers from the library in this process, without a socket. Credentials that a request
 * does not bring are added. Addresses outside `/api` are answered by 404.
 */
export function createEmbeddedFetch(
  library: OpenLibrary,
  onFailure?: (failure: unknown, path: string) => void,
  { servedAt = embeddedBaseUrl, ...limits }: EmbeddedFetchOptions = {},
): EmbeddedFetch {
  const { credentials } = library;
  const handler = createLibraryHandler({
    ...answeredFrom(library),
    authenticate: libraryAccess({
      subscriptionKey: credentials.subscriptionKey,
      development: { token: credentials.accessToken, userId: library.developerId },
    }),
    baseUrl: servedAt,
    limits,
    ...(onFailure === undefined ? {} : { onFailure }),
  });
  return async (input, init) => {
    const request = new Request(input, init);
    const headers = new Headers(request.headers);
    if (!headers.has('authorization')) headers.set('authorization', `bearer ${credentials.accessToken}`);
    if (!headers.has('ocp-apim-subscription-key'))
      headers.set('ocp-apim-subscription-key', credentials.subscriptionKey);
    request.signal.throwIfAborted();
    const response = await handler(new Request(request, { headers }));
    request.signal.throwIfAborted();
    return response;
  };
}
