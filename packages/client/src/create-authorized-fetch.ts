import type { ClientOptions } from './client-options.ts';
import { openAbortScope } from './transport/abort-scope.ts';
import { pathBelow, resolveBaseUrl } from './transport/base-url.ts';
import { createCredentials } from './transport/credentials.ts';
import { platformFetch } from './transport/exchange.ts';
import { networkError } from './transport/network-failure.ts';
import { sendAuthorized } from './transport/send-authorized.ts';

/** The address and credentials of a service, as for `createClient`. */
export type AuthorizedFetchOptions = Pick<ClientOptions, 'baseUrl' | 'auth' | 'subscriptionKey' | 'fetch'>;

/** Like the platform's `fetch`, for absolute URLs. */
export interface AuthorizedFetch {
  (url: string | URL, init?: RequestInit): Promise<Response>;
  /** Removes the token and the key from a text that will be displayed. Services are known to quote requests in error messages. */
  readonly redact: (text: string) => string;
}

/**
 * Creates an authorized `fetch` for a service (the interface specification, §4.1), for what the client has no call for: previews below the
 * base URL, proxied calls. It adds the authorization headers. On a 401, when `auth` is a function, it asks for a new token and retries
 * once. The response is returned unread.
 *
 * It sends to URLs below `baseUrl` only; for others it rejects with a `TypeError`. Redirects are not followed: the redirecting response is
 * returned, in a browser with status 0. It rejects with a `NetworkError` when there is no response, with whatever `auth` rejects with, and
 * with the signal's reason. Errors contain no secret.
 *
 * A stream body is buffered when it may have to be sent twice. Throws a `TypeError` without any secret for invalid options.
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
    // the body is read after this function returns, so the request uses the caller's own signal
    const scope = openAbortScope({ parent: init.signal ?? undefined });
    try {
      return await sendAuthorized({
        credentials,
        signal: scope.signal,
        send,
        isRefused: (response) => {
          const refused = response.status === 401;
          // an unread body would keep the connection open
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
