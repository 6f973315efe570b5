import type { LibraryAccess } from '../contracts/library-access.ts';
import type { NamedAsset } from '../contracts/named-asset.ts';
import { isAssetList, pathBelow } from '../contracts/interface-path.ts';
import { createLane } from './lane.ts';
import type { ToHost, ToPage } from './messages.ts';
import { createShownMedia } from './shown-media.ts';

export interface PageRequestsOptions {
  /** The base url of the library that the page shows, and the way to it; rejects with an error for people when it cannot be asked. */
  readonly library: () => Promise<{ readonly baseUrl: string; readonly access: LibraryAccess }>;
  readonly post: (message: ToPage) => void;
}

/** What a page asks of a library. */
export interface PageRequests {
  readonly ask: (message: Extract<ToHost, { readonly kind: 'fetch' | 'media' }>) => Promise<void>;
  readonly cancel: (id: number) => void;
  /** Whether an address is one that the library has given. */
  readonly isShown: (address: string) => boolean;
  /** The asset of an id, if a library has listed it. */
  readonly asset: (id: string) => NamedAsset | undefined;
  /** Cancels all that is on its way and waits. */
  readonly cancelAll: () => void;
}

/** Bytes of an answer that is passed on. */
const largestAnswer = 50_000_000;

/**
 * Asks for a page that is believed in nothing: it can read what lies below the base url and the files that the library itself has named,
 * and nothing else. Every request is answered by one message, unless it was cancelled.
 */
export function createPageRequests({ library, post }: PageRequestsOptions): PageRequests {
  const running = new Map<number, AbortController>();
  // Neither pictures of a slow service nor counts that wait for the request budget hold up an answer.
  const lanes = { fetch: createLane(8), background: createLane(8), media: createLane(6) };
  const media = createShownMedia();

  const fetchPart = async (
    { id, url, body, background }: Extract<ToHost, { readonly kind: 'fetch' }>,
    signal: AbortSignal,
  ): Promise<ToPage> => {
    const { baseUrl, access } = await library();
    const path = pathBelow(baseUrl, url);
    // A long list query is the one call that is sent with a body.
    if (path === undefined || (body !== undefined && !isAssetList(path))) return refused(id);
    signal.throwIfAborted();
    const headers = {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const answer = await access[background === true ? 'background' : 'fetch'](url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    const bytes = await readBytes(answer, largestAnswer);
    if (isAssetList(path) && answer.ok) await media.note(baseUrl, bytes);
    // What concerns the connection, such as cookies, stays here.
    const kept = ['content-type', 'retry-after'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { kind: 'answer', id, status: answer.status, headers: kept, body: bytes };
  };
  const mediaPart = async (
    { id, address }: Extract<ToHost, { readonly kind: 'media' }>,
    signal: AbortSignal,
  ): Promise<ToPage> => {
    if (!media.has(address)) return refused(id);
    const { access } = await library();
    signal.throwIfAborted();
    const { status, type, bytes } = await access.media(address, signal);
    return { kind: 'answer', id, status, headers: [['content-type', type]], body: bytes };
  };

  return {
    async ask(message) {
      const { id } = message;
      if (running.has(id)) return;
      const controller = new AbortController();
      const { signal } = controller;
      running.set(id, controller);
      try {
        const lane = message.kind === 'fetch' && message.background === true ? 'background' : message.kind;
        await lanes[lane](async () => {
          if (signal.aborted) return;
          const answer = await (message.kind === 'fetch' ? fetchPart(message, signal) : mediaPart(message, signal));
          if (!signal.aborted) post(answer);
        });
      } catch (error) {
        if (!signal.aborted)
          post({ kind: 'fault', id, reason: error instanceof Error ? error.message : String(error) });
      } finally {
        if (running.get(id) === controller) running.delete(id);
      }
    },
    cancel(id) {
      running.get(id)?.abort();
      running.delete(id);
    },
    isShown: media.has,
    asset: media.asset,
    cancelAll() {
      for (const controller of running.values()) controller.abort();
      running.clear();
    },
  };
}

const refused = (id: number): ToPage => ({
  kind: 'fault',
  id,
  reason: 'The preview asks for what is not of the library.',
});

async function readBytes(answer: Response, largest: number): Promise<Uint8Array> {
  const reader = answer.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > largest) {
      await reader?.cancel();
      throw new Error('The answer of the library is too large to be shown.');
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
