import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** Bytes that are read and forgotten after an answer, since a caller who is still sending does not see it before. */
const largestWaste = 33_554_432;

/** The body of a message as `fetch` has it; read from the connection as fast as it is asked for. */
function bodyOf(message: IncomingMessage, response: ServerResponse): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Uint8Array> = message.iterator({ destroyOnReturn: false });
  // Closing the connection while the client still sends would reset it, and the client would never read the answer.
  const forget = async (): Promise<void> => {
    await chunks.return?.();
    let waste = 0;
    message.on('data', (chunk: Uint8Array) => {
      waste += chunk.length;
      if (waste > largestWaste) message.destroy();
    });
  };
  response.once('finish', () => void forget());
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: forget,
  });
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

/** The request as `fetch` has it, aborted when the connection closes before its answer is out; nothing when it cannot be one. */
export function toRequest(message: IncomingMessage, response: ServerResponse, origin: string): Request | undefined {
  const abort = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) abort.abort();
  });
  const target = message.url ?? '/';
  // A target that starts with two slashes would be read as another host.
  const address = target.startsWith('/') ? origin + target : target;
  const method = message.method ?? 'GET';
  try {
    const headers = new Headers();
    for (let i = 0; i + 1 < message.rawHeaders.length; i += 2)
      headers.append(message.rawHeaders[i] ?? '', message.rawHeaders[i + 1] ?? '');
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const body = hasBody ? { body: bodyOf(message, response), duplex: 'half' as const } : {};
    const request = new Request(address, { method, headers, signal: abort.signal, ...body });
    return new URL(request.url).origin === origin ? request : undefined;
  } catch {
    return undefined;
  }
}

/** Sends an answer; resolves when it is out or the connection is closed. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (answer.body === null) {
    response.end();
    return;
  }
  try {
    await pipeline(chunksOf(answer.body), response);
  } catch {
    // The caller went away, or the body broke off: either way the connection is closed, so that nobody takes a part for the whole.
    response.destroy();
  }
}
