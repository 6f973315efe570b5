import type { AuthorizedFetch } from '@assetql/client';
import { guardedHeaders, jsonResponse, errorResponse } from './json-response.ts';
import { readAnswer } from './read-answer.ts';

/** Response headers that are forwarded to the page, besides the content type. Cookies, redirects and authentication challenges are not. */
const passedHeaders = ['accept-ranges', 'content-range', 'etag', 'last-modified', 'retry-after'];

/** The maximum size in bytes of an error response that is forwarded, and the maximum length in characters of one that is not JSON. */
const largestRefusal = 1_000_000;
const longestSentence = 1000;

const isJson = (type: string): boolean => /^(?:application|text)\/(?:[\w.+-]+\+)?json$/.test(type);
const isImage = (type: string): boolean => /^image\/[\w.+-]+$/.test(type);
const isRedirect = (status: number): boolean => status === 0 || (status >= 300 && status < 400 && status !== 304);

/** The media type of a response in lower case, without parameters. */
const typeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';', 1).join('').trim().toLowerCase();

/** Statuses of responses without a body, whatever length the service states. */
const bodiless: ReadonlySet<number> = new Set([204, 205]);

function headersOf(answer: Response, type: string): Headers {
  const headers = new Headers(guardedHeaders);
  for (const name of passedHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { headers: given } = answer;
  const length = given.get('content-length');
  // the length refers to the compressed body
  if (length !== null && !bodiless.has(answer.status) && !given.has('content-encoding'))
    headers.set('content-length', length);
  if (type !== '') headers.set('content-type', isJson(type) ? 'application/json; charset=utf-8' : type);
  // Images may be cached by this browser as long as the service allows.
  if (isImage(type) && answer.ok) headers.set('cache-control', given.get('cache-control') ?? 'private, no-cache');
  return headers;
}

/**
 * Forwards a service's response to the page: JSON and images as streams, and error responses without the token and the key, which services
 * are known to quote. Other responses are replaced by an error.
 */
export async function forwardResponse(
  answer: Response,
  { redact }: Pick<AuthorizedFetch, 'redact'>,
): Promise<Response> {
  const { status } = answer;
  const type = typeOf(answer);
  const drop = (): void => void answer.body?.cancel().catch(() => undefined);
  if (status > 599) {
    drop();
    return errorResponse(502, `The service answered ${status}, which is no status of HTTP.`);
  }
  if (isRedirect(status)) {
    drop();
    return errorResponse(502, 'The service redirects elsewhere, which is not followed. Check its base address.');
  }
  if (answer.ok || status === 304) {
    const isEmpty = answer.body === null || status === 304;
    if (isEmpty || isJson(type) || isImage(type))
      return new Response(isEmpty ? null : answer.body, { status, headers: headersOf(answer, type) });
    drop();
    return errorResponse(
      502,
      `The service answered with ${type || 'something without a type'}, not with JSON or a picture. Check its base address.`,
    );
  }
  const retryAfter = answer.headers.get('retry-after');
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
  const text = redact((await readAnswer(answer, largestRefusal)).text);
  if (isJson(type)) {
    try {
      return jsonResponse(status, JSON.parse(text), headers);
    } catch {
      // truncated, or not JSON
    }
  }
  const message = type === 'text/plain' || isJson(type) ? text.trim().slice(0, longestSentence) : '';
  return errorResponse(status, message || `The service answered ${status}.`, headers);
}
