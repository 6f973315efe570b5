import { createServer } from 'node:http';
import { CommandFailure } from '../io.ts';
import { callbackPage, pageHeaders } from './callback-page.ts';

/** Milliseconds in which a person can log in. */
const longestLogIn = 10 * 60_000;

export interface Callback {
  /** Rejects when the port is taken, nobody comes in time, or the signal aborts. */
  readonly address: Promise<string>;
  /** Tells the browser how it ended, and stops listening. */
  readonly close: (signedIn: boolean) => Promise<void>;
}

/**
 * Waits at the redirect address, which is one of this machine, for the browser to come back with our `state`. Whatever else comes by, as
 * other pages can make a browser ask, is turned away and ends nothing.
 */
export function awaitCallback(redirectUri: string, state: string, signal: AbortSignal): Callback {
  const expected = new URL(redirectUri);
  let answer: ((signedIn: boolean) => Promise<void>) | undefined;
  const server = createServer();
  const address = new Promise<string>((resolve, reject) => {
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', expected.origin);
      const ours = url.pathname === expected.pathname && url.searchParams.get('state') === state;
      if (request.method !== 'GET' || !ours || answer !== undefined) {
        response.writeHead(404, pageHeaders);
        response.end(callbackPage('Nothing here', 'This address only takes the answer to a sign-in.'));
        return;
      }
      answer = (signedIn) => {
        const [title, text] = signedIn
          ? ['Signed in', 'You can close this page and go back to the terminal.']
          : ['Not signed in', 'The terminal says why.'];
        // the browser may have gone, or go now
        if (response.destroyed) return Promise.resolve();
        response.writeHead(signedIn ? 200 : 400, pageHeaders);
        return new Promise((done) => {
          response.once('close', done).end(callbackPage(title, text));
        });
      };
      resolve(url.href);
    });
    server.on('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      const why = taken ? 'another program listens there' : error.message;
      reject(new CommandFailure(`Nothing can wait for the browser at ${redirectUri}: ${why}. Use --no-browser.`));
    });
    const timer = setTimeout(() => reject(new CommandFailure('Nobody has signed in for ten minutes.')), longestLogIn);
    timer.unref();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    server.listen(Number(expected.port) || 80, expected.hostname.replace(/^\[(.*)\]$/, '$1'));
  });
  // whoever does not await it yet learns of it all the same
  address.catch(() => undefined);
  return {
    address,
    close: async (signedIn) => {
      await answer?.(signedIn);
      server.close();
      // browsers open connections ahead of need, which would keep the command from ending
      server.closeAllConnections();
    },
  };
}
