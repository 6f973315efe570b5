import type { NetworkError } from '../errors/network-error.ts';
import type { ResponseError } from '../errors/response-error.ts';
import type { ServiceError } from '../errors/service-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { isTruncatedJson, notJsonError } from '../reading/parse-response.ts';
import { delay } from './abortable.ts';
import { openAbortScope, type AbortScope } from './abort-scope.ts';
import type { Clock } from './clock.ts';
import type { Credentials } from './credentials.ts';
import { exchange, type Fetch, type Reply } from './exchange.ts';
import { networkError } from './network-failure.ts';
import { parseRetryAfter } from './retry-after.ts';
import { isPassing, retryDelay, type RetryPolicy } from './retry-policy.ts';
import { sendAuthorized } from './send-authorized.ts';
import { serviceError } from './service-failure.ts';

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

export interface TransportCall {
  /** The call's name in errors: `GET /assets`. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON text. */
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onRetry?: TransportOptions['onRetry'];
}

/** Sends a call, which must be read-only because it may be retried, until it succeeds or cannot succeed any more. */
export type Transport = (call: TransportCall) => Promise<Reply>;

/** The result of an attempt. */
type Attempt = { readonly reply: Reply } | { readonly fault: unknown };

export function createTransport(options: TransportOptions): Transport {
  return async (call) => {
    const { clock, timeout } = options;
    const end = clock.now() + timeout.total;
    const scope = openAbortScope({
      parent: call.signal,
      limit: { milliseconds: timeout.total, clock, expired: () => new TimeoutError(call.name, 'total', timeout.total) },
    });
    try {
      return await repeat(options, call, scope, end);
    } finally {
      scope.release();
    }
  };
}

async function repeat(options: TransportOptions, call: TransportCall, scope: AbortScope, end: number): Promise<Reply> {
  const { clock, retry, random } = options;
  for (let attempts = 1; ; attempts += 1) {
    const attempt = await tryOnce(options, call, scope);
    const half = 'reply' in attempt && isSuccess(attempt.reply) && isTruncatedJson(attempt.reply);
    if ('reply' in attempt && isSuccess(attempt.reply) && !half) return attempt.reply;
    const retryAfter =
      'reply' in attempt ? parseRetryAfter(attempt.reply.headers.get('Retry-After'), clock.now()) : undefined;
    const wait = retryDelay(retry, attempts, retryAfter, random);
    // A service that requests a longer delay than allowed is not called again before that.
    const isLong = retryAfter !== undefined && retryAfter > retry.maxRetryAfter;
    const hopeless = isLong || ('reply' in attempt && !half && !isPassing(attempt.reply.status));
    const reason = failure(options, call, attempt, attempts, retryAfter);
    // waiting past the deadline would hide the actual reason after a time-out
    if (hopeless || attempts >= retry.attempts || clock.now() + wait >= end) throw reason;
    const retryNotice: Retry = { call: call.name, attempt: attempts, attempts: retry.attempts, wait, reason };
    options.onRetry?.(retryNotice);
    call.onRetry?.(retryNotice);
    await delay(wait, scope.signal, clock);
  }
}

const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** One attempt, or two when the token was rejected and can be renewed. Rejects only when the whole call has failed. */
async function tryOnce(options: TransportOptions, call: TransportCall, scope: AbortScope): Promise<Attempt> {
  return await sendAuthorized({
    credentials: options.credentials,
    signal: scope.signal,
    send: (headers) => send(options, call, scope.signal, headers),
    isRefused: (attempt) => 'reply' in attempt && attempt.reply.status === 401,
  });
}

async function send(
  options: TransportOptions,
  call: TransportCall,
  signal: AbortSignal,
  headers: Headers,
): Promise<Attempt> {
  const { clock, timeout } = options;
  headers.set('Accept', 'application/json');
  if (call.body !== undefined) headers.set('Content-Type', 'application/json');
  const scope = openAbortScope({
    parent: signal,
    limit: {
      milliseconds: timeout.attempt,
      clock,
      expired: () => new TimeoutError(call.name, 'attempt', timeout.attempt),
    },
  });
  try {
    const init: RequestInit = { method: call.method, headers, ...(call.body === undefined ? {} : { body: call.body }) };
    const request = { url: call.url, init, largest: options.largestAnswer };
    return { reply: await exchange(options.fetch, request, scope.signal) };
  } catch (fault) {
    signal.throwIfAborted();
    return { fault: scope.signal.aborted ? scope.signal.reason : fault };
  } finally {
    scope.release();
  }
}

function failure(
  { credentials: { redactor } }: TransportOptions,
  call: TransportCall,
  attempt: Attempt,
  attempts: number,
  retryAfter: number | undefined,
): Retry['reason'] {
  if ('reply' in attempt && isSuccess(attempt.reply)) return notJsonError(call.name, attempt.reply);
  if ('reply' in attempt)
    return serviceError(call.name, attempt.reply, { url: call.url, attempts, retryAfter, redactor });
  if (attempt.fault instanceof TimeoutError) return attempt.fault;
  return networkError(call.name, attempt.fault, { attempts, redactor });
}
