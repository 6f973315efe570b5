import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { callerNetwork, networkOf } from '../../../src/node/identity/network-of.ts';
import { signInsUnderWay } from '../../../src/node/identity/sign-ins-under-way.ts';
import { browser } from './browser.ts';
import { storages, withPostgres } from './identity-storages.ts';
import {
  answerOf,
  authorizeAddress,
  callApi,
  codeOf,
  passwordOf,
  redeem,
  refresh,
  serveIdentity,
  signInPageOf,
  tokensOf,
} from './identity-server.ts';

withPostgres();

test.each([
  ['127.0.0.1', 'this machine'],
  ['127.255.3.4', 'this machine'],
  ['::1', 'this machine'],
  ['::ffff:127.0.0.9', 'this machine'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::', '0:0:0:0'],
  ['', '0:0:0:0'],
  [undefined, '0:0:0:0'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each<readonly [peer: string, forwarded: string | string[] | undefined, isBehindFront: boolean, network: string]>([
  ['127.0.0.1', '203.0.113.7', true, '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.7', true, '203.0.113.7'],
  ['::1', ['198.51.100.1', '2001:db8:1:2::6'], true, '2001:db8:1:2'],
  ['127.0.0.1', '127.0.0.1', true, 'this machine'],
  ['127.0.0.1', 'unknown', true, 'this machine'],
  ['127.0.0.1', undefined, true, 'this machine'],
  ['127.0.0.1', '203.0.113.7', false, 'this machine'],
  ['192.0.2.1', '203.0.113.7', true, '192.0.2.1'],
])('a request of %s for %s, behind a front: %s, comes from %s', (remoteAddress, forwarded, isBehindFront, network) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(callerNetwork({ socket: { remoteAddress }, headers }, isBehindFront)).toBe(network);
});

test.each(storages)(
  'where many networks begin sign-ins without end in %s, the oldest of the busiest one goes',
  async (_name, make) => {
    const { storage, elsewhere } = await make();
    let now = 1_700_000_000_000;
    const { put, mayBegin, remove } = signInsUnderWay(storage, () => now);
    const { find } = signInsUnderWay(elsewhere, () => now);
    const begin = async (network: string, count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1)
        await put(`${network} ${index}`, { params: { state: 'x'.repeat(1000) } }, 900, network);
    };
    await begin('ann', 1);
    now += 1000;
    await begin('z', 199);
    expect(await mayBegin('z')).toBe(true);
    await put('z', {}, 900, 'z');
    expect(await mayBegin('z')).toBe(false);
    for (const network of ['a', 'b', 'c', 'd', 'e', 'f']) await begin(network, 200);
    const [row] = await storage.rows(`SELECT count(*) AS "count" FROM ${storage.table('interaction')}`);
    expect(Number(row?.['count'])).toBe(1000);
    expect(await find('ann 0')).toMatchObject({ jti: 'ann 0' });
    expect(await mayBegin('ann')).toBe(true);
    await put('ann 0', { result: 1 }, 900, 'ann');
    expect(await find('ann 0')).toEqual({ jti: 'ann 0', result: 1 });
    await remove('ann 0');
    expect(await find('ann 0')).toBeUndefined();
    expect(await find('f 199')).toBeDefined();
    now += 900_000;
    expect(await mayBegin('f')).toBe(true);
    expect(await find('f 199')).toBeUndefined();
  },
);

describe('a caller who begins sign-ins without end', () => {
  test('ends none of those before, and no token, and is refused more', async () => {
    const served = await serveIdentity();
    const tokens = await tokensOf(served);
    const person = browser();
    const page = await signInPageOf(served, person);
    const begin = async (): Promise<number> => {
      const answer = await fetch(authorizeAddress(served), { redirect: 'manual' });
      await answer.body?.cancel();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 1100; index += 1) statuses.push(await begin());
    expect(statuses.slice(0, 199)).toEqual(Array.from({ length: 199 }, () => 303));
    expect(new Set(statuses.slice(199))).toEqual(new Set([429]));
    // all addresses of this machine are one
    const elsewhere = await new Promise<number | undefined>((resolve, reject) => {
      const options = { localAddress: '127.0.0.2', agent: false };
      request(authorizeAddress(served), options, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(elsewhere).toBe(429);
    const sent = await person.send(page, { username: 'librarian', password: passwordOf(served, 'librarian') });
    const code = codeOf(await answerOf(served, person, sent));
    expect((await redeem(served, code)).status).toBe(200);
    expect((await callApi(served, tokens['access_token'])).status).toBe(200);
    expect((await refresh(served, tokens['refresh_token'])).status).toBe(200);
    // a place is free again
    expect(await begin()).toBe(303);
  });

  test.each<readonly [mode: string, destination: string, status: number]>([
    ['no-cors', 'image', 403],
    ['navigate', 'iframe', 403],
    ['navigate', 'document', 303],
  ])('by a page of another site, %s of %s, is answered %s', async (mode, destination, status) => {
    const served = await serveIdentity();
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination };
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      request(authorizeAddress(served), { headers }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(answered).toBe(status);
  });

  test.each(['state', 'nonce', 'login_hint', 'ui_locales'])('is told that %s is too long', async (name) => {
    const served = await serveIdentity();
    const answer = await fetch(authorizeAddress(served, { [name]: 'x'.repeat(2049) }), { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.href.startsWith(served.redirectUri)).toBe(true);
    expect(back.searchParams.get('error')).toBe('invalid_request');
    expect(back.searchParams.get('error_description')).toBe(`${name} is longer than 2048 characters`);
  });

  test('is not listened to at length', async () => {
    const served = await serveIdentity();
    const long = await fetch(authorizeAddress(served, { state: 'x'.repeat(60_000) }), { redirect: 'manual' });
    expect(long.status).toBe(414);
    expect(await long.text()).toContain('more than 8192 characters');
  });
});
