import { describe, expect, test } from 'vitest';
import type { LibraryServer } from '../../src/node/index.ts';
import { page, raw, serve } from './server.ts';

describe('the session of the page', () => {
  async function session(): Promise<{ server: LibraryServer; cookie: string }> {
    const server = await serve({ playgroundDirectory: page() });
    const [setCookie = ''] = (await fetch(server.address)).headers.getSetCookie();
    expect(setCookie).toMatch(/^assetql_page=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict$/);
    return { server, cookie: setCookie.replace(/;.*/, '') };
  }

  test('only the page itself gets a cookie', async () => {
    const { server } = await session();
    for (const path of ['assets/index-4f9a81bc.js', 'api/assets', 'nothing'])
      expect((await fetch(server.address + path)).headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['the browser says same-origin', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['an older browser sends its origin', (origin: string) => ({ origin })],
    ['an older browser sends where it comes from', (origin: string) => ({ referer: `${origin}/` })],
  ])('the cookie is exchanged when %s', async (_name, headers) => {
    const { server, cookie } = await session();
    const response = await raw(`${server.baseUrl}/assets?count=1`, {
      cookie: `other=1; ${cookie}`,
      ...headers(new URL(server.address).origin),
    });
    expect(response.status).toBe(200);
    expect(response.body.toString()).not.toContain(server.credentials?.accessToken ?? 'none');
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'http://127.0.0.1:1' }],
    ['an opaque origin', { origin: 'null' }],
    ['nobody knows', {}],
    ['a wish', { 'sec-fetch-site': 'cross-site', origin: 'same' }],
  ])('it is not exchanged for a request from %s', async (_name, headers) => {
    const { server, cookie } = await session();
    expect((await raw(`${server.baseUrl}/assets`, { cookie, ...headers })).status).toBe(401);
  });

  test.each(['assetql_page=', 'assetql_page=AAAA', `assetql_page=${'A'.repeat(43)}`, 'x=1'])(
    '%s is not exchanged',
    async (cookie) => {
      const { server } = await session();
      expect((await raw(`${server.baseUrl}/assets`, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(401);
    },
  );

  test('a token that is sent counts, right or wrong', async () => {
    const { server, cookie } = await session();
    const headers = { cookie, 'sec-fetch-site': 'same-origin', authorization: 'bearer wrong' };
    expect((await raw(`${server.baseUrl}/assets`, headers)).status).toBe(401);
  });
});
