import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { callbackPage, pageHeaders, type CallbackPage } from './callback-page.ts';

export interface CallbackOptions {
  /** The registered redirect URI: http, on this machine (`http://127.0.0.1:4311/callback`). */
  readonly redirectUri: string;
  /** The `state` of the `PendingSignIn`. Requests with another one are ignored. */
  readonly state: string;
  /** The page for requests that belong to another sign-in or are not a redirect. */
  readonly strayPage: (stray: 'other-sign-in' | 'unknown') => CallbackPage;
}

/** Waits for the browser to return from a sign-in. */
export interface CallbackListener {
  /** Resolves with the full URL of the redirect. Never rejects. */
  readonly arrived: Promise<string>;
  /** Sends the browser its page and stops listening; resolves when that is done. Only the first call has an effect. */
  readonly close: (outcome: 'signed-in' | 'failed', page: CallbackPage) => Promise<void>;
}

/** Milliseconds to wait for a browser that does not read its response. */
const patience = 2000;

function send(response: ServerResponse, status: number, page: CallbackPage): Promise<void> {
  // the browser may have disconnected
  if (response.destroyed) return Promise.resolve();
  // A meta refresh instead of a redirect: after a login form, its page may forbid redirects of the form to other addresses.
  const refresh = page.back === undefined ? {} : { refresh: `0; url=${page.back}` };
  response.writeHead(status, { ...pageHeaders, ...refresh });
  return new Promise((done) => {
    response.once('close', done).end(callbackPage(page));
  });
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function listenAt(host: string, port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/**
 * Listens on both addresses of `localhost`, because browsers try them in either order. Otherwise another program could listen on one of
 * them and receive the code. A machine may have only one of them.
 */
async function listenAtBoth(port: number, listener: RequestListener): Promise<readonly Server[]> {
  const tried = await Promise.allSettled(['127.0.0.1', '::1'].map((host) => listenAt(host, port, listener)));
  const servers = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failures: readonly unknown[] = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const isMissing = (failure: unknown): boolean => /^(?:EADDRNOTAVAIL|EAFNOSUPPORT)$/.test(String(codeOf(failure)));
  const failure = servers.length === 0 ? failures[0] : failures.find((each) => !isMissing(each));
  if (failure === undefined) return servers;
  for (const server of servers) server.close();
  throw failure;
}

/**
 * Waits at the registered redirect URI for the browser to return with the expected `state` (the interface specification, §5.3). Other
 * requests, which any page can trigger, are rejected. Rejects with the system's error when it cannot listen, such as one with `code`
 * `EADDRINUSE`. It has no timeout: the caller closes the listener.
 */
export async function awaitCallback({ redirectUri, state, strayPage }: CallbackOptions): Promise<CallbackListener> {
  const expected = new URL(redirectUri);
  let waiting: ServerResponse | undefined;
  let arrive = (_address: string): void => undefined;
  const arrived = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const listener: RequestListener = (request, response) => {
    const url = URL.parse(request.url ?? '/', expected.origin);
    const isAnswer =
      request.method === 'GET' &&
      url?.origin === expected.origin &&
      url.pathname === expected.pathname &&
      url.searchParams.has('state');
    if (isAnswer && url.searchParams.get('state') === state && waiting === undefined) {
      waiting = response;
      arrive(url.href);
    } else void send(response, 404, strayPage(isAnswer ? 'other-sign-in' : 'unknown'));
  };
  const port = Number(expected.port) || 80;
  const servers =
    expected.hostname === 'localhost'
      ? await listenAtBoth(port, listener)
      : [await listenAt(expected.hostname.replace(/^\[(.*)\]$/, '$1'), port, listener)];

  const close: CallbackListener['close'] = async (outcome, page) => {
    if (waiting !== undefined) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience);
      });
      await Promise.race([send(waiting, outcome === 'signed-in' ? 200 : 400, page), late]);
      clearTimeout(timer);
    }
    const closed = servers.map((server) => new Promise((done) => server.close(done)));
    // browsers open connections in advance, which would keep the process alive
    for (const server of servers) server.closeAllConnections();
    await Promise.all(closed);
  };
  let closing: Promise<void> | undefined;
  return { arrived, close: (outcome, page) => (closing ??= close(outcome, page)) };
}
