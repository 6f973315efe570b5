import { createClient, type Client } from '@assetql/client';
import type { ToHost, ToPage } from '../../src/preview/messages.ts';
import { createLibraryCalls, type LibraryCalls } from '../../src/webview/library-calls.ts';
import { baseUrl, openTestSession, type SessionOptions, type TestSession } from './test-session.ts';

/** A page's end and a session, joined by a channel as a frame is: messages are copied, and come later. */
export interface JoinedPage extends TestSession {
  readonly calls: LibraryCalls;
  readonly client: Client;
  /** Asks as counts do. */
  readonly counting: Client;
  /** Sends anything, as a page that was taken over could. */
  readonly send: (message: unknown) => void;
  readonly post: (message: ToHost) => void;
  /** What has come from the host, answers and names aside. */
  readonly heard: readonly ToPage[];
  readonly names: () => readonly Extract<ToPage, { readonly kind: 'names' }>[];
  /** Waits for a message of a kind that comes from now on. */
  readonly next: <Kind extends ToPage['kind']>(kind: Kind) => Promise<Extract<ToPage, { readonly kind: Kind }>>;
  readonly close: () => void;
}

export async function joinPage(options: SessionOptions = {}): Promise<JoinedPage> {
  const { port1: hostEnd, port2: pageEnd } = new MessageChannel();
  const heard: ToPage[] = [];
  const names: Extract<ToPage, { readonly kind: 'names' }>[] = [];
  const waiting = new Map<string, ((message: ToPage) => void)[]>();
  const around = await openTestSession((message) => hostEnd.postMessage(message, []), options);
  hostEnd.addEventListener('message', ({ data }) => around.session.receive(data));
  const post = (message: unknown): void => pageEnd.postMessage(message, []);
  const calls = createLibraryCalls(post);
  pageEnd.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    calls.receive(data);
    if (data.kind === 'names') names.push(data);
    else if (data.kind !== 'answer' && data.kind !== 'fault') heard.push(data);
    for (const tell of waiting.get(data.kind)?.splice(0) ?? []) tell(data);
  });
  hostEnd.start();
  pageEnd.start();
  const next: JoinedPage['next'] = (kind) =>
    new Promise((resolve) => {
      const tell = (message: ToPage): void => {
        if (isKind(message, kind)) resolve(message);
      };
      waiting.set(kind, [...(waiting.get(kind) ?? []), tell]);
    });
  const connected = next('connection');
  post({ kind: 'ready' });
  await connected;
  return {
    ...around,
    calls,
    client: createClient({ baseUrl, fetch: calls.fetch, retry: false }),
    counting: createClient({ baseUrl, fetch: calls.background, retry: false }),
    send: post,
    post,
    heard,
    names: () => names,
    next,
    close: () => {
      around.session.dispose();
      hostEnd.close();
      pageEnd.close();
    },
  };
}

function isKind<Kind extends ToPage['kind']>(
  message: ToPage,
  kind: Kind,
): message is Extract<ToPage, { readonly kind: Kind }> {
  return message.kind === kind;
}
