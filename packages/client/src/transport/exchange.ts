import { abortable } from './abortable.ts';

/** The part of the platform's `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** An answer whose body has come whole. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends one request and reads the whole answer. Rejects with the signal's reason as soon as it aborts, whatever `fetch` does.
 * Redirects are not followed: the platform would send the subscription key to the other host.
 */
export async function exchange(fetch: Fetch, url: string, init: RequestInit, signal: AbortSignal): Promise<Reply> {
  signal.throwIfAborted();
  const whole = (async (): Promise<Reply> => {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  })();
  return await abortable(whole, signal);
}
