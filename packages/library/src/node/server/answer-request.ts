import { refusal } from '../../http/answer.ts';
import type { CrossOrigin } from './cross-origin.ts';
import type { PageSession } from './page-session.ts';

type Handler = (request: Request) => Promise<Response>;

export const apiPath = '/api';
export const servicesPath = '/services';

export interface Parts {
  readonly api: Handler;
  /** Absent where nobody can be let in. */
  readonly services: Handler | undefined;
  /** Gives a file of the page, or nothing when there is none. */
  readonly page: ((request: Request) => Promise<Response | undefined>) | undefined;
  readonly session: PageSession | undefined;
  readonly crossOrigin: CrossOrigin;
}

const isUnder = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** Whether pages of allowed origins may ask here: for assets, and which services there are; not for changes of connections. */
const isShared = (pathname: string): boolean =>
  isUnder(apiPath, pathname) || pathname === servicesPath || /^\/services\/[^/]+\/api(?:\/|$)/.test(pathname);

/** Gives a request to the part of the server that its path names. */
export function answerRequest({ api, services, page, session, crossOrigin }: Parts): Handler {
  const answer: Handler = async (request) => {
    const { pathname, origin } = new URL(request.url);
    if (isUnder(apiPath, pathname)) {
      const headers = new Headers(request.headers);
      session?.exchange(headers, origin);
      return await api(new Request(request, { headers }));
    }
    if (services !== undefined && isUnder(servicesPath, pathname)) return await services(request);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusal(405, `${pathname} answers GET, HEAD only.`, { allow: 'GET, HEAD' });
    const file = await page?.(request);
    if (file === undefined) return refusal(404, `There is nothing at ${pathname}. The API is at ${apiPath}.`);
    if (session !== undefined && file.headers.get('content-type')?.startsWith('text/html') === true)
      file.headers.append('set-cookie', session.cookie);
    return file;
  };
  return async (request) => {
    if (!isShared(new URL(request.url).pathname)) return await answer(request);
    return crossOrigin.preflight(request) ?? crossOrigin.share(request, await answer(request));
  };
}
