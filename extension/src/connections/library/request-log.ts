import type { Fetch } from '@assetql/client';
import { pathBelow } from '../../contracts/interface-path.ts';
import { watchedAnswer } from './watched-answer.ts';

/** Parameters of the interface specification (§4.4), none of which is secret. Values of others, as in signed addresses of files, are left out. */
export const shownParameters: ReadonlySet<string> = new Set([
  'filters',
  'containerfilter',
  'search',
  'searchFields',
  'sort',
  'count',
  'offset',
  'prefix',
]);

const isShown = (name: string): boolean =>
  [...shownParameters].some((each) => each.toLowerCase() === name.toLowerCase());

/** A query as it was sent, without the values that may be secret. */
function shownQuery(search: string): string {
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = ''] = part.split('=', 1);
      if (isShown(name)) return part;
      return name === part ? '…' : `${name}=…`;
    });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** What a line says of where a request went: below the base URL its path and query; elsewhere, as at an identity service, no query. */
function shownTarget(baseUrl: string, address: string): string {
  const url = URL.parse(address);
  if (url === null) return 'an address that cannot be read';
  const isBelow = pathBelow(baseUrl, address) !== undefined;
  return isBelow ? `${url.pathname}${shownQuery(url.search)}` : `${url.origin}${url.pathname}`;
}

export interface LoggedLibrary {
  readonly name: string;
  readonly baseUrl: string;
}

/** Writes a line for each request: method, path with query, status, milliseconds. Headers and bodies, where secrets are, are not looked at. */
export interface RequestLog {
  /** The same `fetch`, of which every request is written into the log as it ends. Pictures that came are details. */
  readonly watch: (library: LoggedLibrary, fetch: Fetch) => Fetch;
}

/** Whether an answer is a picture or another file for the eye or ear: a page of results has dozens, and few calls. */
const isMedia = ({ ok, headers }: Response): boolean =>
  ok && /^\s*(?:image|video|audio)\//i.test(headers.get('Content-Type') ?? '');

/** `write` takes a line without its end, and whether it is a detail. `now` gives the time in milliseconds. */
export function createRequestLog(
  write: (line: string, isDetail: boolean) => void,
  now: () => number = () => performance.now(),
): RequestLog {
  return {
    watch:
      ({ name, baseUrl }, fetch) =>
      async (url, init) => {
        const start = now();
        const end = (outcome: string, isDetail = false): void =>
          write(
            `${init.method ?? 'GET'} ${shownTarget(baseUrl, url)} ${outcome} ${Math.round(now() - start)} ms (${name})`,
            isDetail,
          );
        const failed = (then: string): void => end(init.signal?.aborted === true ? 'cancelled' : then);
        try {
          const answer = await fetch(url, init);
          const status = answer.type === 'opaqueredirect' ? 'redirect' : String(answer.status);
          return watchedAnswer(answer, {
            arrived: () => end(status, isMedia(answer)),
            broke: () => failed(`${status}, broken off`),
          });
        } catch (error) {
          failed('no answer');
          throw error;
        }
      },
  };
}
