import { describe, expect, test } from 'vitest';
import type { LibraryServer } from '../../src/node/index.ts';
import { page, raw, serve } from './server.ts';

describe('the session of the page', () => {
  async function session(): Promise<{ server: LibraryServer; cookie: string }> {
    const server = await serve({ playgroundDirectory: page() });
    const [setCookie = ''] = (await fetch(server.address)).headers.getSetCookie();
    expect(setCookie).toMatch(
      /^assetql_page_\d+_[0-9a-f]{8}=\d+\.[\w-]{16}\.[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
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

  test.each<[string, (value: string) => string]>([
    ['nothing', () => ''],
    ['a part', (value) => value.slice(0, -1)],
    ['a later end', (value) => `9${value}`],
    ['another signature', (value) => `${value.slice(0, -43)}${'A'.repeat(43)}`],
    ['more parts', (value) => `1.${value}`],
  ])('%s is not exchanged', async (_name, change) => {
    const { server, cookie: right } = await session();
    const [name = '', value = ''] = right.split('=');
    const cookie = `${name}=${change(value)}`;
    expect((await raw(`${server.baseUrl}/assets`, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(401);
  });

  test.each([
    ['before', (name: string, cookie: string) => `${name}=foreign; ${cookie}`],
    ['after', (name: string, cookie: string) => `${cookie}; ${name}=foreign`],
  ])('a cookie of the same name, sent %s it by a program of another port, does not get in its way', async (_, both) => {
    const { server, cookie: right } = await session();
    const cookie = both(right.replace(/=.*/, ''), right);
    const answer = await raw(`${server.baseUrl}/assets?count=1`, { cookie, 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(200);
    const many = `${`${right.replace(/=.*/, '')}=foreign; `.repeat(20)}${right}`;
    const refused = await raw(`${server.baseUrl}/assets?count=1`, { cookie: many, 'sec-fetch-site': 'same-origin' });
    expect(refused.status).toBe(401);
  });

  test('a page whose session has ended is told what to do; a program hears of the headers', async () => {
    const { server } = await session();
    const answerTo = async (headers: Readonly<Record<string, string>>): Promise<string> => {
      const { status, body } = await raw(`${server.baseUrl}/assets`, headers);
      expect(status).toBe(401);
      return body.toString();
    };
    expect(await answerTo({ 'sec-fetch-site': 'same-origin' })).toContain('Load the page again');
    expect(await answerTo({})).toContain('The header Authorization is missing');
    const open = await raw(`${server.baseUrl}/openapi.json`, { 'sec-fetch-site': 'same-origin' });
    expect(open.status).toBe(200);
  });

  test('the cookie is another one each time, and none of a server on another port', async () => {
    const [one, other] = [await session(), await session()];
    const [again = ''] = (await fetch(one.server.address)).headers.getSetCookie();
    expect(again.replace(/;.*/, '')).not.toBe(one.cookie);
    const value = one.cookie.replace(/^.*=/, '');
    const moved = { cookie: other.cookie.replace(/=.*/, `=${value}`), 'sec-fetch-site': 'same-origin' };
    expect((await raw(`${other.server.baseUrl}/assets`, moved)).status).toBe(401);
  });

  test('it counts after a new start on the same port, but not after new passwords', async () => {
    const { server, cookie } = await session();
    const port = Number(new URL(server.address).port);
    await server.close();
    const statusWith = async (options: Parameters<typeof serve>[0]): Promise<number> => {
      const next = await serve({ port, ...options });
      const { status } = await raw(`${next.baseUrl}/assets`, { cookie, 'sec-fetch-site': 'same-origin' });
      await next.close();
      return status;
    };
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ newPasswords: true })).toBe(401);
  });

  test('a token that is sent counts, right or wrong', async () => {
    const { server, cookie } = await session();
    const headers = { cookie, 'sec-fetch-site': 'same-origin', authorization: 'bearer wrong' };
    expect((await raw(`${server.baseUrl}/assets`, headers)).status).toBe(401);
  });
});
