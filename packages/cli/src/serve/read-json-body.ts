import { errorResponse } from './json-response.ts';

/** The body of a request that must be JSON, as text of at most `largest` bytes; or the answer that refuses it. */
export async function readJsonBody(request: Request, largest: number): Promise<string | Response> {
  // A page of another site cannot send this type without being asked about first.
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
