import type { NetworkError } from '../errors/network-error.ts';
import type { ResponseError } from '../errors/response-error.ts';
import type { ServiceError } from '../errors/service-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { notJsonError } from '../reading/parse-response.ts';
import { openAbortScope } from './abort-scope.ts';
import { isWithoutEffect, type Attempt } from './call-effect.ts';
import { exchange, type Reply } from './exchange.ts';
import { networkError } from './network-failure.ts';
import { sendAuthorized } from './send-authorized.ts';
import { serviceError } from './service-failure.ts';
import type { TransportCall, TransportOptions } from './transport-call.ts';

/** What is known of a call while it is sent and repeated. */
export interface CallProgress {
  /** Whether an attempt so far, or the one on its way, may have changed the library. */
  mayHaveHappened: boolean;
}

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** One attempt, or two when the token was rejected and can be renewed. Rejects only when the whole call has failed. */
export async function attemptCall(
  options: TransportOptions,
  call: TransportCall,
  progress: CallProgress,
  signal: AbortSignal,
): Promise<Attempt> {
  return await sendAuthorized({
    credentials: options.credentials,
    signal,
    send: async (headers) => {
      const before = progress.mayHaveHappened;
      progress.mayHaveHappened ||= (call.effect ?? 'none') !== 'none';
      const attempt = await send(options, call, signal, headers);
      if (isWithoutEffect(attempt)) progress.mayHaveHappened = before;
      return attempt;
    },
    isRefused: (attempt) => 'reply' in attempt && attempt.reply.status === 401,
  });
}

async function send(
  { clock, fetch, timeout, largestAnswer }: TransportOptions,
  call: TransportCall,
  signal: AbortSignal,
  headers: Headers,
): Promise<Attempt> {
  const { body, method, url, isBare = false, fetch: fetchOfCall = fetch } = call;
  if (!isBare) headers.set('Accept', 'application/json');
  if (!isBare && body !== undefined) headers.set('Content-Type', 'application/json');
  const milliseconds = (call.timeout ?? timeout).attempt;
  const mayHaveHappened = (call.effect ?? 'none') !== 'none';
  const scope = openAbortScope({
    parent: signal,
    limit: {
      milliseconds,
      clock,
      expired: () => new TimeoutError(call.name, 'attempt', milliseconds, mayHaveHappened),
    },
  });
  try {
    const init: RequestInit = {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(isBare ? { credentials: 'omit' } : {}),
    };
    return { reply: await exchange(fetchOfCall, { url, init, largest: largestAnswer }, scope.signal) };
  } catch (fault) {
    signal.throwIfAborted();
    return { fault: scope.signal.aborted ? scope.signal.reason : fault };
  } finally {
    scope.release();
  }
}

/** The error for a failed attempt. `retryAfter` is in milliseconds. */
export function attemptError(
  { credentials: { redactor } }: TransportOptions,
  call: TransportCall,
  attempt: Attempt,
  {
    attempts,
    retryAfter,
    mayHaveHappened,
  }: { readonly attempts: number; readonly retryAfter: number | undefined; readonly mayHaveHappened: boolean },
): ServiceError | NetworkError | TimeoutError | ResponseError {
  const { name, notFound, isBare = false } = call;
  const url = isBare ? undefined : call.url;
  if ('reply' in attempt) {
    if (isSuccess(attempt.reply)) return notJsonError(name, attempt.reply, mayHaveHappened);
    return serviceError(name, attempt.reply, { url, attempts, retryAfter, redactor, mayHaveHappened, notFound });
  }
  if (attempt.fault instanceof TimeoutError) return attempt.fault;
  return networkError(name, attempt.fault, { attempts, redactor, mayHaveHappened });
}
