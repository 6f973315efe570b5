import { abortable } from './abortable.ts';
import type { Credentials } from './credentials.ts';

export interface AuthorizedSend<Result> {
  readonly credentials: Credentials;
  /** Belongs to this call alone: token providers know a call by its signal. */
  readonly signal: AbortSignal;
  /** Sends a request with these headers, which are its own to add to. */
  readonly send: (headers: Headers) => Promise<Result>;
  /** Whether the service has not accepted the token (401). */
  readonly isRefused: (result: Result) => boolean;
}

/**
 * Sends a request with what authorises it, and, where the token is refused and another one can be had, once more with that. Rejects with
 * what asking for a token rejects with, and with the signal's reason as soon as it aborts meanwhile.
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
