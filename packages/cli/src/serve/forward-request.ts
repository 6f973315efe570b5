import { ClientError } from '@assetql/client';
import { SignedOutError } from '../sign-in/stored-auth.ts';
import type { OpenService } from './open-service.ts';
import { forwardResponse } from './forward-response.ts';
import { errorResponse } from './json-response.ts';
import { readJsonBody } from './read-json-body.ts';

/** Request headers that are forwarded to the service. Authorization is added; nothing else of the page's request is forwarded. */
const passedHeaders = ['accept', 'if-modified-since', 'if-none-match', 'if-range', 'range'];

/** The POST calls that are read-only: lists whose expressions are too long for a URL. */
const readingPosts: ReadonlySet<string> = new Set(['/assets/search']);

/** The maximum size in bytes of a list call's body; several times the largest expressions. */
const largestBody = 4_194_304;

export interface ForwardOptions {
  readonly service: OpenService;
  /** The path of the API, as it is in the URL: `/assets`. */
  readonly path: string;
  /** Called when the service turns out to require a new sign-in. */
  readonly onSignedOut: (message: string) => void;
}

/** Forwards a read-only request to the service with its authorization (§4.1), and returns the response. */
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
    // the client has disconnected
    if (signal.aborted) return new Response(null, { status: 499 });
    if (error instanceof TypeError) return errorResponse(400, 'The address leads out of the service.');
    // the stored sign-in has ended
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
