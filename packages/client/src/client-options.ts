import type { CheckOptions } from '@assetql/core';
import type { Clock } from './transport/clock.ts';
import type { TokenProvider } from './transport/credentials.ts';
import type { Fetch } from './transport/exchange.ts';
import type { RetryPolicy } from './transport/retry-policy.ts';
import type { Retry, Timeout } from './transport/transport-call.ts';

/** See {@link ClientOptions.longQueries}. */
export type LongQueries = 'post' | 'get' | 'refuse';

/** The address and credentials of a service, and how requests are checked, sent and retried. */
export interface ClientOptions {
  /** The URL of the API, `{base_url}` in the interface specification. In a page it may be relative: `/api`. */
  readonly baseUrl: string | URL;
  /** The subscription key of the API plan (§4.1). Omit it where a session cookie is used. */
  readonly subscriptionKey?: string | undefined;
  /** An access token (§5), or a function that returns one, possibly as a promise. Omit it where a session cookie is used. */
  readonly auth?: string | TokenProvider | undefined;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Additional headers of every request, such as an API version. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The language with the library's own fields and values, which queries are checked against. Severities are set by code. */
  readonly schema?: CheckOptions['schema'] | undefined;
  readonly severities?: CheckOptions['severities'] | undefined;
  /** The retry policy; `false` disables retries. */
  readonly retry?: Partial<RetryPolicy> | false | undefined;
  /** Milliseconds; by default 30,000 per attempt and 120,000 for the whole call. */
  readonly timeout?: Partial<Timeout> | undefined;
  /**
   * Whether facet requests include the query's parameters (assumed from "any GET", §4.7). Otherwise facets always cover the whole library,
   * and their `scope` says so. True by default.
   */
  readonly facetsByQuery?: boolean | undefined;
  /**
   * How to send a list call whose URL would be too long. `post` (the default): as `POST /assets/search`, which live services have (assumed;
   * not in the specification). `get`: like any other call. `refuse`: not at all. A call that cannot be sent rejects with a
   * `LongQueryError`.
   */
  readonly longQueries?: LongQueries | undefined;
  /** The maximum length of a URL in characters; 7,000 by default. */
  readonly longestAddress?: number | undefined;
  /** The first offset that the service refuses (assumed; §4.9 gives none); 100,000 by default. */
  readonly offsetWall?: number | undefined;
  /** The maximum size of a response in bytes; reading a larger one is aborted with a `ResponseError`. 100,000,000 by default. */
  readonly largestAnswer?: number | undefined;
  /**
   * Milliseconds for which `find` caches the library's lists; 300,000 by default. `Infinity` never expires; 0 shares pending requests only.
   */
  readonly lookUpMaxAge?: number | undefined;
  /** The maximum number of bytes that all uploads of this client hold in memory while they are sent; 67,108,864 by default. */
  readonly uploadMemory?: number | undefined;
  /** Called before the wait of every retry. The call rejects with whatever this throws. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** Replaces the system's clock and timers. */
  readonly clock?: Clock | undefined;
  /** Replaces `Math.random`, which spreads the waits between tries. */
  readonly random?: (() => number) | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called before the wait of every retry of this call. The call rejects with whatever this throws. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** Options of calls that take a query. */
export interface QueryOptions extends CallOptions {
  /** `false` sends the texts unchanged and unchecked. */
  readonly check?: boolean | undefined;
}
