import type { IncomingMessage } from 'node:http';

/** Bytes of a sign-in form. */
const largest = 16_384;

/** The fields of a form. `undefined` when the body is not a form, or is too large; no more than the limit is kept in memory. */
export async function formBody(message: IncomingMessage): Promise<URLSearchParams | undefined> {
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(message.headers['content-type'] ?? '');
  if (!isForm || Number(message.headers['content-length'] ?? 0) > largest) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const read: AsyncIterable<Uint8Array> = message.iterator({ destroyOnReturn: false });
  for await (const chunk of read) {
    size += chunk.length;
    if (size > largest) {
      // The answer is not seen before all is sent.
      message.resume();
      return undefined;
    }
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
