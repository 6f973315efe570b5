import { expect, test } from 'vitest';
import { ownerSessions, sessionHeader, sessionsInMemory } from '../../src/node/server/owner-sessions.ts';
import { pageSession } from '../../src/node/server/page-session.ts';

const day = 86_400_000;
const valueOf = (header: string): string => header.replace(/;.*/, '');

test.each([
  [29, true],
  [31, false],
])('after %i days a session of the page counts: %s', async (days, counts) => {
  let now = Date.UTC(2026, 0, 1);
  const store = sessionsInMemory(() => now);
  const owners = ownerSessions(
    () => store,
    () => 'owner',
    '/services',
  );
  const pages = pageSession({
    credentials: { accessToken: 'token', subscriptionKey: 'key' },
    signingKey: async () => new Uint8Array(32),
    cookieName: () => 'page',
    path: '/api',
    clock: () => now,
  });
  const { cookie, secret } = await owners.begin(new Headers());
  const owner = new Headers({ cookie: valueOf(cookie), [sessionHeader]: secret });
  const page = new Headers({
    cookie: valueOf(await pages.cookie()),
    'sec-fetch-site': 'same-origin',
    connection: 'keep-alive',
  });
  now += days * day;
  expect(await owners.right(owner, undefined)).toBe(counts ? 'all' : undefined);
  await pages.exchange(page, 'http://localhost:4310');
  expect(page.get('authorization')).toBe(counts ? 'bearer token' : null);
});
