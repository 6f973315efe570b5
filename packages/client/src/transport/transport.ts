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

/** Limits of time in milliseconds; `Infinity` is none. */
export interface Timeout {
  /** For a single try, from sending it to the last byte of the answer. */
  readonly attempt: number;
  /** For the whole call: tokens, tries and the waits between them. */
  readonly total: number;
}

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly credentials: Credentials;
  readonly retry: RetryPolicy;
  readonly timeout: Timeout;
  readonly clock: Clock;
  /** Gives a number from 0 to 1. */
  readonly random: () => number;
  /** Bytes of an answer that is read whole. */
  readonly largestAnswer: number;
  readonly onRetry: ((retry: Retry) => void) | undefined;
}

/** A try that failed, and will be repeated. */
export interface Retry {
  /** The call, without its query: `GET /assets`. */
  readonly call: string;
  /** The number of the try that failed; 1 is the first. */
  readonly attempt: number;
  /** How many tries there are at most. */
  readonly attempts: number;
  /** Milliseconds until the next try. */
  readonly wait: number;
  /** What the call would reject with, had it been the last try. */
  readonly reason: ServiceError | NetworkError | TimeoutError | ResponseError;
}

export interface TransportCall {
  /** What errors call it: `GET /assets`. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON text. */
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onRetry?: TransportOptions['onRetry'];
}

/** Sends a call that changes nothing on the service, so it may be repeated, until it succeeds or there is no hope. */
export type Transport = (call: TransportCall) => Promise<Reply>;

/** How a try ended. */
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
    // A service that asks for a longer pause than anybody waits for is not asked again before it ends.
    const isLong = retryAfter !== undefined && retryAfter > retry.maxRetryAfter;
    const hopeless = isLong || ('reply' in attempt && !half && !isPassing(attempt.reply.status));
    const reason = failure(options, call, attempt, attempts, retryAfter);
    // a wait past the deadline would only hide the reason behind a time-out
    if (hopeless || attempts >= retry.attempts || clock.now() + wait >= end) throw reason;
    const told: Retry = { call: call.name, attempt: attempts, attempts: retry.attempts, wait, reason };
    options.onRetry?.(told);
    call.onRetry?.(told);
    await delay(wait, scope.signal, clock);
  }
}

const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** One try, or two when the token was refused and can be renewed. Rejects only when the whole call is over. */
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
