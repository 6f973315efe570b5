import { refusal } from '../../http/answer.ts';
import { compressAnswer } from './compress-answer.ts';
import type { CrossOrigin } from './cross-origin.ts';
import type { PageSession } from './page-session.ts';

type Handler = (request: Request) => Promise<Response>;

/** Answers a request; `isLocal` says whether it comes from this machine, where alone there are development credentials. */
export type AnswerRequest = (request: Request, isLocal: boolean) => Promise<Response>;

export const apiPath = '/api';
export const servicesPath = '/services';

export interface Parts {
  readonly api: AnswerRequest;
  /** Absent when no caller can be authorised. */
  readonly services: Handler | undefined;
  /** Returns a file of the page; `undefined` when there is none. */
  readonly page: ((request: Request) => Promise<Response | undefined>) | undefined;
  readonly session: PageSession | undefined;
  readonly crossOrigin: CrossOrigin;
}

const isUnder = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** By which methods pages of allowed origins may ask: for what a library has, and which services there are; not for changes of either. */
function sharedMethods(pathname: string): readonly string[] {
  const found = /^(?:\/services\/[^/]+)?\/api(?:\/(.*))?$/.exec(pathname);
  if (found?.[1] === 'assets/search') return ['GET', 'HEAD', 'POST'];
  return found !== null || pathname === servicesPath ? ['GET', 'HEAD'] : [];
}

/** The answer to the page itself, which sends no token: a sentence about headers would not help who looks at it. */
const noSession = (): Response =>
  refusal(
    401,
    'The session of this page has ended, or the browser has not kept its cookie. Load the page again; cookies of this address must be allowed.',
    { 'www-authenticate': 'Bearer realm="library"' },
  );

/** Gives a request to the part of the server that its path names. */
export function answerRequest({ api, services, page, session, crossOrigin }: Parts): AnswerRequest {
  const answer: AnswerRequest = async (request, isLocal) => {
    const { pathname, origin } = new URL(request.url);
    if (isUnder(apiPath, pathname)) {
      // Its own headers are changed: a request that is made of another one has the body pass through one more stream.
      const { headers } = request;
      const isEnded = isLocal && (await session?.exchange(headers, origin)) === false;
      headers.delete('cookie');
      const reply = await api(request, isLocal);
      return await compressAnswer(request, isEnded && reply.status === 401 ? noSession() : reply);
    }
    if (services !== undefined && isLocal && isUnder(servicesPath, pathname)) return await services(request);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusal(405, `${pathname} answers GET, HEAD only.`, { allow: 'GET, HEAD' });
    const file = await page?.(request);
    if (file === undefined) return refusal(404, `There is nothing at ${pathname}. The API is at ${apiPath}.`);
    if (session !== undefined && isLocal && file.headers.get('content-type')?.startsWith('text/html') === true)
      file.headers.append('set-cookie', await session.cookie());
    return file;
  };
  return async (request, isLocal) => {
    const { pathname } = new URL(request.url);
    const shared = sharedMethods(pathname);
    const preflight = crossOrigin.preflight(request, shared);
    if (preflight !== undefined) return preflight;
    if (isUnder(apiPath, pathname) && crossOrigin.isGuest(request) && !shared.includes(request.method))
      return refusal(403, 'Pages of other origins read here, and change nothing.');
    const own = await answer(request, isLocal);
    return shared.includes(request.method) ? crossOrigin.share(request, own) : own;
  };
}
