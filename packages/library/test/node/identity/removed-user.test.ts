import { expect, test } from 'vitest';
import { librarian } from '../../small-library.ts';
import { browser } from './browser.ts';
import { callApi, passwordOf, refresh, serveIdentity, signInPageOf, tokensOf } from './identity-server.ts';

test('somebody who is removed can neither go on nor sign in', async () => {
  const served = await serveIdentity();
  const tokens = await tokensOf(served, 'librarian');
  expect((await callApi(served, tokens['access_token'])).status).toBe(200);

  await served.library.records.change('', ({ remove }) => remove('user', librarian.id));
  expect((await callApi(served, tokens['access_token'])).status).toBe(401);
  expect((await refresh(served, tokens['refresh_token'])).status).toBe(400);

  const person = browser();
  const page = await signInPageOf(served, person);
  const sent = await person.send(page, { username: 'librarian', password: passwordOf(served, 'librarian') });
  expect(sent.status).toBe(403);
  expect(await sent.text()).toContain('The user name or the password is wrong.');
});
