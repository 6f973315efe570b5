import type { NetworkError } from '../errors/network-error.ts';
import type { ResponseError } from '../errors/response-error.ts';
import type { ServiceError } from '../errors/service-error.ts';
import type { TimeoutError } from '../errors/timeout-error.ts';
import type { CallEffect } from './call-effect.ts';
import type { Clock } from './clock.ts';
import type { Credentials } from './credentials.ts';
import type { Fetch, Reply } from './exchange.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** Time limits in milliseconds; `Infinity` disables one. */
export interface Timeout {
  /** For a single attempt, from sending the request to the last byte of the response. */
  readonly attempt: number;
  /** For the whole call: tokens, attempts and the delays between them. */
  readonly total: number;
}

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly credentials: Credentials;
  readonly retry: RetryPolicy;
  readonly timeout: Timeout;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** The maximum size of a response in bytes. */
  readonly largestAnswer: number;
  readonly onRetry: ((retry: Retry) => void) | undefined;
}

/** A failed attempt that will be retried. */
export interface Retry {
  /** The call's name, without its query: `GET /assets`. */
  readonly call: string;
  /** The number of the failed attempt; 1 is the first. */
  readonly attempt: number;
  /** The maximum number of attempts. */
  readonly attempts: number;
  /** Milliseconds until the next attempt. */
  readonly wait: number;
  /** The error that the call would reject with if this were the last attempt. */
  readonly reason: ServiceError | NetworkError | TimeoutError | ResponseError;
}

/** Bytes that `fetch` sends. Written so because `Uint8Array` takes a type argument only from TypeScript 5.7 on. */
export type ByteArray = ReturnType<Uint8ArrayConstructor['of']>;

export interface TransportCall {
  /** The call's name in errors: `GET /assets`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** JSON text, or the bytes of a file. */
  readonly body?: string | Blob | ByteArray | undefined;
  /** Sends this call in place of the transport's own, with a body that it has itself. */
  readonly fetch?: Fetch;
  readonly signal?: AbortSignal | undefined;
  readonly onRetry?: TransportOptions['onRetry'];
  /** `none` by default. */
  readonly effect?: CallEffect;
  /** Sends no header of this client's own and no cookies, and keeps the URL out of errors: for signed URLs (§4.6). */
  readonly isBare?: boolean;
  /** Whether a 500 is retried like other transient failures. */
  readonly retries500?: boolean;
  /** What a 404 means, where it does not suggest a wrong base URL. */
  readonly notFound?: string;
  /** Replaces the time limits of the transport. */
  readonly timeout?: Timeout;
  /**
   * Looks up whether a change was made whose answer was lost. It is called before the change is sent again and before the call fails; when
   * it was made, the call succeeds with an empty reply.
   */
  readonly hasHappened?: (signal: AbortSignal) => Promise<boolean>;
}

/** Sends a call until it succeeds, cannot succeed any more, or must not be repeated because it may have changed the library. */
export type Transport = (call: TransportCall) => Promise<Reply>;
