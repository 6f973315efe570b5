import { describe, expect, onTestFinished, test } from 'vitest';
import { serveLibrary } from '../../../src/node/index.ts';
import { bearing, libraryWith, page, raw, type Raw } from '../server.ts';
import { tlsFront, type FrontOptions, type TlsFront } from '../tls-front.ts';
import { authorizeAddress, codeOf, passwordOf, serveIdentity, tokensOf, type Served } from './identity-server.ts';

interface Fronted {
  readonly front: TlsFront;
  readonly served: Served;
  readonly publicUrl: string;
}

/** A library behind a real server of TLS, and what it is called there. */
async function fronted(options: FrontOptions & { readonly path?: string } = {}): Promise<Fronted> {
  const front = await tlsFront(options);
  onTestFinished(front.close);
  const publicUrl = front.origin + (options.path ?? '');
  const services = async (): Promise<Response> => Response.json({ services: [] });
  const served = await serveIdentity({ publicUrl, services, playgroundDirectory: page() });
  front.passOnTo(served.server.localAddress);
  return { front, served, publicUrl };
}

/** Opens an address of the front as a browser does, with the cookies of before. */
function visitor(front: TlsFront): (address: URL, form?: URLSearchParams) => Promise<Raw> {
  const cookies = new Map<string, { readonly value: string; readonly path: string }>();
  return async (address, form) => {
    expect(address.origin).toBe(front.origin);
    const sent = [...cookies].filter(([, { path }]) => address.pathname.startsWith(path));
    const answer = await front.ask(address.pathname + address.search, {
      headers: {
        cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; '),
        ...(form && {
          'content-type': 'application/x-www-form-urlencoded',
          origin: front.origin,
          'sec-fetch-site': 'same-origin',
        }),
      },
      ...(form && { method: 'POST', body: form.toString() }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      expect(line).toMatch(/^__Secure-assetql_sign_in/);
      expect(line).toMatch(/; *secure/i);
      expect(line).toMatch(/; *httponly/i);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, { value, path: /; *path=([^;]+)/i.exec(line)?.[1] ?? '/' });
    }
    return answer;
  };
}

const locationOf = (answer: Raw, base: string): URL => new URL(answer.headers.location ?? 'about:blank', base);
const jsonOf = (answer: Raw): ReturnType<typeof JSON.parse> => JSON.parse(answer.body.toString());

/** Signs in through the front, and gives the address at which the program is called back. */
async function signInThrough({ front, served, publicUrl }: Fronted): Promise<URL> {
  const open = visitor(front);
  const pageAddress = locationOf(await open(authorizeAddress(served)), publicUrl);
  const shown = await open(pageAddress);
  const html = shown.body.toString();
  const action = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? '', pageAddress);
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(html) ?? [];
  expect(String(shown.headers['content-security-policy'])).toContain("form-action 'self'");
  expect(action.href.startsWith(`${publicUrl}/identity/`)).toBe(true);
  const fields = { token, action: 'sign-in', username: 'librarian', password: passwordOf(served, 'librarian') };
  const resume = locationOf(await open(action, new URLSearchParams(fields)), publicUrl);
  expect(resume.href.startsWith(`${publicUrl}/identity/`)).toBe(true);
  return locationOf(await open(resume), publicUrl);
}

describe('behind a server of TLS', () => {
  test.each<[string, FrontOptions & { readonly path?: string }]>([
    ['that keeps all as it is', {}],
    ['that takes a path away', { path: '/dam/library', strip: '/dam/library' }],
    ['that leaves a path there', { path: '/dam/library' }],
    ['that calls the library by its own address, and says nothing', { rewriteHost: true, silent: true }],
  ])('%s people sign in, and programs read assets and their files', async (_name, options) => {
    const all = await fronted(options);
    const { front, served, publicUrl } = all;
    const below = (address: string): Promise<Raw> => front.ask(new URL(address).pathname + new URL(address).search);
    expect([served.server.address, served.server.baseUrl, served.identity.authUrl]).toEqual([
      `${publicUrl}/`,
      `${publicUrl}/api`,
      `${publicUrl}/identity`,
    ]);
    const found = jsonOf(await below(`${served.identity.authUrl}/.well-known/openid-configuration`));
    expect(found.issuer).toBe(served.identity.authUrl);
    for (const [name, value] of Object.entries(found))
      if (/_(?:endpoint|uri)$/.test(name)) expect(String(value).startsWith(`${publicUrl}/identity/`)).toBe(true);

    const answer = await signInThrough(all);
    expect(answer.href.startsWith(`${served.redirectUri}?`)).toBe(true);
    const exchanged = await front.ask(new URL(found.token_endpoint).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: codeOf(answer),
        redirect_uri: served.redirectUri,
        client_id: served.identity.clientId,
        client_secret: served.secrets.clientSecret,
      }).toString(),
    });
    const { access_token: token, id_token: idToken } = jsonOf(exchanged);
    const claims = JSON.parse(Buffer.from(String(idToken).split('.')[1] ?? '', 'base64url').toString());
    expect(claims.iss).toBe(served.identity.authUrl);
    const headers = { authorization: `bearer ${token}`, 'ocp-apim-subscription-key': served.server.subscriptionKey };
    const { payload } = jsonOf(await front.ask(`${options.path ?? ''}/api/assets?count=1`, { headers }));
    const { basePath, thumb } = payload.assets[0].media;
    expect(basePath).toBe(`${publicUrl}/api/media/`);
    expect((await below(basePath + thumb)).status).toBe(200);
  });

  test.each<FrontOptions>([{}, { silent: true }, { silent: true, rewriteHost: true }])(
    'nobody is the developer by opening the page, with %j',
    async (options) => {
      const { front, served } = await fronted(options);
      expect((await front.ask('/')).status).toBe(200);
      expect((await front.ask('/')).headers['set-cookie']).toBeUndefined();
      expect((await raw(served.server.localAddress)).headers['set-cookie']).toBeUndefined();
      if (options.rewriteHost === true) return;
      const token = bearing(served.server);
      expect((await front.ask('/api/assets', { headers: token })).status).toBe(401);
      expect((await front.ask('/services', { headers: token })).status).toBe(404);
    },
  );

  test('a path without its slash leads to the one with it', async () => {
    const { front, publicUrl } = await fronted({ path: '/dam' });
    for (const path of ['/dam', '/dam?x'])
      expect(await front.ask(path)).toMatchObject({ status: 308, headers: { location: `${publicUrl}/` } });
    expect((await front.ask('/dam/')).status).toBe(200);
    expect((await front.ask('/damson')).status).toBe(404);
  });

  test('what is in front cannot be made to lead elsewhere', async () => {
    const { front, served } = await fronted();
    const { pathname, search } = authorizeAddress(served);
    const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http', forwarded: 'host=evil.test' };
    const answer = await front.ask(pathname + search, { headers });
    expect(JSON.stringify(answer.headers)).not.toContain('evil.test');
    expect((await front.ask('/', { headers: { host: 'evil.test' } })).status).toBe(403);
  });
});

test('a token of a person counts under a name that was allowed, by which media are then called', async () => {
  const served = await serveIdentity({ allowHosts: ['library.test'] });
  const { access_token: token } = await tokensOf(served);
  const headers = { authorization: `bearer ${token}`, 'ocp-apim-subscription-key': served.server.subscriptionKey };
  const answer = await raw(`${served.server.baseUrl}/assets?count=1`, { ...headers, host: 'library.test:8080' });
  expect(jsonOf(answer).payload.assets[0].media.basePath).toBe('http://library.test:8080/api/media/');
});

test.each([
  '',
  'library.test',
  'ftp://library.test',
  'https://',
  'https://library.test/?x',
  'https://library.test/#x',
  'https://ann@library.test',
  'https://library.test/a b',
  'https://library.test/api',
  'https://library.test/Identity/x',
  'https://library.test/assets',
  'https://library.test/assets/',
  'https://library.test/health',
  'https://library.test/a//b',
])('%j is no public address, which is said in one line', async (publicUrl) => {
  const answer = await serveLibrary({ library: await libraryWith(), port: 0, publicUrl });
  expect(answer).toMatchObject({ kind: 'refused', code: 'public-url-invalid' });
  expect(answer.kind === 'refused' && answer.message).toMatch(/^“.*” is not an address .*\(--public-url ADDRESS\)\.$/);
});

test('who begins too many sign-ins through a front is told apart from others', { timeout: 60_000 }, async () => {
  const served = await serveIdentity({ publicUrl: 'https://library.test' });
  const begin = async (address: string): Promise<number> => {
    const { pathname, search } = authorizeAddress(served);
    const begun = await raw(
      served.server.localAddress,
      { host: 'library.test', 'x-forwarded-for': address },
      'GET',
      pathname + search,
    );
    return begun.status;
  };
  let status = 0;
  for (let tries = 0; tries < 250 && status !== 429; tries += 1) status = await begin('203.0.113.7');
  expect(status).toBe(429);
  expect(await begin('203.0.113.8')).toBe(303);
});
