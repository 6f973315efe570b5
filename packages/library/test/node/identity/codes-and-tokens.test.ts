import { generateKeyPairSync, sign } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { digestSecret } from '../../../src/node/identity/client-registration.ts';
import { browser, locationOf } from './browser.ts';
import {
  askForTokens,
  authorizeAddress,
  callApi,
  codeOf,
  redeem,
  refresh,
  serveIdentity,
  signInAs,
  tokensOf,
  type Served,
} from './identity-server.ts';
import { timePasses } from './time.ts';
import { librarian } from '../../small-library.ts';

/** Registers a second client, whose owner is somebody else. */
function strangerOf({ folder }: Served): Readonly<Record<string, string>> {
  const database = new DatabaseSync(join(folder, 'identity-1.sqlite'));
  database
    .prepare('INSERT INTO "client" VALUES (?, ?, ?)')
    .run('stranger', digestSecret('a secret of its own'), 'https://stranger.example/callback');
  database.close();
  return { client_id: 'stranger', client_secret: 'a secret of its own' };
}

const refused = { status: 400, body: { error: 'invalid_grant' } };

describe('codes', () => {
  test('§5.4 a code lives 60 seconds', async () => {
    const served = await serveIdentity();
    const [early, late] = [codeOf(await signInAs(served, 'librarian')), codeOf(await signInAs(served, 'librarian'))];
    timePasses(55);
    expect((await redeem(served, early)).status).toBe(200);
    timePasses(6);
    expect(await redeem(served, late)).toMatchObject(refused);
  });

  test('a code is valid once; sending it again revokes the tokens of the first time', async () => {
    const served = await serveIdentity();
    const code = codeOf(await signInAs(served, 'librarian'));
    const { body } = await redeem(served, code);
    expect(await redeem(served, code)).toMatchObject(refused);
    expect((await callApi(served, body['access_token'])).status).toBe(401);
    expect(await refresh(served, body['refresh_token'])).toMatchObject(refused);
  });

  test('of many requests with one code at once, one at most is answered with tokens', async () => {
    const served = await serveIdentity();
    const code = codeOf(await signInAs(served, 'librarian'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(served, code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ body }) => body['error'] === 'invalid_grant').length).toBeGreaterThanOrEqual(7);
    for (const { body } of answers) expect(await refresh(served, body['refresh_token'])).toMatchObject(refused);
  });

  test('a code that another process takes in the same moment gives nothing, and ends the sign-in', async () => {
    const served = await serveIdentity();
    const first = codeOf(await signInAs(served, 'librarian'));
    const database = new DatabaseSync(join(served.folder, 'identity-1.sqlite'));
    database.exec(
      'CREATE TRIGGER "taken" BEFORE UPDATE OF "consumed_at" ON "artifact" BEGIN SELECT RAISE(IGNORE); END',
    );
    expect(await redeem(served, first)).toMatchObject(refused);
    database.exec('DROP TRIGGER "taken"');
    database.close();
    expect(await redeem(served, first)).toMatchObject(refused);
  });

  test('a code of one client is of no use to another', async () => {
    const served = await serveIdentity();
    const stranger = strangerOf(served);
    const code = codeOf(await signInAs(served, 'librarian'));
    for (const redirect of [served.redirectUri, 'https://stranger.example/callback'])
      expect(await redeem(served, code, { ...stranger, redirect_uri: redirect })).toMatchObject(refused);
  });

  test.each(['', 'x', 'x'.repeat(43), 'null', '../../AccessToken'])('a made-up code is refused: %s', async (code) => {
    const { status, body } = await redeem(await serveIdentity(), code);
    expect(status).toBe(400);
    expect(body['error']).toMatch(/^invalid_(?:grant|request)$/);
  });

  test('an access token or refresh token is not accepted as a code, nor a code as a token', async () => {
    const served = await serveIdentity();
    const { access_token: access, refresh_token: refreshToken } = await tokensOf(served);
    for (const token of [access, refreshToken]) expect(await redeem(served, String(token))).toMatchObject(refused);
    const code = codeOf(await signInAs(served, 'librarian'));
    expect(await refresh(served, code)).toMatchObject(refused);
    for (const token of [code, refreshToken]) expect((await callApi(served, token)).status).toBe(401);
  });
});

describe('the redirect', () => {
  test.each([
    'http://127.0.0.1:4311/callback/',
    'http://127.0.0.1:4311/callback?x=1',
    'http://127.0.0.1:4311/Callback',
    'http://127.0.0.1:4312/callback',
    'http://localhost:4311/callback',
    'https://127.0.0.1:4311/callback',
    'http://127.0.0.1:4311/callback#x',
    'http://127.0.0.1:4311/callback/../evil',
    'http://127.0.0.1:4311@evil.test/callback',
    'http://evil.test/callback',
    '//evil.test',
    'javascript:alert(1)',
    'callback',
    '',
  ])('§5.2 goes to the registered address only, not to %j', async (redirectUri) => {
    const served = await serveIdentity();
    for (const change of [{}, { scope: 'openid' }, { response_type: 'token' }, { prompt: 'none' }]) {
      const answer = await browser().open(authorizeAddress(served, { redirect_uri: redirectUri, ...change }));
      expect(answer.status).toBe(400);
      expect(answer.headers.has('location')).toBe(false);
      expect(await answer.text()).toContain('Signing in is not possible');
    }
  });

  test('§4.2 must be asked for, and only once', async () => {
    const served = await serveIdentity();
    const twice = authorizeAddress(served);
    twice.searchParams.append('redirect_uri', 'http://evil.test/callback');
    for (const address of [twice, authorizeAddress(served, { client_id: undefined })]) {
      const answer = await browser().open(address);
      expect(answer.status).toBe(400);
      expect(answer.headers.has('location')).toBe(false);
    }
  });

  test('§4.2 client_id must be that of a registered client', async () => {
    const served = await serveIdentity();
    const answer = await browser().open(authorizeAddress(served, { client_id: '<b>nobody</b>' }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/client_id is not registered/);
  });

  test.each([undefined, '', 'http://127.0.0.1:4311/callback/', 'http://evil.test/callback'])(
    '§4.2 redirect_uri of the token request must equal the one of the code: %j',
    async (redirectUri) => {
      const served = await serveIdentity();
      const code = codeOf(await signInAs(served, 'librarian'));
      const { status, body } = await redeem(served, code, { redirect_uri: redirectUri });
      expect(status).toBe(400);
      expect(body['error']).toMatch(/^invalid_(?:grant|request)$/);
    },
  );
});

describe('the client', () => {
  test.each([undefined, '', 'wrong', 'ß'.repeat(5000)])(
    '§4.2 client_secret is required and checked: %j',
    async (secret) => {
      const served = await serveIdentity();
      const code = codeOf(await signInAs(served, 'librarian'));
      const { refresh_token: refreshToken } = await tokensOf(served);
      for (const answer of [
        await redeem(served, code, { client_secret: secret }),
        await askForTokens(served, {
          grant_type: 'refresh_token',
          refresh_token: String(refreshToken),
          client_secret: secret,
        }),
      ]) {
        expect([400, 401]).toContain(answer.status);
        expect(answer.body['error']).toMatch(/^invalid_(?:client|request)$/);
      }
      expect((await redeem(served, code)).status).toBe(200);
    },
  );

  test.each([undefined, '', 'nobody', 'ASSETQL', "' OR 1=1"])(
    '§4.2 client_id is required, and must be that of a registered client: %j',
    async (clientId) => {
      const served = await serveIdentity();
      const code = codeOf(await signInAs(served, 'librarian'));
      const { status, body } = await redeem(served, code, { client_id: clientId });
      expect([400, 401]).toContain(status);
      expect(body['error']).toMatch(/^invalid_(?:client|request)$/);
      expect((await redeem(served, code)).status).toBe(200);
    },
  );

  test('the stored hash of the secret is not accepted in its place', async () => {
    const served = await serveIdentity();
    const code = codeOf(await signInAs(served, 'librarian'));
    const kept = digestSecret(served.secrets.clientSecret);
    expect((await redeem(served, code, { client_secret: kept })).body['error']).toBe('invalid_client');
  });
});

describe('refresh tokens', () => {
  test('§2.1 an old one is refused, and ends all that came of the same sign-in', async () => {
    const served = await serveIdentity();
    const first = await tokensOf(served);
    const other = await tokensOf(served);
    const { body: second } = await refresh(served, first['refresh_token']);
    expect(await refresh(served, first['refresh_token'])).toMatchObject(refused);
    expect(await refresh(served, second['refresh_token'])).toMatchObject(refused);
    for (const token of [first['access_token'], second['access_token']])
      expect((await callApi(served, token)).status).toBe(401);
    expect((await refresh(served, other['refresh_token'])).status).toBe(200);
  });

  test.each([undefined, '', 'x', 'x'.repeat(43), "' OR 1=1", '../../Grant'])(
    '§4.2 one must have been issued: %j is refused',
    async (token) => {
      const { status, body } = await askForTokens(await serveIdentity(), {
        grant_type: 'refresh_token',
        refresh_token: token,
      });
      expect(status).toBe(400);
      expect(body['error']).toMatch(/^invalid_(?:grant|request)$/);
    },
  );

  test('there is no time in which an old one is taken again, lest it is a thief who has it', async () => {
    const served = await serveIdentity();
    const { refresh_token: token } = await tokensOf(served);
    // Whoever has sent it and never heard of the answer signs in again.
    expect((await refresh(served, token)).status).toBe(200);
    expect(await refresh(served, token)).toMatchObject(refused);
    expect((await tokensOf(served))['refresh_token']).toEqual(expect.any(String));
  });

  test('of many requests with one at once, one at most is answered with tokens', async () => {
    const served = await serveIdentity();
    const { refresh_token: token } = await tokensOf(served);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(served, token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { body } of answers) expect(await refresh(served, body['refresh_token'])).toMatchObject(refused);
  });

  test('§5.8 one that is not used for 30 days has expired (assumed)', async () => {
    const served = await serveIdentity();
    const { refresh_token: token } = await tokensOf(served);
    timePasses(29 * 86_400);
    const { status, body } = await refresh(served, token);
    expect(status).toBe(200);
    timePasses(31 * 86_400);
    expect(await refresh(served, body['refresh_token'])).toMatchObject(refused);
  });

  test('an access token that is given back ends alone, and a refresh token with all that came of it', async () => {
    const served = await serveIdentity();
    const { clientId: client_id } = served.identity;
    const { clientSecret: client_secret } = served.secrets;
    const giveBack = async (token: unknown): Promise<number> => {
      const body = new URLSearchParams({ client_id, client_secret, token: String(token) });
      return (await fetch(`${served.identity.authUrl}/connect/revocation`, { method: 'POST', body })).status;
    };
    const first = await tokensOf(served);
    expect(await giveBack(first['access_token'])).toBe(200);
    expect((await callApi(served, first['access_token'])).status).toBe(401);
    const { status, body: second } = await refresh(served, first['refresh_token']);
    expect(status).toBe(200);
    expect((await callApi(served, second['access_token'])).status).toBe(200);
    expect(await giveBack(second['refresh_token'])).toBe(200);
    expect((await callApi(served, second['access_token'])).status).toBe(401);
    expect(await refresh(served, second['refresh_token'])).toMatchObject(refused);
  });

  test('one of another client is refused', async () => {
    const served = await serveIdentity();
    const stranger = strangerOf(served);
    const { refresh_token: token } = await tokensOf(served);
    const answer = await askForTokens(served, {
      ...stranger,
      grant_type: 'refresh_token',
      refresh_token: String(token),
    });
    expect(answer).toMatchObject(refused);
    expect((await refresh(served, token)).status).toBe(200);
  });

  test('one does not get scopes that were not granted', async () => {
    const served = await serveIdentity();
    const { refresh_token: token } = await tokensOf(served);
    const answer = await askForTokens(served, {
      grant_type: 'refresh_token',
      refresh_token: String(token),
      scope: 'openid api admin',
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });
});

describe('forged tokens', () => {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  function forgeries({ identity }: Served): readonly (readonly [name: string, token: string])[] {
    const now = Math.floor(Date.now() / 1000);
    const claims = encode({
      sub: librarian.id,
      accountId: librarian.id,
      iss: identity.authUrl,
      aud: identity.clientId,
      scope: 'openid api',
      iat: now,
      exp: now + 3600,
    });
    const none = `${encode({ alg: 'none', typ: 'at+jwt' })}.${claims}.`;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const head = encode({ alg: 'RS256', typ: 'at+jwt' });
    const signed = `${head}.${claims}.${sign('sha256', Buffer.from(`${head}.${claims}`), privateKey).toString('base64url')}`;
    return [
      ['alg none', none],
      ['alg none with a signature', `${none}AAAA`],
      ['signed with another key', signed],
      ['no token', 'undefined'],
      ['SQL', `'OR'1'='1`],
      ['very long', 'x'.repeat(50_000)],
    ];
  }

  test('are refused by the API with a sentence and WWW-Authenticate, and by the identity service', async () => {
    const served = await serveIdentity();
    for (const [name, token] of forgeries(served)) {
      const answer = await callApi(served, token);
      expect(answer.status, name).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="library", error="invalid_token"');
      expect(await answer.text()).toContain('ask the identity service for a new one');
      const profile = await fetch(`${served.identity.authUrl}/connect/userinfo`, {
        headers: { authorization: `bearer ${token}` },
      });
      expect(profile.status, name).toBe(401);
    }
  });

  test('an id token is not accepted as an access token', async () => {
    const served = await serveIdentity();
    expect((await callApi(served, (await tokensOf(served))['id_token'])).status).toBe(401);
  });

  test('a hint that is not signed by the identity service is refused, and requests in a token are not read', async () => {
    const served = await serveIdentity();
    for (const [, token] of forgeries(served).slice(0, 3))
      for (const change of [{ id_token_hint: token }, { request: token }, { request_uri: 'http://127.0.0.1:1/x' }]) {
        const answer = locationOf(await browser().open(authorizeAddress(served, change)), served.identity.authUrl);
        expect(answer.searchParams.get('error')).toMatch(/^(?:invalid_request|request\w*_not_supported)$/);
      }
  });
});
