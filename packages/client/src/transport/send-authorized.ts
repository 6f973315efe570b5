import { abortable } from './abortable.ts';
import type { Credentials } from './credentials.ts';

export interface AuthorizedSend<Result> {
  readonly credentials: Credentials;
  /** A signal of this call only: token providers identify a call by its signal. */
  readonly signal: AbortSignal;
  /** Sends the request with these headers, which it may modify. */
  readonly send: (headers: Headers) => Promise<Result>;
  /** Whether the service rejected the token (401). */
  readonly isRefused: (result: Result) => boolean;
}

/**
 * Sends an authorized request. When the token is rejected and can be renewed, sends it once more with the new one. Rejects with whatever
 * the token provider rejects with, and with the signal's reason as soon as it aborts.
 */
export async function sendAuthorized<Result>({
  credentials,
  signal,
  send,
  isRefused,
}: AuthorizedSend<Result>): Promise<Result> {
  const authorize = async (renew: boolean): Promise<Headers> => {
    signal.throwIfAborted();
    return await abortable(credentials.headers({ renew, signal }), signal);
  };
  const first = await send(await authorize(false));
  return credentials.renewable && isRefused(first) ? await send(await authorize(true)) : first;
}
