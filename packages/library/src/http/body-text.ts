import { refusal } from './answer.ts';

/** Bytes that are read and dropped, since a caller who is still sending does not see the answer. */
const largestWaste = 33_554_432;

/** The answer to a body that is too large (413). */
export const bodyTooLarge = (limit: number): Response => refusal(413, `The body is larger than ${limit} bytes.`);

/** Reads the body of a request: its bytes, or the answer that refuses it (413, 415). No more than `limit` bytes are kept in memory. */
export async function bodyBytes(
  { body, headers, signal }: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | Response> {
  signal.throwIfAborted();
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return refusal(415, 'Send the body without Content-Encoding.');
  if (body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  // Otherwise a caller who goes away would be waited for.
  signal.addEventListener('abort', () => void reader.cancel(), { once: true });
  for (
    let read = await reader.read();
    !read.done && size <= Math.max(limit, largestWaste);
    read = await reader.read()
  ) {
    size += read.value.length;
    if (size <= limit) parts.push(read.value);
  }
  signal.throwIfAborted();
  if (size > limit) return bodyTooLarge(limit);
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

/** Reads the body of a request as UTF-8: its text, or the answer that refuses it (400, 413, 415). */
export async function bodyText(request: Request, limit: number): Promise<string | Response> {
  const bytes = await bodyBytes(request, limit);
  if (bytes instanceof Response) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refusal(400, 'The body is no UTF-8 text.');
  }
}
