import { createServer, type ServerResponse } from 'node:http';
import { CommandFailure } from '../io.ts';
import { callbackPage, pageHeaders } from './callback-page.ts';

/** Milliseconds in which a person can log in. */
const longestLogIn = 10 * 60_000;

/** What the browser shows when it has come back. All of it is ours, and holds no markup. */
export interface CallbackAnswer {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** The address of a page to go on to. */
  readonly back?: string;
}

function send(response: ServerResponse, { status, title, text, back }: CallbackAnswer): Promise<void> {
  // the browser may have gone, or go now
  if (response.destroyed) return Promise.resolve();
  // No redirect: where somebody logged in by a form, its page may forbid that the form leads any further.
  response.writeHead(status, { ...pageHeaders, ...(back === undefined ? {} : { refresh: `0; url=${back}` }) });
  return new Promise((done) => {
    response.once('close', done).end(callbackPage(title, text, back));
  });
}

export interface Callback {
  /** The address that the browser has come back to. Rejects when nobody comes in time, or the signal aborts. */
  readonly address: Promise<string>;
  /** Tells the browser how it ended, and stops listening. */
  readonly close: (answer: CallbackAnswer) => Promise<void>;
}

/**
 * Waits at the redirect address, which is one of this machine, for the browser to come back with our `state`. Whatever else comes by, as
 * other pages can make a browser ask, is turned away and ends nothing. Rejects when nobody can listen there.
 */
export async function awaitCallback(redirectUri: string, state: string, signal: AbortSignal): Promise<Callback> {
  signal.throwIfAborted();
  const expected = new URL(redirectUri);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      const why = taken ? 'another program listens there' : error.message;
      reject(new CommandFailure(`Nothing can wait for the browser at ${redirectUri}: ${why}.`));
    });
    server.listen(Number(expected.port) || 80, expected.hostname.replace(/^\[(.*)\]$/, '$1'), resolve);
  });
  let waiting: ServerResponse | undefined;
  const address = new Promise<string>((resolve, reject) => {
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', expected.origin);
      const isAnswer = request.method === 'GET' && url.pathname === expected.pathname && url.searchParams.has('state');
      if (isAnswer && url.searchParams.get('state') === state && waiting === undefined) {
        waiting = response;
        resolve(url.href);
        return;
      }
      const [title, text] = isAnswer
        ? ['Not signed in', 'This answer belongs to another sign-in. Go back to where you began, and sign in again.']
        : ['Nothing here', 'This address only takes the answer to a sign-in.'];
      void send(response, { status: 404, title, text });
    });
    const timer = setTimeout(() => reject(new CommandFailure('Nobody has signed in for ten minutes.')), longestLogIn);
    timer.unref();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // whoever does not await it yet learns of it all the same
  address.catch(() => undefined);
  return {
    address,
    close: async (answer) => {
      if (waiting !== undefined) await send(waiting, answer);
      const closed = new Promise((done) => server.close(done));
      // browsers open connections ahead of need, which would keep the command from ending
      server.closeAllConnections();
      await closed;
    },
  };
}
