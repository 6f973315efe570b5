import { describe, expect, test } from 'vitest';
import { browser, locationOf } from './browser.ts';
import { timePasses } from './time.ts';
import { storeWith } from '../store-with.ts';
import { developer, librarian } from '../../small-library.ts';
import {
  answerOf,
  askForTokens,
  authorizeAddress,
  callApi,
  codeOf,
  passwordOf,
  redeem,
  refresh,
  serveFolder,
  serveIdentity,
  signInAs,
  signInPageOf,
  tokensOf,
} from './identity-server.ts';

/** The claims of a token as it is written, unchecked. */
function claimsOf(token: unknown): Record<string, unknown> {
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
}

describe('§4.2 authorize', () => {
  test('§5.3 the user signs in, and the browser goes to the registered address with code, scope, state and client_id', async () => {
    const served = await serveIdentity();
    const answer = await signInAs(served, 'librarian', { scope: 'openid api' });
    expect(answer.origin + answer.pathname).toBe(served.redirectUri);
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      code: expect.stringMatching(/^\S{20,}$/),
      scope: 'openid api',
      state: 'state-1',
      client_id: served.identity.clientId,
    });
  });

  test.each([
    ['blanks and signs', 'a b+c%20&d=e#f/?ü'],
    ['markup', '"<script>'],
    ['2,000 characters', 'x'.repeat(2000)],
    ['JSON', '{"a":[1]}'],
    ['a percent sign', '%'],
  ])('§4.2 state is returned unchanged: %s', async (_name, state) => {
    const served = await serveIdentity();
    expect((await signInAs(served, 'developer', { state })).searchParams.get('state')).toBe(state);
  });

  test('§4.2 without a state none is returned', async () => {
    const answer = await signInAs(await serveIdentity(), 'developer', { state: undefined });
    expect(answer.searchParams.has('state')).toBe(false);
    expect(codeOf(answer)).not.toBe('');
  });

  test.each([
    ['', 'openid api'],
    ['openid', 'openid api'],
    ['api', 'openid api'],
    ['openid offline_access', 'openid api'],
    ['api offline_access', 'openid api'],
    ['OPENID API', 'openid api'],
  ])('§4.2 openid and api are required: scope %j is refused at the registered address', async (scope) => {
    const served = await serveIdentity();
    const answer = locationOf(await browser().open(authorizeAddress(served, { scope })), served.identity.authUrl);
    expect(answer.origin + answer.pathname).toBe(served.redirectUri);
    expect(answer.searchParams.get('error')).toBe('invalid_scope');
    expect(answer.searchParams.get('state')).toBe('state-1');
    expect(answer.searchParams.has('code')).toBe(false);
  });

  test.each(['token', 'id_token', 'id_token token', 'code id_token', 'code token', 'code id_token token', 'none', ''])(
    '§5.1 only the code flow is offered: response_type %j is refused',
    async (responseType) => {
      const served = await serveIdentity();
      const answer = locationOf(
        await browser().open(authorizeAddress(served, { response_type: responseType })),
        served.identity.authUrl,
      );
      expect(answer.href).toMatch(/[?#&]error=(?:unsupported_response_type|invalid_request)&/);
      expect(answer.href).not.toMatch(/token=|code=/);
    },
  );

  test.each(['fragment', 'form_post', 'web_message', 'jwt', 'query.jwt', '', 'x'])(
    '§4.2 the answer comes in the query and in no other way: response_mode %j is refused there',
    async (mode) => {
      const served = await serveIdentity();
      const address = authorizeAddress(served, { response_mode: mode });
      for (const also of [[], [['response_mode', 'query']], [['scope', 'openid']]] as const) {
        const asked = new URL(address);
        for (const [name, value] of also) asked.searchParams.append(name, value);
        const begun = await browser().open(asked);
        const answer = locationOf(begun, served.identity.authUrl);
        expect(answer.origin + answer.pathname + answer.hash).toBe(served.redirectUri);
        expect(answer.searchParams.get('error')).toMatch(/^(?:unsupported_response_mode|invalid_request)$/);
        expect(answer.searchParams.get('state')).toBe('state-1');
        expect(await begun.text()).not.toContain('<form');
      }
    },
  );

  test('§4.2 response_mode=query is what happens anyway, and nothing else is announced', async () => {
    const served = await serveIdentity();
    expect(codeOf(await signInAs(served, 'librarian', { response_mode: 'query' }))).not.toBe('');
    const announced = await fetch(`${served.identity.authUrl}/.well-known/openid-configuration`);
    expect(await announced.json()).toMatchObject({ response_modes_supported: ['query'] });
  });

  test.each(['POST', 'PUT', 'HEAD'])('§4.2 authorize is a GET: %s gives nothing', async (method) => {
    const served = await serveIdentity();
    const { origin, pathname, searchParams } = authorizeAddress(served);
    const init = method === 'HEAD' ? { method } : { method, body: searchParams };
    const answer = await browser().open(new URL(pathname, origin), init);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.has('location')).toBe(false);
  });

  test('signing in can be cancelled, which the program is told', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    const answer = await answerOf(served, person, await person.send(page, { action: 'cancel' }));
    expect(answer.origin + answer.pathname).toBe(served.redirectUri);
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-1' });
  });

  test('who comes again in the same browser signs in again, and may be somebody else', async () => {
    const served = await serveIdentity();
    const person = browser();
    for (const userName of ['librarian', 'contributor']) {
      const page = await signInPageOf(served, person);
      expect(page.html).toContain('name="password"');
      const sent = await person.send(page, { username: userName, password: passwordOf(served, userName) });
      const { body } = await redeem(served, codeOf(await answerOf(served, person, sent)));
      expect(claimsOf(body['id_token'])['preferred_username']).toBe(userName);
    }
  });

  test.each(['login', 'consent', 'login consent'])('prompt=%s asks for what is asked for anyway', async (prompt) => {
    const served = await serveIdentity();
    const { body } = await redeem(served, codeOf(await signInAs(served, 'librarian', { prompt })));
    expect(body).toHaveProperty('refresh_token');
  });

  test('prompt=none is answered that the user must sign in', async () => {
    const served = await serveIdentity();
    const address = authorizeAddress(served, { prompt: 'none', scope: 'openid api' });
    const answer = locationOf(await browser().open(address), address);
    expect(answer.searchParams.get('error')).toBe('login_required');
  });
});

describe('§2.1 the token response', () => {
  test('§4.2 a code is exchanged for access_token, expires_in, token_type, id_token and refresh_token', async () => {
    const served = await serveIdentity();
    const { status, headers, body } = await redeem(served, codeOf(await signInAs(served, 'librarian')));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toMatchObject({
      access_token: expect.any(String),
      expires_in: 3600,
      token_type: 'Bearer',
      id_token: expect.any(String),
      refresh_token: expect.any(String),
    });
  });

  test('§2.1 there is a refresh token only where offline_access is granted', async () => {
    const served = await serveIdentity();
    const { body } = await redeem(served, codeOf(await signInAs(served, 'librarian', { scope: 'openid api' })));
    expect(body).not.toHaveProperty('refresh_token');
    expect(body).toHaveProperty('id_token');
  });

  test('§8 the life of an access token is given in expires_in, and is configurable', async () => {
    const served = await serveIdentity({ tokenLife: 5 });
    const { access_token: token, expires_in: life } = await tokensOf(served);
    expect(life).toBe(5);
    expect((await callApi(served, token)).status).toBe(200);
    timePasses(5);
    expect((await callApi(served, token)).status).toBe(401);
  });

  test.each([
    ['developer', 'Sample Developer', true],
    ['librarian', 'Sample Librarian', true],
    ['contributor', 'Sample Contributor', false],
  ])(
    '§5.5 the scope api adds who it is, with and without approval permission: %s',
    async (userName, name, mayApprove) => {
      const served = await serveIdentity();
      const body = await tokensOf(served, userName);
      const claims = { preferred_username: userName, name, may_approve: mayApprove };
      expect(claimsOf(body['id_token'])).toMatchObject({
        ...claims,
        iss: served.identity.authUrl,
        aud: served.identity.clientId,
      });
      const profile = await fetch(`${served.identity.authUrl}/connect/userinfo`, {
        headers: { authorization: `bearer ${String(body['access_token'])}` },
      });
      expect(await profile.json()).toMatchObject(claims);
    },
  );

  test('§5.6 a refresh gives a new access_token, id_token and refresh_token, again and again', async () => {
    const served = await serveIdentity();
    let tokens = await tokensOf(served);
    const names = ['access_token', 'id_token', 'refresh_token'] as const;
    const seen = new Set(names.map((name) => tokens[name]));
    for (let round = 1; round <= 3; round += 1) {
      // An ID token tells the second that it is of.
      timePasses(1);
      const { status, body } = await refresh(served, tokens['refresh_token']);
      expect(status).toBe(200);
      expect(claimsOf(body['id_token'])['sub']).toBe(librarian.id);
      expect(body['token_type']).toBe('Bearer');
      for (const name of names) {
        expect(body[name]).toEqual(expect.any(String));
        expect(seen.has(body[name])).toBe(false);
        seen.add(body[name]);
      }
      tokens = body;
    }
    expect((await callApi(served, tokens['access_token'])).status).toBe(200);
  });

  test('a token that is given back holds no longer', async () => {
    const served = await serveIdentity();
    const { access_token: access, refresh_token: refreshToken } = await tokensOf(served);
    const answer = await fetch(`${served.identity.authUrl}/connect/revocation`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: served.identity.clientId,
        client_secret: served.secrets.clientSecret,
        token: String(refreshToken),
      }),
    });
    expect(answer.status).toBe(200);
    expect((await refresh(served, refreshToken)).body['error']).toBe('invalid_grant');
    expect((await callApi(served, access)).status).toBe(401);
  });
});

describe('§4.1 calls of the API', () => {
  test.each(['bearer', 'Bearer', 'BEARER', 'bEaReR'])('§5.7 a token is let in as %s', async (scheme) => {
    const served = await serveIdentity();
    const { access_token: token } = await tokensOf(served);
    expect((await callApi(served, token, { scheme })).status).toBe(200);
  });

  test('§5.7 the subscription key is asked for as well', async () => {
    const served = await serveIdentity();
    const { access_token: token } = await tokensOf(served);
    for (const key of ['', 'wrong', `${served.server.subscriptionKey}x`]) {
      const answer = await callApi(served, token, { key });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
      expect(await answer.text()).toMatch(/subscription key/);
    }
  });

  test('who calls is who has signed in', async () => {
    const seen: string[] = [];
    const served = await serveIdentity();
    const { store } = served.library;
    const spied = await serveFolder(
      served.folder,
      {
        library: {
          ...served.library,
          store: storeWith(store, {
            lightboxes: async (viewer) => {
              seen.push(viewer);
              return store.lightboxes(viewer);
            },
          }),
        },
      },
      served.secrets,
    );
    for (const userName of ['librarian', 'developer'])
      await callApi(spied, (await tokensOf(spied, userName))['access_token'], { path: '/lightboxes' });
    expect(seen).toEqual([librarian.id, developer.id]);
  });

  test('the development token goes on working on this machine, and is off beyond it, where people sign in', async () => {
    const served = await serveIdentity();
    expect((await callApi(served, served.server.credentials?.accessToken)).status).toBe(200);
    const open = await serveFolder(served.folder, { host: '0.0.0.0', allowHosts: ['localhost'] }, served.secrets);
    expect((await callApi(open, served.library.credentials.accessToken)).status).toBe(401);
    expect((await callApi(open, (await tokensOf(open))['access_token'])).status).toBe(200);
  });
});

describe('§5.1 other grants', () => {
  test.each([
    ['password', { username: 'librarian', password: 'any', scope: 'openid api' }],
    ['client_credentials', { scope: 'api' }],
    ['implicit', {}],
    ['urn:ietf:params:oauth:grant-type:device_code', { device_code: 'x' }],
    ['urn:ietf:params:oauth:grant-type:jwt-bearer', { assertion: 'x' }],
    ['', {}],
  ])('grant_type %j is not offered', async (grantType, parameters) => {
    const served = await serveIdentity();
    const { status, body } = await askForTokens(served, { grant_type: grantType, ...parameters });
    expect(status).toBe(400);
    expect(body['error']).toMatch(/^(?:unsupported_grant_type|invalid_request)$/);
    expect(body).not.toHaveProperty('access_token');
  });
});
