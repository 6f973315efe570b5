import { errorResponse } from './json-response.ts';
import { forwardResponse } from './forward-response.ts';
import { SilenceLimit } from './silence-limit.ts';

/** Request headers that are forwarded to the storage: what the bytes are, and nothing of the page. */
const passedHeaders = ['content-length', 'content-type'];

/** What block-blob storage is asked for; other parameters would change the signed URL. */
const passedParameters = ['comp', 'blockid'];

/** Removes a signed URL from the text of an error response. */
const redactorOf =
  ({ href, search }: URL) =>
  (text: string): string =>
    [href, search, search.slice(1)].reduce(
      (rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, '…')),
      text,
    );

/** The signed URL with the parameters of a request. What was signed is kept as it is written. */
function addressOf(signed: URL, request: Request): string {
  const { searchParams } = new URL(request.url);
  const added = passedParameters.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : `${name}=${encodeURIComponent(value)}`;
  });
  return [signed.href, ...added].reduce((url, part) => `${url}${url.includes('?') ? '&' : '?'}${part}`);
}

/**
 * Forwards the bytes of an upload to the temporary storage of its service (§4.6), as a stream and without any credentials: the signed URL is
 * all that the storage needs. `silence` is how many seconds the storage may be silent.
 */
export async function forwardBytes(request: Request, signed: URL | undefined, silence: number): Promise<Response> {
  const { method, signal, body } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && method !== 'PUT')
    return errorResponse(405, 'The bytes of an upload are sent by PUT.', { allow: 'GET, HEAD, PUT' });
  if (signed === undefined) return errorResponse(403, 'This upload address is not known any more; ask for a new one.');
  const headers = new Headers();
  if (!isRead)
    for (const name of passedHeaders) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
  const limit = new SilenceLimit(signal, silence);
  try {
    const answer = await fetch(addressOf(signed, request), {
      method,
      headers,
      signal: limit.signal,
      redirect: 'manual',
      ...(isRead ? {} : { body: body && limit.sending(body), duplex: 'half' as const }),
    });
    if (isRead || !answer.ok) return limit.receiving(await forwardResponse(answer, { redact: redactorOf(signed) }));
    // Storages answer a PUT with nothing, or with their own XML, which no one reads.
    await answer.body?.cancel();
    return new Response(null, { status: answer.status });
  } catch {
    // the page has given up
    if (signal.aborted) return new Response(null, { status: 499 });
    if (limit.isExceeded) return errorResponse(504, `The storage at ${signed.origin} ${limit.reason}.`);
    return errorResponse(502, `The storage at ${signed.origin} does not answer.`);
  } finally {
    limit.stop();
  }
}
