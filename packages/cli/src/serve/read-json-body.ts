import { errorResponse } from './json-response.ts';

/**
 * The body of a JSON request as text, at most `largest` bytes; or the error response that rejects it. Empty for a request with neither a
 * body nor a type, such as a removal.
 */
export async function readJsonBody(request: Request, largest: number): Promise<string | Response> {
  const type = request.headers.get('content-type');
  const mayBeEmpty = type === null;
  const wrongType = (): Response => errorResponse(415, 'The body must be JSON, of the type application/json.');
  // Pages of other sites cannot send this type without a preflight request.
  if (!mayBeEmpty && !/^application\/json\s*(?:;|$)/i.test(type ?? '')) return wrongType();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (mayBeEmpty && size > 0) return wrongType();
    if (size > largest) return errorResponse(413, `The body is larger than ${largest} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
