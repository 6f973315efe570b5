import { refusal } from '../../http/answer.ts';
import { admit, type Credentials } from '../../http/authentication.ts';
import { libraryAccess } from '../library-access.ts';
import { isOwnPage } from './own-page.ts';
import { sessionHeader, type OwnerSessions } from './owner-sessions.ts';

/** Who asks: the page that the server gives out, or a program that has the development token. */
export type ServicesCaller = 'page' | 'program';

/**
 * Answers requests under `/services`. They come from the person who started the server, and no longer carry what authenticated them:
 * no cookie, token, key or secret.
 */
export type ServicesHandler = (request: Request, caller: ServicesCaller) => Promise<Response>;

export interface ServicesGuardOptions {
  readonly credentials: Credentials;
  /** The user for whom the development token acts. */
  readonly ownerId: string;
  readonly sessions: OwnerSessions;
}

const realm = 'Bearer realm="services"';

/** How the address of a picture ends that the page shows. The rest of the query goes on as it is written. */
const mediaKeyEnd = /[?&]assetql-media=([\w-]+)$/;

const secretHeaders = ['cookie', 'authorization', 'ocp-apim-subscription-key', sessionHeader];

/** Whether a request only reads: lists of assets whose expressions are too long for an address are asked for with a body. */
const isRead = (method: string, pathname: string): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  (method === 'POST' && /^\/[^/]+\/[^/]+\/api\/assets\/search$/.test(pathname));

/** Whether a browser says that a page of another origin has made the request. */
function isForeignPage(headers: Headers, origin: string): boolean {
  const from = headers.get('origin');
  return (from !== null && from !== origin) || /^(?:cross|same)-site$/.test(headers.get('sec-fetch-site') ?? '');
}

/**
 * Lets only the person who started the server through to `handler`. What is behind it acts with that person's own tokens, while everybody on the
 * machine can open the page; so its browser is let in by the development token, which the page sends once to `{path}/session` and gets a
 * session for. That counts where the page itself sends both of its halves: the cookie, and the secret in a header or, for pictures, a key
 * at the end of the address. Pages of other origins read with the token, and change nothing.
 */
export function servicesGuard(
  path: string,
  handler: ServicesHandler,
  { credentials, ownerId, sessions }: ServicesGuardOptions,
): (request: Request) => Promise<Response> {
  const { accessToken, subscriptionKey } = credentials;
  const authenticate = libraryAccess({ subscriptionKey, development: { token: accessToken, userId: ownerId } });

  async function openSession(request: Request, origin: string): Promise<Response> {
    if (request.method !== 'POST') return refusal(405, `${path}/session answers POST only.`, { allow: 'POST' });
    if (!isOwnPage(request.headers, origin)) return refusal(403, 'Only the page of this server can open a session.');
    const headers = new Headers(request.headers);
    headers.set('ocp-apim-subscription-key', subscriptionKey);
    const owner = await admit(new Request(request.url, { headers, signal: request.signal }), authenticate);
    if (typeof owner !== 'string') return owner;
    const { cookie, secret, mediaKey } = await sessions.begin(request.headers);
    return Response.json({ secret, mediaKey }, { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } });
  }

  return async (request) => {
    const { pathname, origin } = new URL(request.url);
    if (pathname === `${path}/session`) return await openSession(request, origin);
    const headers = new Headers(request.headers);
    const isPage = !headers.has('authorization');
    const [, mediaKey] = mediaKeyEnd.exec(request.url) ?? [];
    const right = isPage && isOwnPage(headers, origin) ? await sessions.right(headers, mediaKey) : undefined;
    if (isPage && (right === undefined || (right === 'picture' && request.method !== 'GET')))
      return refusal(
        401,
        'The connections of this machine are for whoever started the server; show the token that it has printed.',
        { 'www-authenticate': realm },
      );
    if (!isPage) {
      const owner = await admit(request, authenticate);
      if (typeof owner !== 'string') return owner;
      if (isForeignPage(headers, origin) && !isRead(request.method, pathname))
        return refusal(403, 'Pages of other origins read here, and change nothing.');
    }
    for (const name of secretHeaders) headers.delete(name);
    const address = request.url.replace(mediaKeyEnd, '');
    const answer = await handler(new Request(address, new Request(request, { headers })), isPage ? 'page' : 'program');
    if (
      right !== 'picture' ||
      answer.status === 304 ||
      answer.headers.get('content-type')?.startsWith('image/') === true
    )
      return answer;
    await answer.body?.cancel();
    return refusal(403, 'By this address only pictures are given out.');
  };
}
