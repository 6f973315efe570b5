import { refusal } from '../../http/answer.ts';
import { admit, type Credentials } from '../../http/authentication.ts';
import { libraryAccess } from '../library-access.ts';
import { isOwnPage } from './own-page.ts';
import { signedCookie } from './signed-cookie.ts';

/** Who asks: the page that the server gives out, or a program that has the development token. */
export type ServicesCaller = 'page' | 'program';

/**
 * Answers requests under `/services`. They come from whoever started the server, and carry nothing any more of what has let them in:
 * no cookie, token or key.
 */
export type ServicesHandler = (request: Request, caller: ServicesCaller) => Promise<Response>;

/** Seconds that a browser stays let in. */
const longestSession = 90 * 86_400;

const realm = 'Bearer realm="services"';

/**
 * Lets only whoever started the server through to `handler`. What is behind it acts with that person's own tokens, while everybody on the
 * machine can open the page; so its browser is let in by the development token, which the page sends once to `{path}/session` and gets a
 * cookie for. The cookie counts where the page itself sends it.
 */
export function servicesGuard(
  path: string,
  handler: ServicesHandler,
  { credentials, signingKey }: { readonly credentials: Credentials; readonly signingKey: Uint8Array },
): (request: Request) => Promise<Response> {
  const { accessToken, subscriptionKey } = credentials;
  const authenticate = libraryAccess({ subscriptionKey, developmentToken: accessToken });
  const cookie = signedCookie({
    name: 'assetql_owner',
    purpose: 'owner session',
    path,
    signingKey,
    maxAge: longestSession,
  });

  async function openSession(request: Request, origin: string): Promise<Response> {
    if (request.method !== 'POST') return refusal(405, `${path}/session answers POST only.`, { allow: 'POST' });
    if (!isOwnPage(request.headers, origin)) return refusal(403, 'Only the page of this server can open a session.');
    const headers = new Headers(request.headers);
    headers.set('ocp-apim-subscription-key', subscriptionKey);
    const owner = await admit(new Request(request.url, { headers, signal: request.signal }), authenticate);
    if (typeof owner !== 'string') return owner;
    return new Response(null, { status: 204, headers: { 'set-cookie': cookie.header, 'cache-control': 'no-store' } });
  }

  return async (request) => {
    const { pathname, origin } = new URL(request.url);
    if (pathname === `${path}/session`) return await openSession(request, origin);
    const headers = new Headers(request.headers);
    const isPage = !headers.has('authorization');
    if (isPage) {
      if (!cookie.isShown(headers) || !isOwnPage(headers, origin))
        return refusal(
          401,
          'The connections of this machine are for whoever started the server; show the token that it has printed.',
          { 'www-authenticate': realm },
        );
    } else {
      const owner = await admit(request, authenticate);
      if (typeof owner !== 'string') return owner;
    }
    for (const name of ['cookie', 'authorization', 'ocp-apim-subscription-key']) headers.delete(name);
    return await handler(new Request(request, { headers }), isPage ? 'page' : 'program');
  };
}
