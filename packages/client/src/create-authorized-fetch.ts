import type { ClientOptions } from './client-options.ts';
import { openAbortScope } from './transport/abort-scope.ts';
import { pathBelow, resolveBaseUrl } from './transport/base-url.ts';
import { createCredentials } from './transport/credentials.ts';
import { platformFetch } from './transport/exchange.ts';
import { networkError } from './transport/network-failure.ts';
import { sendAuthorized } from './transport/send-authorized.ts';

/** Where the service is, and how to be let in: as `createClient` takes it. */
export type AuthorizedFetchOptions = Pick<ClientOptions, 'baseUrl' | 'auth' | 'subscriptionKey' | 'fetch'>;

/** Like the platform's `fetch`, for absolute addresses. */
export interface AuthorizedFetch {
  (url: string | URL, init?: RequestInit): Promise<Response>;
  /** Takes the token and the key out of a text that is to be shown: services are known to quote requests in what they refuse. */
  readonly redact: (text: string) => string;
}

/**
 * Makes a function like `fetch` that is let in by a service (the interface specification, §4.1), for what the client has no call for:
 * pictures below the base URL, calls that are passed on. It adds the headers that authorise a request. Where the service answers 401 and
 * `auth` is a function, it asks for another token and sends once more. The answer is given as it comes, its body unread.
 *
 * It sends to addresses below `baseUrl` only; for others it rejects with a `TypeError`. Redirects are not followed, wherever they lead:
 * the answer that redirects is given instead, in a browser with the status 0. It rejects with a `NetworkError` when no answer comes, with what `auth` rejects with, and
 * with the signal's reason. No error holds a secret.
 *
 * A body that is a stream is read to its end before it is sent when it may have to be sent twice.
 * Throws a `TypeError`, which quotes no secret, for options that cannot be meant.
 */
export function createAuthorizedFetch(options: AuthorizedFetchOptions): AuthorizedFetch {
  const credentials = createCredentials(options);
  const baseUrl = resolveBaseUrl(options.baseUrl);
  const { fetch = platformFetch } = options;

  const authorizedFetch = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = URL.parse(String(address));
    const path = url === null ? undefined : pathBelow(baseUrl, url);
    if (url === null || path === undefined)
      throw new TypeError(`The address is not below ${baseUrl}, so nothing is sent there, with or without a token.`);
    const call = `${init.method ?? 'GET'} ${path === '' ? '/' : path}`;
    const body =
      credentials.renewable && init.body instanceof ReadableStream ? await new Response(init.body).blob() : init.body;
    const redirect = init.redirect === 'error' ? 'error' : 'manual';

    const send = async (authorization: Headers): Promise<Response> => {
      const headers = new Headers(init.headers);
      for (const [name, value] of authorization) headers.set(name, value);
      try {
        return await fetch(url.href, { ...init, headers, redirect, ...(body === undefined ? {} : { body }) });
      } catch (fault) {
        init.signal?.throwIfAborted();
        throw networkError(call, fault, { attempts: 1, redactor: credentials.redactor });
      }
    };
    // the body of the answer is read after this, so the request itself goes by the caller's own signal
    const scope = openAbortScope({ parent: init.signal ?? undefined });
    try {
      return await sendAuthorized({
        credentials,
        signal: scope.signal,
        send,
        isRefused: (response) => {
          const refused = response.status === 401;
          // nobody reads it, and it would keep the connection
          if (refused) void response.body?.cancel().catch(() => undefined);
          return refused;
        },
      });
    } finally {
      scope.release();
    }
  };
  return Object.assign(authorizedFetch, { redact: credentials.redactor.redact });
}
