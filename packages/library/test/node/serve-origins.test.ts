import { describe, expect, test } from 'vitest';
import { serveLibrary } from '../../src/node/index.ts';
import { bearing, libraryWith, page, raw, serve } from './server.ts';

const origin = 'https://vscode.dev';
const services = async (): Promise<Response> => Response.json({ services: [] });
const asking = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
const shared = ['/api/assets?count=1', '/services', '/services/work/api/assets'];

describe('a page of an allowed origin', () => {
  test.each(shared)('may ask %s, with a token', async (path) => {
    const server = await serve({ allowOrigins: ['https://other.test', origin], services });
    const preflight = await raw(server.address, { ...asking, origin }, 'OPTIONS', path);
    expect(preflight).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': origin, vary: 'origin' },
    });
    expect(preflight.headers['access-control-allow-headers']).toMatch(/authorization, ocp-apim-subscription-key/);
    expect(preflight.headers).not.toHaveProperty('access-control-allow-private-network');
    const answer = await raw(server.address, { ...bearing(server), origin }, 'GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers.vary).toContain('origin');
    // a refusal can be read as well
    const refused = await raw(server.address, { origin }, 'GET', path);
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, origin]);
    for (const { headers } of [preflight, answer, refused])
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('may do so from a network, where it asks for that', async () => {
    const server = await serve({ allowOrigins: [origin] });
    const headers = { ...asking, origin, 'access-control-request-private-network': 'true' };
    const preflight = await raw(`${server.baseUrl}/assets`, headers, 'OPTIONS');
    expect(preflight.headers['access-control-allow-private-network']).toBe('true');
  });

  test.each(['/services/session', '/services/work', '/services/work/sign-in', '/identity/connect/token', '/'])(
    'may not ask %s',
    async (path) => {
      const server = await serve({ allowOrigins: [origin], services, playgroundDirectory: page() });
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const { headers } = await raw(server.address, { ...asking, ...bearing(server), origin }, method, path);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      }
    },
  );

  test('may not change connections: the browser is told so beforehand', async () => {
    const server = await serve({ allowOrigins: [origin], services });
    const wanted = { ...asking, origin, 'access-control-request-method': 'POST' };
    expect((await raw(server.address, wanted, 'OPTIONS', '/services')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
    const read = await raw(
      server.address,
      { ...wanted, 'access-control-request-method': 'GET' },
      'OPTIONS',
      '/services',
    );
    expect(read.headers['access-control-allow-methods']).toBe('GET, HEAD');
    const changed = await raw(server.address, { ...bearing(server), origin }, 'POST', '/services');
    expect(changed.status).toBe(403);
    expect(changed.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each([
    ['POST', '/api/uploads'],
    ['POST', '/api/annotations'],
    ['PUT', '/api/searches?path=a.assetql'],
    ['DELETE', '/api/uploads/1'],
  ])('may not change the library, not even with the token: %s %s', async (method, path) => {
    const server = await serve({ allowOrigins: [origin] });
    const wanted = { ...asking, origin, 'access-control-request-method': method };
    expect((await raw(server.address, wanted, 'OPTIONS', path)).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
    expect((await raw(server.address, { ...bearing(server), origin }, method, path)).status).toBe(403);
  });

  test('may send a search that is too long for an address', async () => {
    const server = await serve({ allowOrigins: [origin] });
    const wanted = { ...asking, origin, 'access-control-request-method': 'POST' };
    expect(await raw(server.address, wanted, 'OPTIONS', '/api/assets/search')).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': origin },
    });
    const json = { ...bearing(server), origin, 'content-type': 'application/json' };
    const answer = await fetch(`${server.baseUrl}/assets/search`, { method: 'POST', headers: json, body: '{}' });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
  });

  test('has no use of a cookie', async () => {
    const server = await serve({ allowOrigins: [origin], services, playgroundDirectory: page() });
    const [cookie = ''] = (await fetch(server.address)).headers.getSetCookie();
    const own = { 'sec-fetch-site': 'same-origin', authorization: bearing(server)['authorization'] ?? '' };
    const opened = await raw(server.address, own, 'POST', '/services/session');
    const both = `${cookie.replace(/;.*/, '')}; ${opened.headers['set-cookie']?.[0]?.replace(/;.*/, '')}`;
    for (const path of shared)
      expect(
        (await raw(server.address, { origin, cookie: both, 'sec-fetch-site': 'cross-site' }, 'GET', path)).status,
      ).toBe(401);
  });
});

describe('a page of any other origin', () => {
  test.each([
    'http://vscode.dev',
    'https://vscode.dev:8443',
    'https://evil.vscode.dev',
    'https://vscode.dev.evil.test',
    'https://VSCODE.dev',
    'null',
    '*',
  ])('%s may ask nothing', async (foreign) => {
    const server = await serve({ allowOrigins: [origin], services });
    for (const path of shared)
      for (const method of ['OPTIONS', 'GET']) {
        const { headers } = await raw(server.address, { ...asking, ...bearing(server), origin: foreign }, method, path);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).not.toHaveProperty('access-control-allow-private-network');
      }
  });

  test('nor where no origin is allowed', async () => {
    const server = await serve();
    const { headers } = await raw(`${server.baseUrl}/assets`, { ...bearing(server), origin });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers.vary).toBe('accept-encoding');
  });
});

test.each([
  [
    'https://vscode.dev/',
    'https://vscode.dev/ is no origin of a page; write https://vscode.dev (--allow-origin ORIGIN).',
  ],
  ['https://VSCODE.dev', /; write https:\/\/vscode\.dev /],
  ['https://vscode.dev:443', /; write https:\/\/vscode\.dev /],
  ['*', /; write one such as https:\/\/vscode\.dev /],
  ['null', /; write one such as /],
  ['https://*.vscode.dev', / is no origin of a page; /],
  ['file:///x', /; write one such as /],
])('%s is no origin, which is said in one line', async (text, message) => {
  const answer = await serveLibrary({ library: await libraryWith(), port: 0, allowOrigins: [origin, text] });
  expect(answer).toMatchObject({ kind: 'refused', code: 'allow-origin-invalid' });
  expect(answer.kind === 'refused' && answer.message).toMatch(message);
});
