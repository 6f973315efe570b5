import { TimeoutError } from '../errors/timeout-error.ts';
import type { Reply } from './exchange.ts';
import { describeNetworkFault } from './network-fault.ts';

/**
 * What a call does in the library. `none`: it reads. `repeatable`: it changes something, and the same call again leaves the same state.
 * `once`: each call makes something new, so a call whose answer was lost must not be sent again.
 */
export type CallEffect = 'none' | 'repeatable' | 'once';

/** The result of an attempt. */
export type Attempt = { readonly reply: Reply } | { readonly fault: unknown };

/** Codes of platforms for connections that were never made, so that no request was sent. */
const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Whether an attempt certainly changed nothing: the service refused it, or was never reached. A 500, and a gateway's 502, 503 and 504, may
 * come after the change; a 503 with `Retry-After` says that the service did not begin.
 */
export function isWithoutEffect(attempt: Attempt): boolean {
  if ('reply' in attempt) {
    const { status, headers } = attempt.reply;
    if (status >= 200 && status < 300) return false;
    return status < 500 || status === 501 || (status === 503 && headers.has('Retry-After'));
  }
  if (attempt.fault instanceof TimeoutError) return false;
  const { code } = describeNetworkFault(attempt.fault);
  return code !== undefined && neverConnected.has(code);
}
