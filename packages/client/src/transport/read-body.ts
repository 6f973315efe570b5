/** The body of a response. */
export interface Body {
  /** The readable text; empty when there is none. */
  readonly text: string;
  /** Why `text` is incomplete or wrongly decoded, as the end of a sentence that starts with "was answered with"; `undefined` otherwise. */
  readonly flaw: string | undefined;
}

/** Reads a body as text, up to `largest` bytes. The rest is not received. */
export async function readBody(response: Response, largest: number): Promise<Body> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { text: '', flaw: undefined };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const room = largest - size;
    chunks.push(value.subarray(0, room));
    size += Math.min(value.length, room);
    if (value.length <= room) continue;
    // does not wait for the sender to stop
    void reader.cancel().catch(() => undefined);
    return { text: decode(join(chunks, size), '').text, flaw: `more than ${largest} bytes` };
  }
  return decode(join(chunks, size), response.headers.get('Content-Type') ?? '');
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only, second] = chunks;
  if (only !== undefined && second === undefined) return only;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** JSON is decoded as UTF-8, whatever a header says; other text by its byte order mark or the header. */
function decode(bytes: Uint8Array, contentType: string): Body {
  const declared = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  for (const encoding of ['utf-8', marked(bytes), declared]) {
    const text = encoding === undefined ? undefined : decodeAs(encoding, bytes);
    if (text !== undefined) return { text, flaw: undefined };
  }
  return { text: new TextDecoder().decode(bytes), flaw: 'a text that is not in UTF-8' };
}

function marked([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** `undefined` when the bytes are invalid in that encoding or the platform does not know it. A byte order mark is removed. */
function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
