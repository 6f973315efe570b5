import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** Bytes that are read and written at a time. */
const pieceSize = 65_536;

/** Fills an array, or a part of it, with the bytes of the body from `at` on. Returns how many, at least one. */
export type ReadPiece = (into: Uint8Array, at: number) => Promise<number>;

/** Statuses of responses that have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(message: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value);
  const { statusCode: status = 0 } = message;
  if (bodiless.has(status)) {
    message.resume();
    return new Response(null, { status, headers });
  }
  const chunks: AsyncIterator<Uint8Array> = message[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: () => void message.destroy(),
  });
  return new Response(body, { status, headers });
}

/**
 * Sends a request whose body is read piece by piece, each when the one before has left: `fetch` holds several copies of a body in memory, and as much
 * of a stream as it can get. Redirects are not followed. Rejects as `fetch` does when the connection fails or the signal aborts, and with the error of
 * `read` when that fails.
 */
export async function sendBody(
  url: string,
  { method = 'GET', headers, signal }: RequestInit,
  size: number,
  read: ReadPiece,
): Promise<Response> {
  signal?.throwIfAborted();
  const address = new URL(url);
  const all = new Headers(headers);
  all.set('Content-Length', String(size));
  const open = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const call = open(address, { method, headers: Object.fromEntries(all) });
  const abort = (): void => void call.destroy();
  signal?.addEventListener('abort', abort, { once: true });
  const progress = { isOver: false };
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve);
    call.on('error', reject);
    call.once('close', () => reject(new Error('The connection was closed.')));
  });
  const over = answer.then(
    () => (progress.isOver = true),
    () => (progress.isOver = true),
  );

  /** Writes until all is written, or the service has answered, or the connection is gone. */
  async function write(): Promise<void> {
    const buffer = new Uint8Array(Math.min(size, pieceSize));
    for (let at = 0; at < size && !progress.isOver;) {
      const count = await read(buffer.subarray(0, Math.min(buffer.length, size - at)), at);
      const written = new Promise<void>((resolve) => call.write(buffer.subarray(0, count), () => resolve()));
      await Promise.race([written, over]);
      at += count;
    }
    if (!progress.isOver) call.end();
  }

  try {
    await write();
  } catch (failure) {
    call.destroy();
    await over;
    signal?.removeEventListener('abort', abort);
    throw failure;
  }
  try {
    const message = await answer;
    // The rest of a body that was refused is not sent, so nothing else can be sent on its connection.
    const end = (): void => {
      signal?.removeEventListener('abort', abort);
      if (!call.writableEnded) call.destroy();
    };
    message.once('close', end);
    return responseOf(message);
  } catch (cause) {
    signal?.removeEventListener('abort', abort);
    signal?.throwIfAborted();
    throw new TypeError('The request failed', { cause });
  }
}
