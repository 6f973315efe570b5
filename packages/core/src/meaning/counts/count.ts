import type { Restriction } from '../../condition/restriction.ts';

/**
 * Counts the assets that a request finds. A rejection concerns only its own request. The signal is aborted when the result is no longer
 * needed.
 */
export type Count = (request: Restriction, signal: AbortSignal) => Promise<number>;

/** Totals by the key of their request, for instance a `Map`. It can be shared by calls as long as the library does not change. */
export interface CountCache {
  readonly get: (key: string) => number | undefined;
  readonly set: (key: string, total: number) => unknown;
}

/** Limits the load on a service. */
export interface CountLimits {
  /** The greatest number of requests, at least one. Totals from the cache do not count. */
  readonly requests?: number | undefined;
  /** The greatest number of concurrent requests; 4 by default. */
  readonly concurrency?: number | undefined;
  readonly cache?: CountCache | undefined;
  /** Cancels all requests; the call rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}
