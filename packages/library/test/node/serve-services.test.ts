import { describe, expect, test } from 'vitest';
import type { LibraryServer, ServicesCaller } from '../../src/node/index.ts';
import { bearing, libraryWith, page, raw, serve, type Raw } from './server.ts';

interface Seen {
  readonly path: string;
  readonly caller: ServicesCaller;
  readonly headers: Headers;
  readonly method: string;
}

interface Served {
  readonly server: LibraryServer;
  /** What came through to the handler. */
  readonly seen: Seen[];
  readonly ask: (path: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<Raw>;
}

async function served(options: Parameters<typeof serve>[0] = {}): Promise<Served> {
  const seen: Seen[] = [];
  const server = await serve({
    playgroundDirectory: page(),
    services: async (request, caller) => {
      const { pathname } = new URL(request.url);
      seen.push({ path: pathname, caller, headers: request.headers, method: request.method });
      return Response.json({ services: [] });
    },
    ...options,
  });
  const ask: Served['ask'] = (path, headers = {}, method = 'GET') => raw(server.address, headers, method, path);
  return { server, seen, ask };
}

const ownPage = { 'sec-fetch-site': 'same-origin' };

/** The cookie that the page gets for the token. */
async function unlock({ server, ask }: Served): Promise<string> {
  const { status, headers } = await ask('/services/session', { ...ownPage, ...bearing(server) }, 'POST');
  expect(status).toBe(204);
  return headers['set-cookie']?.[0]?.replace(/;.*/, '') ?? '';
}

describe('whoever started the server', () => {
  test('is let in by the page with a cookie, given once for the token', async () => {
    const all = await served();
    const { server, seen, ask } = all;
    const { authorization = '' } = bearing(server);
    const opened = await ask('/services/session', { ...ownPage, authorization }, 'POST');
    expect(opened.status).toBe(204);
    const [cookie = ''] = opened.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^assetql_owner=[\w-]{43}; Path=\/services; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const sent = { ...ownPage, cookie: `a=b; ${cookie.replace(/;.*/, '')}`, 'ocp-apim-subscription-key': 'k' };
    const answer = await ask('/services/work/api/assets?count=1', sent);
    expect(JSON.parse(answer.body.toString())).toEqual({ services: [] });
    expect(seen).toMatchObject([{ path: '/services/work/api/assets', caller: 'page', method: 'GET' }]);
    for (const name of ['cookie', 'authorization', 'ocp-apim-subscription-key'])
      expect(seen[0]?.headers.has(name)).toBe(false);
  });

  test('is let in by a program with the token and the key, which go no further', async () => {
    const { server, seen, ask } = await served();
    expect((await ask('/services', { ...bearing(server), cookie: 'a=b' })).status).toBe(200);
    expect(seen).toMatchObject([{ path: '/services', caller: 'program' }]);
    for (const name of ['cookie', 'authorization', 'ocp-apim-subscription-key'])
      expect(seen[0]?.headers.has(name)).toBe(false);
  });

  test('stays let in when the server starts again', async () => {
    const cookie = await unlock(await served());
    const again = await served();
    expect((await again.ask('/services', { ...ownPage, cookie })).status).toBe(200);
  });
});

describe('everybody else gets 401, and the handler hears nothing', () => {
  test.each<[string, (all: Served) => Promise<Readonly<Record<string, string>>>]>([
    ['nothing', async () => ({})],
    ['the page without a cookie', async () => ownPage],
    [
      'the cookie that everybody gets with the page',
      async ({ server }) => {
        const [cookie = ''] = (await fetch(server.address)).headers.getSetCookie();
        const value = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
        return { ...ownPage, cookie: `assetql_page=${value}; assetql_owner=${value}` };
      },
    ],
    [
      'the right cookie from another site',
      async (all) => ({ 'sec-fetch-site': 'cross-site', cookie: await unlock(all) }),
    ],
    [
      'the right cookie from another port',
      async (all) => ({ 'sec-fetch-site': 'same-site', cookie: await unlock(all) }),
    ],
    ['the right cookie from a typed address', async (all) => ({ 'sec-fetch-site': 'none', cookie: await unlock(all) })],
    [
      'the right cookie from a foreign origin',
      async (all) => ({ origin: 'http://evil.test', cookie: await unlock(all) }),
    ],
    ['the right cookie and no origin', async (all) => ({ cookie: await unlock(all) })],
    ['a wrong cookie', async () => ({ ...ownPage, cookie: `assetql_owner=${'A'.repeat(43)}` })],
    ['a token without the key', async ({ server }) => ({ authorization: bearing(server)['authorization'] ?? '' })],
    ['a wrong token', async ({ server }) => ({ ...bearing(server), authorization: 'bearer wrong' })],
    [
      'a wrong token beside the right cookie',
      async (all) => ({ ...ownPage, cookie: await unlock(all), authorization: 'bearer wrong' }),
    ],
  ])('%s', async (_name, headersOf) => {
    const all = await served();
    const headers = await headersOf(all);
    for (const [path, method] of [
      ['/services', 'GET'],
      ['/services/work/api/assets', 'GET'],
      ['/services', 'POST'],
    ] as const) {
      const answer = await all.ask(path, headers, method);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
    }
    expect(all.seen).toEqual([]);
  });

  test('under a foreign name 403', async () => {
    const all = await served();
    const cookie = await unlock(all);
    expect((await all.ask('/services', { ...ownPage, cookie, host: 'evil.test' })).status).toBe(403);
    expect(all.seen).toEqual([]);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 'POST', 403],
    ['nobody knows', {}, 'POST', 403],
    ['the page, by a link', ownPage, 'GET', 405],
  ])('no cookie is given for the token from %s', async (_name, headers, method, status) => {
    const { server, ask } = await served();
    const answer = await ask('/services/session', { ...bearing(server), ...headers }, method);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([status, undefined]);
  });

  test.each([{}, { authorization: 'bearer wrong' }, { authorization: 'basic eDp5' }])(
    'no cookie is given for %j',
    async (headers) => {
      const { ask } = await served();
      const answer = await ask('/services/session', { ...ownPage, ...headers }, 'POST');
      expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined]);
    },
  );
});

describe('there are no services', () => {
  test('beyond this machine', async () => {
    const library = await libraryWith();
    const { server, seen } = await served({ library, host: '0.0.0.0', allowHosts: ['library.test'] });
    const { accessToken, subscriptionKey } = library.credentials;
    const headers = { authorization: `bearer ${accessToken}`, 'ocp-apim-subscription-key': subscriptionKey };
    const address = `http://127.0.0.1:${new URL(server.address).port}/services`;
    expect((await raw(address, { ...headers, host: 'library.test' })).status).toBe(404);
    expect(seen).toEqual([]);
  });

  test('where nobody answers for them', async () => {
    const server = await serve();
    expect((await raw(`${server.address}services`, bearing(server))).status).toBe(404);
  });
});

describe('what looks like another path', () => {
  test.each([
    ['/services/../api/assets', '/api/assets'],
    ['/services/work/api/../../../api/assets', '/api/assets'],
    ['/services/%2e%2e/api/assets', '/api/assets'],
  ])('%s is %s, and needs what that needs', async (path) => {
    const all = await served();
    const cookie = await unlock(all);
    expect((await all.ask(path, { ...ownPage, cookie })).status).toBe(401);
    expect(all.seen).toEqual([]);
  });

  test('what starts alike is nothing of it', async () => {
    const all = await served();
    expect((await all.ask('/servicess', { ...ownPage, cookie: await unlock(all) })).status).toBe(404);
  });
});
