import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { LibraryServer } from '../../src/node/index.ts';
import { bearing, page, raw, serve } from './server.ts';

const services = async (): Promise<Response> => Response.json({ services: [] });
const start = (): Promise<LibraryServer> =>
  serve({ allowHosts: ['library.test'], playgroundDirectory: page(), services });
const ownPage = { 'sec-fetch-site': 'same-origin' };

/** The cookie of the page, as a browser of this machine gets it. */
async function pageCookie({ address }: LibraryServer): Promise<string> {
  const [cookie = ''] = (await fetch(address)).headers.getSetCookie();
  expect(cookie).not.toBe('');
  return cookie.replace(/;.*/, '');
}

/** The status for a request with exactly these headers and its host: Node's own client always says something of the connection. */
function statusOver({ address }: LibraryServer, headers: Readonly<Record<string, string>>): Promise<number> {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
      socket.write(`GET /api/assets?count=0 HTTP/1.1\r\n${lines.join('')}\r\n`),
    );
    socket.once('data', (chunk: Buffer) => {
      socket.destroy();
      resolve(Number(chunk.toString().split(' ')[1]));
    });
    socket.once('error', reject);
  });
}

/** What a request can do beyond one of a stranger. */
async function powers(
  server: LibraryServer,
  headers: Readonly<Record<string, string>>,
  cookie: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  const ask = (path: string, more: Readonly<Record<string, string>> = {}, method = 'GET'): ReturnType<typeof raw> =>
    raw(server.address, { ...more, ...headers }, method, path);
  if ((await ask('/')).headers['set-cookie'] !== undefined) found.push('gets the cookie of the page');
  if ((await ask('/api/assets', { ...ownPage, cookie })).status !== 401) found.push('reads by the cookie');
  if ((await ask('/api/assets', bearing(server))).status !== 401) found.push('reads by the token');
  if ((await ask('/services', bearing(server))).status !== 404) found.push('lists connections');
  const opened = await ask('/services/session', { ...ownPage, ...bearing(server) }, 'POST');
  if (opened.headers['set-cookie'] !== undefined) found.push('opens a session');
  return found;
}

describe('development credentials', () => {
  test.each(['127.0.0.1', 'localhost:4310', 'LOCALHOST.', '[::1]:1'])(
    'count when this machine calls %s',
    async (host) => {
      const server = await start();
      expect(await powers(server, { host }, await pageCookie(server))).toHaveLength(5);
    },
  );

  test.each<Readonly<Record<string, string>>>([
    { host: 'library.test' },
    { host: 'Library.Test.:443' },
    { 'x-forwarded-for': '203.0.113.7' },
    { 'X-Forwarded-Host': 'library.test' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-for': '127.0.0.1', host: 'localhost' },
    { 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7;host=library.test' },
    { forwarded: '' },
    { via: '1.1 proxy' },
    { 'cf-connecting-ip': '203.0.113.7' },
    { 'cdn-loop': 'cloudflare' },
    { 'X-Envoy-External-Address': '203.0.113.7' },
    { 'x-cluster-client-ip': '203.0.113.7' },
    { 'Fly-Client-IP': '203.0.113.7' },
    { 'fastly-client-ip': '203.0.113.7' },
    { 'tailscale-user-login': 'ann@library.test' },
  ])('do not count with %j, which a proxy sends', async (headers) => {
    const server = await start();
    expect(await powers(server, headers, await pageCookie(server))).toEqual([]);
  });

  test('do not count with so many headers that Node may leave out those of a proxy: such a request is refused', async () => {
    const server = await start();
    const junk = (count: number): Readonly<Record<string, string>> =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, '']));
    const statusWith = async (count: number): Promise<number> =>
      (await raw(`${server.baseUrl}/assets?count=0`, { ...junk(count), ...bearing(server) })).status;
    expect(await statusWith(400)).toBe(200);
    expect(await statusWith(600)).toBe(431);
  });

  test('do not count for HTTP/1.0, which proxies speak', async () => {
    const server = await start();
    const { authorization = '', 'ocp-apim-subscription-key': key = '' } = bearing(server);
    const answer = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () =>
        socket.write(
          `GET /api/assets HTTP/1.0\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nOcp-Apim-Subscription-Key: ${key}\r\n\r\n`,
        ),
      );
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  // nginx adds nothing by default: it sends no Connection since 1.29.7, and says close or upgrade where it is told to speak HTTP/1.1.
  test.each([undefined, 'close', 'upgrade'])(
    'do not count without a token where nginx says of the connection: %s',
    async (connection) => {
      const server = await start();
      const cookie = await pageCookie(server);
      expect(await statusOver(server, { ...ownPage, cookie, connection: 'keep-alive' })).toBe(200);
      expect(await statusOver(server, { ...ownPage, cookie, ...(connection && { connection }) })).toBe(401);
    },
  );

  test.each(['referer', 'origin'])(
    'do not count for a page of another %s, whatever name a proxy calls',
    async (source) => {
      const server = await start();
      const cookie = await pageCookie(server);
      const headers = { ...ownPage, cookie, [source]: 'https://library.test/' };
      expect((await raw(`${server.baseUrl}/assets`, headers)).status).toBe(401);
    },
  );
});

test('a front that speaks TLS gets a sentence in place of a sign-in page whose form could not be sent', async () => {
  const server = await start();
  const path = '/identity/connect/authorize';
  const fronted = await raw(server.address, { 'x-forwarded-proto': 'https' }, 'GET', path);
  expect(fronted.status).toBe(503);
  expect(fronted.body.toString()).toContain('start the library with --public-url');
  expect((await raw(server.address, { 'x-forwarded-proto': 'http' }, 'GET', path)).status).not.toBe(503);
});
