import * as oauth from 'openid-client';
import { expect, test } from 'vitest';
import { browser, locationOf, pageOf } from './browser.ts';
import { answerOf, callApi, passwordOf, serveIdentity, type Served } from './identity-server.ts';
import { timePasses } from './time.ts';
import { librarian } from '../../small-library.ts';

const discover = ({ identity, secrets }: Served, method: oauth.ClientAuth): Promise<oauth.Configuration> =>
  oauth.discovery(new URL(identity.authUrl), identity.clientId, secrets.clientSecret, method, {
    execute: [oauth.allowInsecureRequests],
  });

/** Begins as the program, signs in as the person, and gives the address that the program is called back at. */
async function callBack(
  served: Served,
  config: oauth.Configuration,
  parameters: Readonly<Record<string, string>>,
): Promise<URL> {
  const person = browser();
  const begin = oauth.buildAuthorizationUrl(config, {
    redirect_uri: served.redirectUri,
    scope: 'openid api offline_access',
    ...parameters,
  });
  const page = locationOf(await person.open(begin), begin);
  const sent = await person.send(await pageOf(await person.open(page), page), {
    username: 'librarian',
    password: passwordOf(served, 'librarian'),
  });
  return answerOf(served, person, sent);
}

test.each(['with', 'without'])(
  '§5 an independent client signs in %s PKCE, validates the id token and refreshes',
  async (how) => {
    const served = await serveIdentity();
    const config = await discover(served, oauth.ClientSecretPost(served.secrets.clientSecret));
    expect(config.serverMetadata().issuer).toBe(served.identity.authUrl);
    const [pkceCodeVerifier, expectedState, expectedNonce] = [
      oauth.randomPKCECodeVerifier(),
      oauth.randomState(),
      oauth.randomNonce(),
    ];
    const proof = {
      code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    };
    const answer = await callBack(served, config, {
      state: expectedState,
      nonce: expectedNonce,
      ...(how === 'with' ? proof : {}),
    });
    const tokens = await oauth.authorizationCodeGrant(config, answer, {
      expectedState,
      expectedNonce,
      idTokenExpected: true,
      ...(how === 'with' ? { pkceCodeVerifier } : {}),
    });
    expect(tokens.claims()).toMatchObject({ sub: librarian.id, preferred_username: 'librarian' });
    expect(tokens.expires_in).toBe(3600);
    expect(await oauth.fetchUserInfo(config, tokens.access_token, librarian.id)).toMatchObject({
      name: 'Sample Librarian',
      may_approve: true,
    });

    timePasses(3601);
    expect((await callApi(served, tokens.access_token)).status).toBe(401);
    const fresh = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(fresh.claims()?.sub).toBe(librarian.id);
    expect((await callApi(served, fresh.access_token)).status).toBe(200);

    await oauth.tokenRevocation(config, fresh.refresh_token ?? '');
    await expect(oauth.refreshTokenGrant(config, fresh.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  },
);

test('a wrong PKCE verifier, or none, is refused', async () => {
  const served = await serveIdentity();
  const config = await discover(served, oauth.ClientSecretPost(served.secrets.clientSecret));
  const challenge = await oauth.calculatePKCECodeChallenge(oauth.randomPKCECodeVerifier());
  for (const checks of [{}, { pkceCodeVerifier: oauth.randomPKCECodeVerifier() }]) {
    const answer = await callBack(served, config, { code_challenge: challenge, code_challenge_method: 'S256' });
    await expect(oauth.authorizationCodeGrant(config, answer, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  }
});

test('a client finds out that the state is not its own, or that the answer comes from elsewhere', async () => {
  const served = await serveIdentity();
  const config = await discover(served, oauth.ClientSecretPost(served.secrets.clientSecret));
  const answer = await callBack(served, config, { state: 'of somebody else' });
  await expect(
    oauth.authorizationCodeGrant(config, answer, { expectedState: oauth.randomState() }),
  ).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' });
  answer.searchParams.set('iss', 'https://evil.test');
  await expect(
    oauth.authorizationCodeGrant(config, answer, { expectedState: 'of somebody else' }),
  ).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' });
});

test('§4.2 the secret is taken in the body, as the interface specification says, or in a header, but not from an address', async () => {
  const served = await serveIdentity();
  const { identity, secrets } = served;
  const config = await discover(served, oauth.ClientSecretBasic(secrets.clientSecret));
  expect(config.serverMetadata()).toMatchObject({
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  });
  const tokens = await oauth.authorizationCodeGrant(config, await callBack(served, config, {}));
  const query = new URLSearchParams({ client_id: identity.clientId, client_secret: secrets.clientSecret });
  const answer = await fetch(`${identity.authUrl}/connect/token?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }),
  });
  expect(answer.status).toBe(400);
});
