import type { Fetch } from '@assetql/client';
import type { ToHost, ToPage } from '../preview/messages.ts';

/** Asks the library by messages: the page has no network. */
export interface LibraryCalls {
  /** For the client. Headers stay behind: what a request needs is added on the other side. */
  readonly fetch: Fetch;
  /** The same for counts, which wait for the request budget of the connection. */
  readonly background: Fetch;
  /** The bytes of a picture that the library has named. */
  readonly media: (address: string, signal: AbortSignal) => Promise<Blob>;
  /** To be told every message of the extension. */
  readonly receive: (message: ToPage) => void;
}

type Answer = Extract<ToPage, { readonly kind: 'answer' }>;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Answers that have no body (RFC 9110, 15.3.5 and 15.4.5). */
const withoutBody = new Set([204, 205, 304]);

export function createLibraryCalls(post: (message: ToHost) => void): LibraryCalls {
  const waiting = new Map<number, Waiting>();
  let last = 0;

  const call = async (make: (id: number) => ToHost, signal: AbortSignal | null | undefined): Promise<Answer> => {
    signal?.throwIfAborted();
    last += 1;
    const id = last;
    return await new Promise<Answer>((resolve, reject) => {
      const cancel = (): void => {
        waiting.delete(id);
        post({ kind: 'cancel', id });
        reject(signal?.reason instanceof Error ? signal.reason : new DOMException('It was cancelled.', 'AbortError'));
      };
      const settle =
        <Value>(then: (value: Value) => void) =>
        (value: Value): void => {
          signal?.removeEventListener('abort', cancel);
          then(value);
        };
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
      signal?.addEventListener('abort', cancel, { once: true });
      post(make(id));
    });
  };
  const fetchBy =
    (way: { readonly background?: true }): Fetch =>
    async (url, { body, signal }) => {
      const text = typeof body === 'string' ? { body } : {};
      const answer = await call((id) => ({ kind: 'fetch', id, url, ...text, ...way }), signal);
      const { status, headers, body: bytes } = answer;
      return new Response(withoutBody.has(status) ? null : Uint8Array.from(bytes), {
        status,
        headers: headers.map(([name, value]): [string, string] => [name, value]),
      });
    };
  return {
    fetch: fetchBy({}),
    background: fetchBy({ background: true }),
    media: async (address, signal) => {
      const { status, headers, body } = await call((id) => ({ kind: 'media', id, address }), signal);
      if (status !== 200) throw new Error(`The picture was answered with status ${status}.`);
      const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
      return new Blob([Uint8Array.from(body)], { type });
    },
    receive: (message) => {
      if (message.kind !== 'answer' && message.kind !== 'fault') return;
      const { id } = message;
      const waits = waiting.get(id);
      waiting.delete(id);
      if (message.kind === 'answer') waits?.resolve(message);
      else waits?.reject(new TypeError(message.reason));
    },
  };
}
