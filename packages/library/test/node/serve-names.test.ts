import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { serveLibrary, type LibraryServer } from '../../src/node/index.ts';
import { bearing, libraryWith, page, raw, serve } from './server.ts';

/** Sends a text as it is, and gives what comes back until the connection closes. */
const exchange = ({ address }: LibraryServer, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });

describe('by which names it may be called', () => {
  test.each([
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost:4310',
    'LOCALHOST',
    'localhost.',
    '[::1]:99',
    'library.test',
    'Library.Test:80',
  ])('%s is answered', async (host) => {
    const server = await serve({ allowHosts: ['library.test:8080'] });
    expect((await raw(`${server.baseUrl}/assets`, { host })).status).toBe(401);
  });

  test.each([
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'evil@localhost',
    'localhost/evil',
    'localhost:99999',
    '0.0.0.0',
    'a b',
    '[::2]',
  ])('%j is refused', async (host) => {
    const server = await serve({ playgroundDirectory: page() });
    for (const path of ['', 'api/assets'])
      expect((await raw(server.address + path, { ...bearing(server), host })).status).toBe(403);
  });

  test('two names are refused, whichever comes first', async () => {
    const server = await serve();
    for (const names of ['127.0.0.1\r\nHost: evil.test', 'evil.test\r\nHost: 127.0.0.1']) {
      const answer = await exchange(server, `GET /api/assets HTTP/1.1\r\nHost: ${names}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
    }
  });

  test.each(['::1', '[::1]', '127.0.0.2', 'localhost'])('listens on %s and is called so', async (host) => {
    const server = await serve({ host });
    expect(server.address).toMatch(host.includes('::') ? /^http:\/\/\[::1\]:\d+\/$/ : `http://${host}:`);
    expect((await fetch(`${server.baseUrl}/assets`, { headers: bearing(server) })).status).toBe(200);
  });

  test.each(['http://evil.test/api/assets', '//evil.test/', '*', '/\\evil.test', 'http://[', ' /'])(
    'a target of %j leads nowhere',
    async (path) => {
      const server = await serve({ playgroundDirectory: page() });
      const answer = await raw(server.address, bearing(server), 'GET', path).catch(() => undefined);
      expect([400, 404, undefined]).toContain(answer?.status);
    },
  );

  test.each(['GET / HTTP/1.0\r\n\r\n', 'GET / HTTP/1.0\r\nHost:\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n'])(
    '%j is refused',
    async (text) => {
      const server = await serve({ playgroundDirectory: page() });
      expect(await exchange(server, text)).toMatch(/^HTTP\/1\.1 40[03] /);
    },
  );

  test.each([
    ['http://library.test', 'http://library.test is no host name; write library.test (--allow-host NAME).'],
    ['https://library.test:8443/x', /write library\.test:8443 /],
    ['*/*', /^\*\/\* is no host name; write a name such as library\.example/],
    ['', / is no host name; /],
    ['mailto:a@b', /write a name such as/],
  ])('%j is no name to be called by, which is said in one line', async (name, message) => {
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      const answer = await serveLibrary({ library: await libraryWith(), port: 0, host, allowHosts: ['a.test', name] });
      expect(answer).toMatchObject({ kind: 'refused', code: 'allow-host-invalid' });
      expect(answer.kind === 'refused' && answer.message).toMatch(message);
    }
  });

  test('beyond this machine the development token is off', async () => {
    const library = await libraryWith();
    expect(await serveLibrary({ library, port: 0, host: '0.0.0.0' })).toMatchObject({
      kind: 'refused',
      code: 'allow-host-missing',
      message: expect.stringContaining('--allow-host'),
    });
    const server = await serve({
      library,
      host: '0.0.0.0',
      allowHosts: ['library.test:80'],
      playgroundDirectory: page(),
    });
    expect(server).not.toHaveProperty('credentials');
    expect(server.address).toMatch(/^http:\/\/library\.test:/);
    const { port } = new URL(server.address);
    const { accessToken, subscriptionKey } = library.credentials;
    const headers = { authorization: `bearer ${accessToken}`, 'ocp-apim-subscription-key': subscriptionKey };
    expect((await raw(`http://127.0.0.1:${port}/api/assets`, { ...headers, host: 'library.test' })).status).toBe(401);
    expect((await raw(`http://127.0.0.1:${port}/`, { host: 'library.test' })).headers['set-cookie']).toBeUndefined();
  });
});
