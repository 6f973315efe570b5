import { errorResponse } from './json-response.ts';

/** The body of a JSON request as text, at most `largest` bytes; or the error response that rejects it. */
export async function readJsonBody(request: Request, largest: number): Promise<string | Response> {
  // Pages of other sites cannot send this type without a preflight request.
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    return errorResponse(415, 'The body must be JSON, of the type application/json.');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > largest) return errorResponse(413, `The body is larger than ${largest} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
