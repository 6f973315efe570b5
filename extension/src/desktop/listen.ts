import { createServer, type ServerResponse } from 'node:http';
import type { CallbackListener, CallbackPage, ListenOptions } from '../contracts/platform.ts';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
};

const marked: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const markup = (text: string): string => text.replaceAll(/[&<>]/g, (character) => marked[character] ?? '');

const style =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:28rem;margin:15vh auto;padding:0 1rem}h1{font-size:1.25rem}';

const html = ({ title, text }: CallbackPage): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${markup(title)} – AssetQL</title><style>${style}</style><h1>${markup(title)}</h1><p>${markup(text)}</p>`;

/** Milliseconds that a browser is waited for which does not take its answer. */
const patience = 2000;

/**
 * Waits at a loopback address for the browser to come back with a state. Whatever else comes by, as other pages can make a browser ask,
 * is turned away and ends nothing. Rejects with the system's error (`EADDRINUSE`) where it cannot listen.
 */
export async function listen({ redirectUri, state, page }: ListenOptions): Promise<CallbackListener> {
  const expected = new URL(redirectUri);
  let waiting: ServerResponse | undefined;
  const server = createServer();
  const arrived = new Promise<string>((resolve) => {
    server.on('request', (request, response) => {
      const url = URL.parse(request.url ?? '/', expected.origin);
      const isOurs = url?.pathname === expected.pathname && url.searchParams.get('state') === state;
      if (request.method !== 'GET' || !isOurs || waiting !== undefined) {
        response.writeHead(404, headers).end(html(page('unknown')));
        return;
      }
      waiting = response;
      resolve(url.href);
    });
  });
  await new Promise<void>((listening, reject) => {
    server.once('error', reject);
    // the name is not looked up: a loopback address is one of this machine alone
    const host = expected.hostname === 'localhost' ? '127.0.0.1' : expected.hostname.replace(/^\[(.*)\]$/, '$1');
    server.listen(Number(expected.port) || 80, host, listening);
  });
  return {
    arrived,
    answer: (isSignedIn) => {
      // the browser may have gone
      if (waiting === undefined || waiting.destroyed || waiting.writableEnded) return;
      waiting.writeHead(isSignedIn ? 200 : 400, headers).end(html(page(isSignedIn ? 'signed-in' : 'failed')));
    },
    dispose: () => {
      server.close();
      server.closeIdleConnections();
      // browsers open connections ahead of need, and may not take their answer
      setTimeout(() => server.closeAllConnections(), patience).unref();
    },
  };
}
