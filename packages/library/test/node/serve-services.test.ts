import { describe, expect, test } from 'vitest';
import type { LibraryServer, ServicesCaller } from '../../src/node/index.ts';
import { bearing, libraryWith, page, raw, serve, type Raw } from './server.ts';

interface Seen {
  readonly path: string;
  readonly caller: ServicesCaller;
  readonly headers: Headers;
  readonly method: string;
}

const secretHeaders = ['cookie', 'authorization', 'ocp-apim-subscription-key', 'assetql-session'];

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
      const { pathname, search } = new URL(request.url);
      seen.push({ path: pathname + search, caller, headers: request.headers, method: request.method });
      return Response.json({ services: [] });
    },
    ...options,
  });
  const ask: Served['ask'] = (path, headers = {}, method = 'GET') => raw(server.address, headers, method, path);
  return { server, seen, ask };
}

const ownPage = { 'sec-fetch-site': 'same-origin' };

/** Both halves of a session, as the page gets them for the token. */
interface Session {
  readonly cookie: string;
  readonly secret: string;
  readonly mediaKey: string;
}

async function unlock({ server, ask }: Served, more: Readonly<Record<string, string>> = {}): Promise<Session> {
  const { status, headers, body } = await ask('/services/session', { ...ownPage, ...bearing(server), ...more }, 'POST');
  expect(status).toBe(200);
  const { secret, mediaKey } = JSON.parse(body.toString());
  return { cookie: headers['set-cookie']?.[0]?.replace(/;.*/, '') ?? '', secret, mediaKey };
}

/** What the page sends. */
const shown = ({ cookie, secret }: Session): Record<string, string> => ({
  ...ownPage,
  cookie,
  'assetql-session': secret,
});

describe('the user who started the server', () => {
  test('is let in by the page with a session, given once for the token', async () => {
    const { server, seen, ask } = await served();
    const { authorization = '' } = bearing(server);
    const opened = await ask('/services/session', { ...ownPage, authorization }, 'POST');
    expect([opened.status, opened.headers['cache-control']]).toEqual([200, 'no-store']);
    const [cookie = ''] = opened.headers['set-cookie'] ?? [];
    const { port } = new URL(server.address);
    expect(cookie).toMatch(
      new RegExp(
        `^assetql_owner_${port}_[0-9a-f]{8}=[\\w-]{43}; Path=/services; Max-Age=\\d+; HttpOnly; SameSite=Strict$`,
      ),
    );
    const { secret } = JSON.parse(opened.body.toString());
    const sent = shown({ cookie: `a=b; ${cookie.replace(/;.*/, '')}`, secret, mediaKey: '' });
    const answer = await ask('/services/work/api/assets?count=1', { ...sent, 'ocp-apim-subscription-key': 'k' });
    expect(JSON.parse(answer.body.toString())).toEqual({ services: [] });
    expect(seen).toMatchObject([{ path: '/services/work/api/assets?count=1', caller: 'page', method: 'GET' }]);
    for (const name of secretHeaders) expect(seen[0]?.headers.has(name)).toBe(false);
  });

  test('is let in by a program with the token and the key, which go no further', async () => {
    const { server, seen, ask } = await served();
    expect((await ask('/services', { ...bearing(server), cookie: 'a=b' })).status).toBe(200);
    expect(seen).toMatchObject([{ path: '/services', caller: 'program' }]);
    for (const name of secretHeaders) expect(seen[0]?.headers.has(name)).toBe(false);
  });

  test('sees pictures by a key at the end of their addresses, which goes no further', async () => {
    const types: Readonly<Record<string, string>> = { '/services/work/api/1.png': 'image/png' };
    const paths: string[] = [];
    const all = await served({
      services: async (request) => {
        const { pathname, search } = new URL(request.url);
        paths.push(pathname + search);
        return new Response('x', { headers: { 'content-type': types[pathname] ?? 'application/json' } });
      },
    });
    const { cookie, mediaKey } = await unlock(all);
    const ask = async (path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<number> =>
      (await all.ask(path, headers, method)).status;
    const picture = '/services/work/api/1.png';
    const own = { ...ownPage, cookie };
    expect(await ask(`${picture}?s=a%20b&assetql-media=${mediaKey}`, own)).toBe(200);
    expect(await ask(`${picture}?assetql-media=${mediaKey}`, own)).toBe(200);
    expect(paths).toEqual([`${picture}?s=a%20b`, picture]);
    expect(await ask(`/services?assetql-media=${mediaKey}`, own)).toBe(403);
    expect(await ask(`${picture}?assetql-media=${mediaKey}`, own, 'POST')).toBe(401);
    expect(await ask(`${picture}?assetql-media=${mediaKey}`, ownPage)).toBe(401);
    expect(await ask(`${picture}?assetql-media=${'A'.repeat(43)}`, own)).toBe(401);
    expect(await ask(picture, own)).toBe(401);
  });
});

describe('a session', () => {
  test('is another one each time, and ends the one before in the same browser', async () => {
    const all = await served();
    const first = await unlock(all);
    const second = await unlock(all, { cookie: first.cookie });
    expect(new Set([...Object.values(first), ...Object.values(second)]).size).toBe(6);
    expect((await all.ask('/services', shown(first))).status).toBe(401);
    expect((await all.ask('/services', shown(second))).status).toBe(200);
    // that of another browser goes on
    await unlock(all);
    expect((await all.ask('/services', shown(second))).status).toBe(200);
  });

  test('counts beside cookies of the same name that a program of another port has set', async () => {
    const all = await served();
    const { cookie, ...rest } = await unlock(all);
    const foreign = cookie.replace(/=.*/, '=foreign');
    for (const both of [`${foreign}; ${cookie}`, `${cookie}; ${foreign}`])
      expect((await all.ask('/services', shown({ cookie: both, ...rest }))).status).toBe(200);
    expect((await all.ask('/services', shown({ cookie: foreign, ...rest }))).status).toBe(401);
    // it ends, whichever comes first
    await unlock(all, { cookie: `${foreign}; ${cookie}` });
    expect((await all.ask('/services', shown({ cookie, ...rest }))).status).toBe(401);
  });

  test('is none of another server', async () => {
    const [one, other] = [await served(), await served()];
    const { cookie, ...rest } = await unlock(one);
    expect((await other.ask('/services', shown({ cookie, ...rest }))).status).toBe(401);
  });

  test.each([false, true])('lives as long as the server where nothing can be written: %s', async (readOnly) => {
    const library = { ...(await libraryWith()), readOnly };
    const all = await served({ library });
    const session = await unlock(all);
    expect((await all.ask('/services', shown(session))).status).toBe(200);
    const again = await unlock(all, { cookie: session.cookie });
    expect((await all.ask('/services', shown(session))).status).toBe(401);
    const { port } = new URL(all.server.address);
    await all.server.close();
    const next = await served({ library, port: Number(port) });
    expect((await next.ask('/services', shown(again))).status).toBe(readOnly ? 401 : 200);
  });

  test('ends with new passwords', async () => {
    const all = await served();
    const session = await unlock(all);
    const { port } = new URL(all.server.address);
    await all.server.close();
    const next = await served({ port: Number(port), newPasswords: true });
    expect((await next.ask('/services', shown(session))).status).toBe(401);
  });
});

describe('pages of other origins', () => {
  test.each([{ origin: 'https://vscode.dev' }, { origin: 'null' }, { 'sec-fetch-site': 'same-site' }])(
    'with %j and the token read, and change nothing',
    async (headers) => {
      const all = await served({ allowOrigins: ['https://vscode.dev'] });
      const ask = async (path: string, method: string): Promise<number> =>
        (await all.ask(path, { ...bearing(all.server), ...headers }, method)).status;
      for (const path of ['/services', '/services/work/sign-in', '/services/work/remove', '/services/work/api/x'])
        expect(await ask(path, 'POST')).toBe(403);
      expect(all.seen).toEqual([]);
      expect(await ask('/services', 'GET')).toBe(200);
      expect(await ask('/services/work/api/assets/search', 'POST')).toBe(200);
    },
  );
});

describe('everybody else gets 401, and the handler hears nothing', () => {
  test.each<[string, (all: Served) => Promise<Readonly<Record<string, string>>>]>([
    ['nothing', async () => ({})],
    ['the page without a cookie', async () => ownPage],
    [
      'the cookie that everybody gets with the page',
      async ({ server }) => {
        const [cookie = ''] = (await fetch(server.address)).headers.getSetCookie();
        const value = /=([\w.-]+);/.exec(cookie)?.[1] ?? '';
        const { port } = new URL(server.address);
        return { ...ownPage, cookie: cookie.replace(/;.*/, '').replace(`_page_${port}`, `_owner_${port}`), x: value };
      },
    ],
    ['both halves from another site', async (all) => ({ ...shown(await unlock(all)), 'sec-fetch-site': 'cross-site' })],
    ['both halves from another port', async (all) => ({ ...shown(await unlock(all)), 'sec-fetch-site': 'same-site' })],
    ['both halves from a typed address', async (all) => ({ ...shown(await unlock(all)), 'sec-fetch-site': 'none' })],
    ['both halves from a foreign origin', async (all) => ({ ...shown(await unlock(all)), origin: 'http://evil.test' })],
    [
      'both halves and no origin',
      async (all) => {
        const { 'sec-fetch-site': _site, ...headers } = shown(await unlock(all));
        return headers;
      },
    ],
    [
      'the cookie alone, which browsers send to every port of this machine',
      async (all) => ({ ...ownPage, cookie: (await unlock(all)).cookie }),
    ],
    ['the secret alone', async (all) => ({ ...ownPage, 'assetql-session': (await unlock(all)).secret })],
    [
      'the halves of two sessions',
      async (all) => {
        const [one, other] = [await unlock(all), await unlock(all)];
        return shown({ ...one, secret: other.secret });
      },
    ],
    [
      'the key for pictures in the place of the secret',
      async (all) => {
        const session = await unlock(all);
        return shown({ ...session, secret: session.mediaKey });
      },
    ],
    [
      'a wrong cookie',
      async (all) => {
        const session = await unlock(all);
        return shown({ ...session, cookie: session.cookie.replace(/=.*/, `=${'A'.repeat(43)}`) });
      },
    ],
    ['a token without the key', async ({ server }) => ({ authorization: bearing(server)['authorization'] ?? '' })],
    ['a wrong token', async ({ server }) => ({ ...bearing(server), authorization: 'bearer wrong' })],
    [
      'a wrong token beside both halves',
      async (all) => ({ ...shown(await unlock(all)), authorization: 'bearer wrong' }),
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
    const headers = { ...shown(await unlock(all)), host: 'evil.test' };
    expect((await all.ask('/services', headers)).status).toBe(403);
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
    expect((await all.ask(path, shown(await unlock(all)))).status).toBe(401);
    expect(all.seen).toEqual([]);
  });

  test('what starts alike is nothing of it', async () => {
    const all = await served();
    expect((await all.ask('/servicess', shown(await unlock(all)))).status).toBe(404);
  });
});
