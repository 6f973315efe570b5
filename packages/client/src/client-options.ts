import type { CheckOptions } from '@assetql/core';
import type { Clock } from './transport/clock.ts';
import type { TokenProvider } from './transport/credentials.ts';
import type { Fetch } from './transport/exchange.ts';
import type { RetryPolicy } from './transport/retry-policy.ts';
import type { Retry, Timeout } from './transport/transport.ts';

/** See {@link ClientOptions.longQueries}. */
export type LongQueries = 'post' | 'get' | 'refuse';

/** Where the service is, how to be let in, and how patient to be. */
export interface ClientOptions {
  /** The address of the API, `{base_url}` in the interface specification. In a page it may be relative: `/api`. */
  readonly baseUrl: string | URL;
  /** The subscription key of the API plan (§4.1). None where a cookie session replaces it. */
  readonly subscriptionKey?: string | undefined;
  /** An access token (§5), or a function that gives one, at once or later. None where a cookie session replaces it. */
  readonly auth?: string | TokenProvider | undefined;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Further headers of every request, for example a version of the API. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The language with the library's own fields and values, and severities by code: what queries are checked by. */
  readonly schema?: CheckOptions['schema'] | undefined;
  readonly severities?: CheckOptions['severities'] | undefined;
  /** Which failures are tried again, and how often; `false` never. */
  readonly retry?: Partial<RetryPolicy> | false | undefined;
  /** Milliseconds; by default 30,000 for an attempt and 120,000 for a whole call. */
  readonly timeout?: Partial<Timeout> | undefined;
  /**
   * Whether facets of a query are asked for with the query's parameters (assumed from "any GET", §4.7). Without it, facets are always
   * those of the whole library, and say so. True by default.
   */
  readonly facetsByQuery?: boolean | undefined;
  /**
   * How a list call is sent whose address would be too long: `post`, the default, as `POST /assets/search`, which live services have
   * (assumed; not in the specification), `get` as any other, in the hope that the service takes it, `refuse` not at all. Where it
   * cannot be sent it rejects with a `LongQueryError`.
   */
  readonly longQueries?: LongQueries | undefined;
  /** Characters of an address that is not too long; 7,000 by default. */
  readonly longestAddress?: number | undefined;
  /** The first offset that the service refuses (assumed; §4.9 gives none); 100,000 by default. */
  readonly offsetWall?: number | undefined;
  /** Bytes of an answer; a larger one is not read to its end but rejected with a `ResponseError`. 100,000,000 by default. */
  readonly largestAnswer?: number | undefined;
  /** Milliseconds for which `find` remembers what the library has; 300,000 by default, `Infinity` for good, 0 for as long as it takes to come. */
  readonly lookUpMaxAge?: number | undefined;
  /** Told of every failure that will be tried again, before the wait. What it throws, the call rejects with. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** Replaces the system's clock and timers. */
  readonly clock?: Clock | undefined;
  /** Replaces `Math.random`, which spreads the waits between tries. */
  readonly random?: (() => number) | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Told of every failure of this call that will be tried again, before the wait. What it throws, the call rejects with. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** Options of calls that take a query. */
export interface QueryOptions extends CallOptions {
  /** `false` sends the texts as they are, unchecked. */
  readonly check?: boolean | undefined;
}
