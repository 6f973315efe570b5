import type { Credentials } from '../../http/authentication.ts';
import { isOwnPage } from './own-page.ts';
import { signedCookie } from './signed-cookie.ts';

/** Lets the page that the server gives out call the API without a token that script could read. */
export interface PageSession {
  /** The value of `Set-Cookie` that goes with the page. */
  readonly cookie: string;
  /** Puts the credentials in place of the cookie, where the page itself has sent it; leaves other requests as they are. */
  readonly exchange: (headers: Headers, origin: string) => void;
}

/** A session for everybody who may open the page; `path` is where the API is. */
export function pageSession(credentials: Credentials, signingKey: Uint8Array, path: string): PageSession {
  const cookie = signedCookie({ name: 'assetql_page', purpose: 'page session', path, signingKey });
  return {
    cookie: cookie.header,
    exchange: (headers, origin) => {
      const isShown = cookie.isShown(headers);
      if (!isShown || headers.has('authorization') || !isOwnPage(headers, origin)) return;
      headers.set('authorization', `bearer ${credentials.accessToken}`);
      headers.set('ocp-apim-subscription-key', credentials.subscriptionKey);
    },
  };
}
