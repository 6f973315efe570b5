import type { Fetch } from '@assetql/client';

/** A response of a library to a request for assets. */
export interface LoggedResponse {
  readonly status: number;
  /** From the request to the first bytes of the response. */
  readonly milliseconds: number;
  /** Reads the body. */
  readonly body: () => Promise<string>;
}

/** The last responses of a library. */
export interface ResponseLog {
  /** A `fetch` whose responses are kept. */
  readonly logged: (fetch: Fetch) => Fetch;
  /** The last response to the request of a URL, unless it was long ago. */
  readonly of: (url: string) => LoggedResponse | undefined;
}

/** Responses that are kept with their bodies. */
const most = 4;

/** Requests for lists of assets, without those that only count. */
const isList = (url: string): boolean => /\/assets\?/.test(url) && !/[?&]count=[01](?:&|$)/.test(url);

/** Keeps the last responses that lists of assets came in. */
export function createResponseLog(): ResponseLog {
  const kept = new Map<string, LoggedResponse>();
  const keep = (url: string, response: Response, milliseconds: number): void => {
    const copy = response.clone();
    let text: Promise<string> | undefined;
    kept.delete(url);
    kept.set(url, {
      status: response.status,
      milliseconds,
      body: async () => await (text ??= copy.text()),
    });
    for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest);
  };
  return {
    logged: (fetch) => async (url, init) => {
      const start = performance.now();
      const response = await fetch(url, init);
      if (isList(url)) keep(url, response, performance.now() - start);
      return response;
    },
    of: (url) => kept.get(url),
  };
}
