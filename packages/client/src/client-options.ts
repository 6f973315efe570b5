import type { CheckOptions } from '@assetql/core';
import type { Clock } from './transport/clock.ts';
import type { TokenProvider } from './transport/credentials.ts';
import type { Fetch } from './transport/exchange.ts';
import type { RetryPolicy } from './transport/retry-policy.ts';
import type { Timeout } from './transport/transport.ts';

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
   * Whether a list call that is too long for an address is sent as `POST /assets/search`, if the service has that (assumed; not in the
   * specification). True by default.
   */
  readonly postLongQueries?: boolean | undefined;
  /** Replaces the system's clock and timers. */
  readonly clock?: Clock | undefined;
  /** Replaces `Math.random`, which spreads the waits between tries. */
  readonly random?: (() => number) | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of calls that take a query. */
export interface QueryOptions extends CallOptions {
  /** `false` sends the texts as they are, unchecked. */
  readonly check?: boolean | undefined;
}
