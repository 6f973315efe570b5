import { ClientError } from '@assetql/client';
import { SignedOutError } from '../sign-in/stored-auth.ts';
import type { OpenService } from './open-service.ts';
import { forwardResponse } from './forward-response.ts';
import { errorResponse } from './json-response.ts';
import { readJsonBody } from './read-json-body.ts';

/** What of a request goes on to the service. What lets us in is added; nothing else of the page is told. */
const passedHeaders = ['accept', 'if-modified-since', 'if-none-match', 'if-range', 'range'];

/** The calls that only read though they have a body: a list whose expressions are too long for an address. */
const readingPosts: ReadonlySet<string> = new Set(['/assets/search']);

/** Bytes of the body of a list call; expressions of the largest size fit into it several times. */
const largestBody = 4_194_304;

export interface ForwardOptions {
  readonly service: OpenService;
  /** Of the API, as it stands in the address: `/assets`. */
  readonly path: string;
  /** Told when the service turns out to let nobody in any more. */
  readonly onSignedOut: (message: string) => void;
}

/** Passes a request that only reads on to the service, with what lets us in (§4.1), and its answer back. */
export async function forwardRequest(
  request: Request,
  { service, path, onSignedOut }: ForwardOptions,
): Promise<Response> {
  const { listed, fetch } = service;
  const { name, baseUrl, problem } = listed;
  if (fetch === undefined || listed.state === 'signed-out')
    return errorResponse(401, problem ?? `Nobody is signed in to ${name}. Sign in.`);
  const { method, signal } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && !(method === 'POST' && readingPosts.has(path)))
    return errorResponse(405, `Only what reads is passed on to the service, not ${method} ${path}.`, {
      allow: 'GET, HEAD',
    });
  const headers = new Headers();
  for (const header of passedHeaders) {
    const value = request.headers.get(header);
    if (value !== null) headers.set(header, value);
  }
  let body: string | undefined;
  if (!isRead) {
    const text = await readJsonBody(request, largestBody);
    if (typeof text !== 'string') return text;
    body = text;
    headers.set('content-type', 'application/json');
  }
  try {
    const { search } = new URL(request.url);
    const address = `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}${search}`;
    return await forwardResponse(
      await fetch(address, { method, headers, signal, ...(body === undefined ? {} : { body }) }),
      fetch,
    );
  } catch (error) {
    // nobody waits for the answer any more
    if (signal.aborted) return new Response(null, { status: 499 });
    if (error instanceof TypeError) return errorResponse(400, 'The address leads out of the service.');
    // what the sign-in says: nobody is let in any more
    if (error instanceof SignedOutError) {
      onSignedOut(error.message);
      return errorResponse(401, error.message);
    }
    if (error instanceof ClientError) {
      const whose = error.call.endsWith('/connect/token')
        ? `The identity service of ${name}`
        : `The service at ${baseUrl}`;
      return errorResponse(502, `${whose} does not answer: ${error.message}.`);
    }
    throw error;
  }
}
