import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Credentials } from '../../http/authentication.ts';

/** Lets the page that the server gives out call the API without a token that script could read. */
export interface PageSession {
  /** The value of `Set-Cookie` that goes with the page. */
  readonly cookie: string;
  /** Puts the credentials in place of the cookie, where the page itself has sent it; leaves other requests as they are. */
  readonly exchange: (headers: Headers, origin: string) => void;
}

/** Whether a browser says that a page of this very origin has made the request. Cookies alone do not: other ports share them. */
function isOwnPage(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const from = headers.get('origin') ?? headers.get('referer');
  return from !== null && URL.canParse(from) && new URL(from).origin === origin;
}

/** A session for everybody who may open the page; `path` is where the API is. */
export function pageSession(credentials: Credentials, signingKey: Uint8Array, path: string): PageSession {
  const value = createHmac('sha256', signingKey).update('page session').digest();
  const name = 'assetql_page';
  return {
    cookie: `${name}=${value.toString('base64url')}; Path=${path}; HttpOnly; SameSite=Strict`,
    exchange: (headers, origin) => {
      const shown = headers
        .get('cookie')
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1);
      headers.delete('cookie');
      if (shown === undefined || headers.has('authorization') || !isOwnPage(headers, origin)) return;
      const bytes = Buffer.from(shown, 'base64url');
      if (bytes.length !== value.length || !timingSafeEqual(bytes, value)) return;
      headers.set('authorization', `bearer ${credentials.accessToken}`);
      headers.set('ocp-apim-subscription-key', credentials.subscriptionKey);
    },
  };
}
