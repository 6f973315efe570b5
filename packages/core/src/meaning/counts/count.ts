import type { Restriction } from '../../condition/restriction.ts';

/**
 * Says how many assets a request finds. It may reject; each rejection concerns its own request only. The signal is aborted when the answer
 * is not wanted any more.
 */
export type Count = (request: Restriction, signal: AbortSignal) => Promise<number>;

/** Totals by the text of their request. A `Map` is one. Give the same to several calls on a library that does not change meanwhile. */
export interface CountCache {
  readonly get: (key: string) => number | undefined;
  readonly set: (key: string, total: number) => unknown;
}

/** How much is asked of a service. */
export interface CountLimits {
  /** How many requests are made at most, one or more. Answers of the cache are free. */
  readonly requests?: number | undefined;
  /** How many requests are on their way at a time; 4 by default. */
  readonly concurrency?: number | undefined;
  readonly cache?: CountCache | undefined;
  /** Ends it all; what is on its way is cancelled, and the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
