import { NetworkError } from '../errors/network-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { abortable, delay } from './abortable.ts';
import { openAbortScope, type AbortScope } from './abort-scope.ts';
import type { Clock } from './clock.ts';
import type { Credentials } from './credentials.ts';
import { exchange, type Fetch, type Reply } from './exchange.ts';
import { describeNetworkFault } from './network-fault.ts';
import { parseRetryAfter } from './retry-after.ts';
import { isPassing, retryDelay, type RetryPolicy } from './retry-policy.ts';
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
}

export interface TransportCall {
  /** What errors call it: `GET /assets`. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON text. */
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
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
    if ('reply' in attempt && attempt.reply.status >= 200 && attempt.reply.status < 300) return attempt.reply;
    const retryAfter =
      'reply' in attempt ? parseRetryAfter(attempt.reply.headers.get('Retry-After'), clock.now()) : undefined;
    const wait = retryDelay(retry, attempts, retryAfter, random);
    const hopeless = 'reply' in attempt && !isPassing(attempt.reply.status);
    // a wait past the deadline would only hide the reason behind a time-out
    if (hopeless || attempts >= retry.attempts || clock.now() + wait >= end) {
      throw failure(options, call, attempt, attempts, retryAfter);
    }
    await delay(wait, scope.signal, clock);
  }
}

/** One try, or two when the token was refused and can be renewed. Rejects only when the whole call is over. */
async function tryOnce(options: TransportOptions, call: TransportCall, scope: AbortScope): Promise<Attempt> {
  const { credentials } = options;
  const first = await send(options, call, scope, false);
  const refused = 'reply' in first && first.reply.status === 401;
  return refused && credentials.renewable ? await send(options, call, scope, true) : first;
}

async function send(
  options: TransportOptions,
  call: TransportCall,
  whole: AbortScope,
  renew: boolean,
): Promise<Attempt> {
  const { clock, credentials, timeout } = options;
  const { signal } = whole;
  signal.throwIfAborted();
  const headers = await abortable(credentials.headers({ renew, signal }), signal);
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
    return { reply: await exchange(options.fetch, call.url, init, scope.signal) };
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
): Error {
  if ('reply' in attempt) return serviceError(call.name, attempt.reply, { attempts, retryAfter, redactor });
  if (attempt.fault instanceof TimeoutError) return attempt.fault;
  const { reason, code } = describeNetworkFault(attempt.fault);
  return new NetworkError(call.name, { reason: redactor.redact(reason), code }, attempts);
}
