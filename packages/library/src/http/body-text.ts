import { refusal } from './answer.ts';

/** Bytes of a body. Expressions of the largest size fit into it several times. */
export const largestBody = 4_194_304;
/** Bytes that are read and forgotten, since a caller who is still sending does not see the answer. */
const largestWaste = 8 * largestBody;

/** Reads the body of a request: its bytes, or the answer that refuses it (413). No more than the largest body is kept. */
export async function bodyBytes({ body, signal }: Request): Promise<Uint8Array<ArrayBuffer> | Response> {
  signal.throwIfAborted();
  if (body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  // Otherwise a caller who goes away would be waited for.
  signal.addEventListener('abort', () => void reader.cancel(), { once: true });
  for (let read = await reader.read(); !read.done && size <= largestWaste; read = await reader.read()) {
    size += read.value.length;
    if (size <= largestBody) parts.push(read.value);
  }
  signal.throwIfAborted();
  if (size > largestBody) return refusal(413, `The body is larger than ${largestBody} bytes.`);
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

/** Reads the body of a request as UTF-8: its text, or the answer that refuses it (400, 413, 415). */
export async function bodyText(request: Request): Promise<string | Response> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return refusal(415, 'Send the body without Content-Encoding.');
  const bytes = await bodyBytes(request);
  if (bytes instanceof Response) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refusal(400, 'The body is no UTF-8 text.');
  }
}
