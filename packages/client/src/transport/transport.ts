import { TimeoutError } from '../errors/timeout-error.ts';
import { isTruncatedJson } from '../reading/parse-response.ts';
import { delay } from './abortable.ts';
import { openAbortScope } from './abort-scope.ts';
import { attemptCall, attemptError, isSuccess, type CallProgress } from './attempt-call.ts';
import type { Reply } from './exchange.ts';
import { parseRetryAfter } from './retry-after.ts';
import { isPassing, retryDelay } from './retry-policy.ts';
import type { Retry, Transport, TransportCall, TransportOptions } from './transport-call.ts';

/** The reply of a call whose own answer was lost. */
const foundDone: Reply = { status: 200, headers: new Headers(), json: undefined, text: '', flaw: undefined };

export function createTransport(options: TransportOptions): Transport {
  return async (call) => {
    const { clock } = options;
    const { total } = call.timeout ?? options.timeout;
    const progress: CallProgress = { mayHaveHappened: false };
    const expired = (): TimeoutError => new TimeoutError(call.name, 'total', total, progress.mayHaveHappened);
    const scope = openAbortScope({ parent: call.signal, limit: { milliseconds: total, clock, expired } });
    try {
      return await repeat(options, call, { progress, signal: scope.signal, end: clock.now() + total });
    } finally {
      scope.release();
    }
  };
}

async function repeat(
  options: TransportOptions,
  call: TransportCall,
  { progress, signal, end }: { readonly progress: CallProgress; readonly signal: AbortSignal; readonly end: number },
): Promise<Reply> {
  const { clock, retry, random } = options;
  const isDone = async (): Promise<boolean> =>
    progress.mayHaveHappened && call.hasHappened !== undefined && (await call.hasHappened(signal));

  for (let attempts = 1; ; attempts += 1) {
    const attempt = await attemptCall(options, call, progress, signal);
    const reply = 'reply' in attempt ? attempt.reply : undefined;
    const isHalf = reply !== undefined && isSuccess(reply) && isTruncatedJson(reply);
    if (reply !== undefined && isSuccess(reply) && !isHalf) return reply;
    const retryAfter = reply === undefined ? undefined : parseRetryAfter(reply.headers.get('Retry-After'), clock.now());
    const wait = retryDelay(retry, attempts, retryAfter, random);
    const { mayHaveHappened } = progress;
    const reason = attemptError(options, call, attempt, { attempts, retryAfter, mayHaveHappened });
    // A service that requests a longer delay than allowed is not called again before that.
    const isLong = retryAfter !== undefined && retryAfter > retry.maxRetryAfter;
    const isTransient = reply === undefined || isHalf || isTransientStatus(reply.status, call);
    const mustNotRepeat = call.effect === 'once' && mayHaveHappened;
    // waiting past the deadline would hide the actual reason after a time-out
    if (isLong || !isTransient || mustNotRepeat || attempts >= retry.attempts || clock.now() + wait >= end) {
      if (await isDone()) return foundDone;
      throw reason;
    }
    const retryNotice: Retry = { call: call.name, attempt: attempts, attempts: retry.attempts, wait, reason };
    options.onRetry?.(retryNotice);
    call.onRetry?.(retryNotice);
    await delay(wait, signal, clock);
    if (await isDone()) return foundDone;
  }
}

const isTransientStatus = (status: number, { retries500 = false }: TransportCall): boolean =>
  isPassing(status) || (retries500 && status === 500);
