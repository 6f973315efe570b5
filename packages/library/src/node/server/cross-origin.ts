/** Answers pages of other origins, by name, where no cookie counts (CORS). */
export interface CrossOrigin {
  /** The answer to a browser that asks whether such a page may send a request. `undefined` for other requests, origins and methods. */
  readonly preflight: (request: Request, methods: readonly string[]) => Response | undefined;
  /** Whether a page of an allowed origin other than the server's own asks. */
  readonly isGuest: (request: Request) => boolean;
  /** Lets the page read an answer, where it may. */
  readonly share: (request: Request, answer: Response) => Response;
}

/** Seconds that a browser need not ask again. */
const longestPermission = 600;

/** What requests may carry; never cookies. */
const permission = {
  'access-control-allow-headers': 'authorization, ocp-apim-subscription-key, content-type, if-none-match, range',
  'access-control-max-age': String(longestPermission),
};

/** What an answer shows beside its type. */
const shown = 'content-range, etag, retry-after';

/** The origin of a web address. `undefined` for other texts, and for patterns, which are not supported. */
export const originOf = (text: string): string | undefined =>
  /^https?:/i.test(text) && !text.includes('*') && URL.canParse(text) ? new URL(text).origin : undefined;

export function crossOrigin(allowed: readonly string[]): CrossOrigin {
  const allowedOrigin = (request: Request): string | undefined => {
    const origin = request.headers.get('origin');
    return origin !== null && allowed.includes(origin) ? origin : undefined;
  };
  return {
    preflight: (request, methods) => {
      const origin = allowedOrigin(request);
      const wanted = request.method === 'OPTIONS' ? request.headers.get('access-control-request-method') : null;
      if (wanted === null || !methods.includes(wanted) || origin === undefined) return undefined;
      const headers = new Headers({
        ...permission,
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-origin': origin,
        vary: 'origin',
      });
      // A page of the network may call this machine only where the machine agrees.
      if (request.headers.get('access-control-request-private-network') === 'true')
        headers.set('access-control-allow-private-network', 'true');
      return new Response(null, { status: 204, headers });
    },
    isGuest: (request) => {
      const origin = allowedOrigin(request);
      return origin !== undefined && origin !== new URL(request.url).origin;
    },
    share: (request, answer) => {
      if (allowed.length > 0) answer.headers.append('vary', 'origin');
      const origin = allowedOrigin(request);
      if (origin === undefined) return answer;
      answer.headers.set('access-control-allow-origin', origin);
      answer.headers.set('access-control-expose-headers', shown);
      return answer;
    },
  };
}
