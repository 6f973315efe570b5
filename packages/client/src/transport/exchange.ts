import { abortable } from './abortable.ts';
import { parseJson } from './parse-json.ts';
import { readBody, type Body } from './read-body.ts';

/** The part of the platform's `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The platform's `fetch`, called without a receiver, as pages require. Looked up on each call, because tools replace it. */
export const platformFetch: Fetch = (url, init) => globalThis.fetch(url, init);

/** A response with its body. */
export interface Reply extends Body {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON; `undefined` when it is not JSON. */
  readonly json: unknown;
}

/** The connection broke while a response body was read. `cause` is the platform's error. */
export class BrokenBody extends Error {
  override readonly name = 'BrokenBody';
}

/** The maximum size of an error response in bytes: a sentence or a page. */
const largestRefusal = 1_000_000;

/**
 * Sends a request and reads the response, up to `largest` bytes. Rejects with the signal's reason as soon as it aborts, even if `fetch`
 * ignores it. Redirects are not followed, because the platform would send the subscription key to the other host.
 */
export async function exchange(
  fetch: Fetch,
  { url, init, largest }: { readonly url: string; readonly init: RequestInit; readonly largest: number },
  signal: AbortSignal,
): Promise<Reply> {
  signal.throwIfAborted();
  const whole = (async (): Promise<Reply> => {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const body = await readBody(response, response.ok ? largest : Math.min(largest, largestRefusal)).catch(
      (cause: unknown) => {
        throw new BrokenBody('The connection broke while the answer was read.', { cause });
      },
    );
    const json = body.flaw === undefined ? parseJson(body.text) : undefined;
    return { status: response.status, headers: response.headers, json, ...body };
  })();
  return await abortable(whole, signal);
}
