import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { refusal } from '../../http/answer.ts';
import { markPassing } from '../passing-bytes.ts';
import type { BodyAccount } from './body-budget.ts';

/** Bytes that are read and forgotten after an answer, since a caller who is still sending does not see it before. */
const largestWaste = 33_554_432;

/** Milliseconds in which a caller must send or take a further part of a body. */
export interface Patience {
  readonly sending: number;
  readonly taking: number;
}

export const usualPatience: Patience = { sending: 10_000, taking: 30_000 };

const tooManyBodies = (): Response =>
  refusal(503, 'The server has too many bodies to read at the moment; try again in a few seconds.', {
    'retry-after': '2',
  });
const stalled = (): Response =>
  refusal(408, 'The rest of the body did not come; send it again, as a whole.', { connection: 'close' });

/** How a body is read, and what happens when it is not read to its end. */
interface Reading {
  readonly account: BodyAccount;
  /** Milliseconds to wait for a further part. */
  readonly patience: number;
  /** Is called with the answer when the body is given up. */
  readonly giveUp: (answer: Response) => void;
}

/** The bytes of a chunk. Node gives each chunk of a body memory of its own, so that nothing is copied but what a page could not take. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength));

/** The body of a message as `fetch` has it; read from the connection as fast as it is asked for. */
function bodyOf(
  message: IncomingMessage,
  response: ServerResponse,
  { account, patience, giveUp }: Reading,
): ReadableStream<Uint8Array<ArrayBuffer>> {
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
      const end = (answer: Response): void => {
        giveUp(answer);
        controller.error(new Error('The body was given up.'));
      };
      const impatience = setTimeout(() => end(stalled()), patience);
      const { done, value } = await chunks.next().finally(() => clearTimeout(impatience));
      if (done === true) controller.close();
      else if (account.take(value.length)) {
        const bytes = bytesOf(value);
        markPassing(bytes);
        controller.enqueue(bytes);
      } else end(tooManyBodies());
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

/** The target of a request; the type of Node's messages, which answers share, does not say that there always is one. */
export const targetOf = ({ url = '/' }: IncomingMessage): string => url;

/**
 * The address that a request is answered by, and by which everything that is decided about it has to go: dots in a path are resolved in it.
 * `undefined` where there is none, or one of another origin.
 */
export function addressOf(message: IncomingMessage, origin: string): URL | undefined {
  const target = targetOf(message);
  // A target that starts with two slashes would be read as another host.
  const url = URL.parse(target.startsWith('/') ? origin + target : target);
  return url?.origin === origin ? url : undefined;
}

/** A message as `fetch` has it. */
export interface Incoming {
  /** Aborted when the connection closes before its answer is out, or the body is given up. */
  readonly request: Request;
  /** Resolves with the answer when the body is given up: it makes no progress, or too many others are read. */
  readonly givenUp: Promise<Response>;
}

/** Converts a message to a `Request`. `undefined` when it is not a valid request. The account is released when the answer has been sent. */
export function toRequest(
  message: IncomingMessage,
  response: ServerResponse,
  address: URL,
  account: BodyAccount,
  patience: number = usualPatience.sending,
): Incoming | undefined {
  const abort = new AbortController();
  response.once('close', () => {
    account.release();
    if (!response.writableFinished) abort.abort();
  });
  let refuse: (answer: Response) => void = () => {};
  const givenUp = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  const giveUp = (answer: Response): void => {
    refuse(answer);
    abort.abort();
  };
  const method = message.method ?? 'GET';
  try {
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(message.headersDistinct))
      for (const value of values) headers.append(name, value);
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const body = hasBody
      ? { body: bodyOf(message, response, { account, patience, giveUp }), duplex: 'half' as const }
      : {};
    return { request: new Request(address, { method, headers, signal: abort.signal, ...body }), givenUp };
  } catch {
    return undefined;
  }
}

/** Closes the connection of a client that does not read its response for some time. It stays open while there is nothing to read. */
function closeWhenStalled(response: ServerResponse, patience: number): void {
  response.setTimeout(patience, () => {
    if (response.writableLength > 0 || (response.socket?.writableLength ?? 0) > 0) response.destroy();
    else response.socket?.setTimeout(patience);
  });
}

/** Sends an answer; resolves when it is out or the connection is closed. */
export async function sendResponse(
  answer: Response,
  response: ServerResponse,
  patience: number = usualPatience.taking,
): Promise<void> {
  if (response.destroyed) return;
  closeWhenStalled(response, patience);
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
    // The caller went away, or the body broke off: either way the connection is closed, so that no one takes a part for the whole.
    response.destroy();
  }
}
