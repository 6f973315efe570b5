import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Credentials } from '../../http/authentication.ts';
import { cookieHeader, shownCookies } from './cookie.ts';
import { isOwnPage } from './own-page.ts';

/** Lets the page that the server gives out call the API without a token that script could read. */
export interface PageSession {
  /** A value of `Set-Cookie` that goes with the page; another one each time. */
  readonly cookie: () => Promise<string>;
  /** Puts the credentials in place of the cookie, where the page itself has sent it; leaves other requests as they are. Resolves to false for a page without a valid one. */
  readonly exchange: (headers: Headers, origin: string) => Promise<boolean>;
}

export interface PageSessionOptions {
  readonly credentials: Credentials;
  /** Signs the cookies. Those before count no more when it changes, as with new passwords. */
  readonly signingKey: () => Promise<Uint8Array>;
  readonly cookieName: () => string;
  /** Where the API is. */
  readonly path: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Milliseconds; a page that stays open for longer has to be loaded again. */
const life = 30 * 86_400_000;

/**
 * A session for everybody on this machine who may open the page. The server keeps nothing of it, since anybody could fill its memory:
 * the cookie says when it ends, and is signed.
 */
export function pageSession(options: PageSessionOptions): PageSession {
  const { credentials, signingKey, cookieName, path, clock } = options;
  const sign = async (text: string): Promise<string> =>
    createHmac('sha256', await signingKey())
      .update(`page session ${cookieName()} ${text}`)
      .digest('base64url');

  async function isValid(value: string): Promise<boolean> {
    const [end = '', start = '', signature = ''] = value.split('.');
    const [shown, right] = [Buffer.from(signature), Buffer.from(await sign(`${end}.${start}`))];
    return shown.length === right.length && timingSafeEqual(shown, right) && Number(end) > clock();
  }

  return {
    cookie: async () => {
      const text = `${clock() + life}.${randomBytes(12).toString('base64url')}`;
      return cookieHeader(cookieName(), `${text}.${await sign(text)}`, path);
    },
    exchange: async (headers, origin) => {
      if (headers.has('authorization') || !isOwnPage(headers, origin)) return true;
      const valid = await Promise.all(shownCookies(headers, cookieName()).map(isValid));
      if (!valid.includes(true)) return false;
      headers.set('authorization', `bearer ${credentials.accessToken}`);
      headers.set('ocp-apim-subscription-key', credentials.subscriptionKey);
      return true;
    },
  };
}
