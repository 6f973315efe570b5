import { awaitCallback, type CallbackListener, type CallbackPage } from '@assetql/client/node';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rejection } from '../scripted-client.ts';

const page = (title: string, change: Partial<CallbackPage> = {}): CallbackPage => ({
  title,
  text: 'Go on.',
  ...change,
});

/** A port that is free on both loopback addresses. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

interface Waiting {
  readonly redirectUri: string;
  readonly listener: CallbackListener;
}

async function waiting(place = 'http://127.0.0.1:PORT/callback'): Promise<Waiting> {
  const redirectUri = place.replace('PORT', String(await freePort()));
  const listener = await awaitCallback({ redirectUri, state: 'ours', strayPage: (stray) => page(`Stray: ${stray}`) });
  onTestFinished(() => listener.close('failed', page('The test is over')));
  return { redirectUri, listener };
}

/** Sends a request for any target, as non-browsers can. */
const ask = (
  port: string,
  method: string,
  target: string,
): Promise<{ readonly status: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: target, method }, (response: IncomingMessage) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });

const isGone = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => false,
    () => true,
  );

describe('waiting for the browser (§5.3)', () => {
  it('resolves with the full redirect URL, and sends the final page', async () => {
    for (const [outcome, status] of [
      ['signed-in', 200],
      ['failed', 400],
    ] as const) {
      const { redirectUri, listener } = await waiting();
      const address = `${redirectUri}?code=C%2B1&state=ours&scope=openid+api`;
      const shown = fetch(address);
      expect(await listener.arrived).toBe(address);
      await listener.close(outcome, page('How it went'));
      const answer = await shown;
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain('<h1>How it went</h1>');
      expect(await isGone(redirectUri)).toBe(true);
    }
  });

  it('listens at the redirect URI, which may have a query', async () => {
    const { redirectUri, listener } = await waiting('http://127.0.0.1:PORT/a/b?tenant=1');
    const shown = fetch(`${redirectUri}&state=ours`);
    expect(await listener.arrived).toBe(`${redirectUri}&state=ours`);
    await listener.close('signed-in', page('Done'));
    expect((await shown).status).toBe(200);
  });

  it('sends a page that loads nothing, is not cached, and has no referrer', async () => {
    const { redirectUri, listener } = await waiting();
    const shown = fetch(`${redirectUri}?state=ours`);
    await listener.arrived;
    const back = 'http://127.0.0.1:4310/?a=1&b="2"';
    await listener.close('signed-in', { title: 'A <b> title', text: 'You & I', language: 'de"', back });
    const answer = await shown;
    const html = await answer.text();
    expect(html).toContain('A &#60;b&#62; title');
    expect(html).toContain('You &#38; I');
    expect(html).toContain('<html lang="de&#34;">');
    expect(html).toContain('<a href="http://127.0.0.1:4310/?a=1&#38;b=&#34;2&#34;">');
    expect(html).not.toMatch(/<script|src=|<link/);
    expect(answer.headers.get('refresh')).toBe(`0; url=${back}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['GET', '/callback?code=EVIL&state=other', 'other-sign-in'],
    ['GET', '/callback?code=EVIL&state=', 'other-sign-in'],
    ['GET', '/callback', 'unknown'],
    ['GET', '/callback/?state=ours', 'unknown'],
    ['GET', '/favicon.ico', 'unknown'],
    ['POST', '/callback?state=ours', 'unknown'],
    ['GET', '//evil.test/callback?state=ours', 'unknown'],
    ['GET', 'http://evil.test/callback?state=ours', 'unknown'],
    ['GET', '//', 'unknown'],
    ['GET', 'http://', 'unknown'],
  ])('ignores %s %s, which is rejected with %s', async (method, target, stray) => {
    const { redirectUri, listener } = await waiting();
    const answer = await ask(new URL(redirectUri).port, method, target);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain(`<h1>Stray: ${stray}</h1>`);
    const shown = fetch(`${redirectUri}?state=ours`);
    expect(await listener.arrived).toBe(`${redirectUri}?state=ours`);
    await listener.close('signed-in', page('Done'));
    expect((await shown).status).toBe(200);
  });

  it('accepts the first redirect only', async () => {
    const { redirectUri, listener } = await waiting();
    const first = fetch(`${redirectUri}?state=ours&code=1`);
    expect(await listener.arrived).toContain('code=1');
    const second = await fetch(`${redirectUri}?state=ours&code=2`);
    expect([second.status, await second.text()]).toEqual([404, expect.stringContaining('Stray: other-sign-in')]);
    expect(await listener.arrived).toContain('code=1');
    await Promise.all([listener.close('signed-in', page('Done')), listener.close('failed', page('Never shown'))]);
    expect((await first).status).toBe(200);
  });

  it('closes when the browser has disconnected or never came', async () => {
    const { redirectUri, listener } = await waiting();
    const { hostname, port } = new URL(redirectUri);
    const socket = await new Promise<Socket>((resolve) => {
      const opened = connect(Number(port), hostname, () => resolve(opened));
    });
    socket.write('GET /callback?state=ours HTTP/1.1\r\nHost: x\r\n\r\n');
    await listener.arrived;
    socket.destroy();
    await listener.close('signed-in', page('Done'));
    expect(await isGone(redirectUri)).toBe(true);
    const other = await waiting();
    await other.listener.close('failed', page('Nobody came'));
    expect(await isGone(other.redirectUri)).toBe(true);
  });

  it('does not wait for a browser that reads no response or sends no request', async () => {
    const { redirectUri, listener } = await waiting();
    const { hostname, port } = new URL(redirectUri);
    const sockets = await Promise.all(
      [0, 1].map(
        () =>
          new Promise<Socket>((resolve) => {
            const opened = connect({ port: Number(port), host: hostname, allowHalfOpen: true }, () => resolve(opened));
          }),
      ),
    );
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    sockets[0]?.pause().write('GET /callback?state=ours HTTP/1.1\r\nHost: x\r\n\r\n');
    await listener.arrived;
    await listener.close('signed-in', page('Done'));
    expect(await isGone(redirectUri)).toBe(true);
  });

  it('rejects when another program listens there', async () => {
    const { redirectUri } = await waiting();
    const error = await rejection(awaitCallback({ redirectUri, state: 'ours', strayPage: () => page('Stray') }));
    expect(error).toMatchObject({ code: 'EADDRINUSE' });
  });
});

/** Whether this machine has the address. */
const has = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(0, host, () => server.close(() => resolve(true)));
  });

describe('localhost', () => {
  it('is both loopback addresses that browsers may use', async () => {
    const { redirectUri, listener } = await waiting('http://localhost:PORT/callback');
    const { port } = new URL(redirectUri);
    const hosts = ['127.0.0.1', ...((await has('::1')) ? ['[::1]'] : [])];
    for (const host of hosts) expect((await fetch(`http://${host}:${port}/`)).status).toBe(404);
    const shown = fetch(`http://${hosts.at(-1)}:${port}/callback?state=ours`);
    // on either address, the URL is the registered one
    expect(await listener.arrived).toBe(`${redirectUri}?state=ours`);
    await listener.close('signed-in', page('Done'));
    expect((await shown).status).toBe(200);
    for (const host of hosts) expect(await isGone(`http://${host}:${port}/`)).toBe(true);
  });

  it.each(['127.0.0.1', '::1'])(
    'is not used while another program listens on %s, which could receive the code',
    async (host) => {
      if (!(await has(host))) return;
      const port = await freePort();
      const other = createServer();
      await new Promise<void>((resolve) => {
        other.listen(port, host, resolve);
      });
      onTestFinished(() => void other.close());
      const redirectUri = `http://localhost:${port}/callback`;
      const error = await rejection(awaitCallback({ redirectUri, state: 'ours', strayPage: () => page('Stray') }));
      expect(error).toMatchObject({ code: 'EADDRINUSE' });
      const free = host === '::1' ? '127.0.0.1' : '[::1]';
      expect(await isGone(`http://${free}:${port}/`)).toBe(true);
    },
  );
});
