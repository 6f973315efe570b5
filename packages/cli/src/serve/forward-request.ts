import { ClientError } from '@assetql/client';
import { SignedOutError } from '../sign-in/stored-auth.ts';
import type { OpenService } from './open-service.ts';
import { forwardResponse } from './forward-response.ts';
import { errorResponse, jsonResponse } from './json-response.ts';
import { forwardedMethods, givesUploadUrl } from './forwarded-calls.ts';
import { readAnswer } from './read-answer.ts';
import { readJsonBody } from './read-json-body.ts';
import { SilenceLimit } from './silence-limit.ts';
import type { UploadTickets } from './upload-tickets.ts';

/** Request headers that are forwarded to the service. Authorization is added; nothing else of the page's request is forwarded. */
const passedHeaders = ['accept', 'if-modified-since', 'if-none-match', 'if-range', 'range'];

/** The maximum size in bytes of a call's body; several times the largest expressions. */
const largestBody = 4_194_304;

/** The maximum size in bytes of the answer to the creation of an upload, which is a few addresses long. */
const largestUpload = 1_000_000;

export interface ForwardOptions {
  readonly service: OpenService;
  /** The path of the API, as it is in the URL: `/assets`. */
  readonly path: string;
  /** Where the page sends the bytes of uploads to, in place of signed URLs. */
  readonly tickets: UploadTickets;
  /** Seconds for which the service may be silent. */
  readonly silence: number;
  /** Called when the service turns out to require a new sign-in. */
  readonly onSignedOut: (message: string) => void;
}

/** The response to the creation of an upload, with an address of this server in place of the signed URL. */
async function withTicket(
  answer: Response,
  tickets: UploadTickets,
  { name, baseUrl }: OpenService['listed'],
  origin: string,
): Promise<Response> {
  const { status } = answer;
  const { text, isWhole } = await readAnswer(answer, largestUpload);
  if (!isWhole)
    return errorResponse(502, 'The service answered with an upload that is too large, or does not come to its end.');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return errorResponse(502, 'The service answered with an upload that is no JSON.');
  }
  const replaced = tickets.replace(body, { name, baseUrl }, `${origin}/services/${encodeURIComponent(name)}/storage`);
  if (replaced === undefined)
    return errorResponse(
      502,
      'The service gave an upload address that cannot be used: it is not encrypted, or no address.',
    );
  return jsonResponse(status, replaced);
}

/** Forwards a call to the service with its authorization (§4.1), and returns the response. */
export async function forwardRequest(
  request: Request,
  { service, path, tickets, silence, onSignedOut }: ForwardOptions,
): Promise<Response> {
  const { listed, fetch } = service;
  const { name, baseUrl, problem } = listed;
  if (fetch === undefined || listed.state === 'signed-out')
    return errorResponse(401, problem ?? `Nobody is signed in to ${name}. Sign in.`);
  const { method, signal } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  const allowed = forwardedMethods(path);
  if (!allowed.includes(method))
    return errorResponse(405, `${method} ${path} is not passed on to the service.`, { allow: allowed.join(', ') });
  const headers = new Headers();
  for (const header of passedHeaders) {
    const value = request.headers.get(header);
    if (value !== null) headers.set(header, value);
  }
  let body: string | undefined;
  if (!isRead) {
    const text = await readJsonBody(request, largestBody);
    if (typeof text !== 'string') return text;
    if (text !== '') {
      body = text;
      headers.set('content-type', 'application/json');
    }
  }
  const limit = new SilenceLimit(signal, silence);
  try {
    const { search, origin } = new URL(request.url);
    const address = `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}${search}`;
    const answer = await forwardResponse(
      await fetch(address, { method, headers, signal: limit.signal, ...(body === undefined ? {} : { body }) }),
      fetch,
    );
    return answer.ok && givesUploadUrl(method, path)
      ? await withTicket(answer, tickets, listed, origin)
      : limit.receiving(answer);
  } catch (error) {
    // the client has disconnected
    if (signal.aborted) return new Response(null, { status: 499 });
    if (limit.isExceeded) return errorResponse(504, `The service at ${baseUrl} ${limit.reason}.`);
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
  } finally {
    limit.stop();
  }
}
