import { createClient } from '@assetql/client';
import {
  beginSignIn,
  completeSignIn,
  createMemoryTokenStorage,
  createTokenProvider,
  type PendingSignIn,
  type TokenStorage,
} from '@assetql/client/sign-in';
import { describe, expect, it } from 'vitest';
import { rejection } from '../scripted-client.ts';
import { startProvider, type IndependentProvider } from './independent-provider.ts';

async function signIn(provider: IndependentProvider): Promise<TokenStorage> {
  const pending = await beginSignIn(provider.settings);
  const tokens = await completeSignIn(provider.settings, pending, await provider.browse(pending.url));
  return createMemoryTokenStorage({ tokens });
}

describe('with an independent identity provider', () => {
  it('a user signs in', async () => {
    const provider = await startProvider();
    const pending = await beginSignIn(provider.settings);
    const callback = await provider.browse(pending.url);
    const tokens = await completeSignIn(provider.settings, pending, callback);
    expect(tokens).toMatchObject({ expiresIn: 3600, user: { id: 'ada', name: 'Ada Lovelace' } });
    expect(tokens.scopes).toEqual(expect.arrayContaining(['openid', 'api']));
    expect(tokens.refreshToken).toEqual(expect.any(String));
    // §4.2: the request to the token endpoint
    expect(Object.fromEntries(provider.asked[0] ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      client_id: provider.settings.clientId,
      client_secret: provider.settings.clientSecret,
      redirect_uri: provider.settings.redirectUri,
      code: new URL(callback).searchParams.get('code'),
    });
  });

  it('calls are authorized, with a token that is renewed when the service rejects it', async () => {
    const provider = await startProvider();
    const storage = await signIn(provider);
    const before = (await storage.read())?.tokens;
    const auth = createTokenProvider({ settings: provider.settings, storage });
    const client = createClient({ baseUrl: provider.baseUrl, auth });
    expect(await client.users()).toEqual([]);
    provider.revoke();
    expect(await Promise.all([client.users(), client.users(), client.lightboxes()])).toEqual([[], [], []]);
    const after = (await storage.read())?.tokens;
    expect(provider.asked.map((form) => form.get('grant_type'))).toEqual(['authorization_code', 'refresh_token']);
    expect(after?.accessToken).not.toBe(before?.accessToken);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    expect(after?.user).toEqual(before?.user);
  });

  it('many calls continue with tokens that live for two seconds', async () => {
    const provider = await startProvider({ accessTokenLife: 2 });
    const storage = await signIn(provider);
    const client = createClient({
      baseUrl: provider.baseUrl,
      auth: createTokenProvider({ settings: provider.settings, storage }),
    });
    const end = performance.now() + 4_500;
    while (performance.now() < end) {
      expect(await client.users()).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(provider.asked.length).toBeGreaterThanOrEqual(3);
  });

  it('a refresh token that was used before ends the sign-in', async () => {
    const provider = await startProvider();
    const storage = await signIn(provider);
    const old = await storage.read();
    const renew = (auth: ReturnType<typeof createTokenProvider>): Promise<string> =>
      Promise.resolve(auth({ renew: true, signal: new AbortController().signal }));
    await renew(createTokenProvider({ settings: provider.settings, storage }));
    const stolen = createMemoryTokenStorage(old);
    const told: unknown[] = [];
    const thief = createTokenProvider({
      settings: provider.settings,
      storage: stolen,
      onSignedOut: (reason) => told.push(reason),
    });
    const error = await rejection(renew(thief));
    expect(error).toMatchObject({ name: 'SignInNeededError', reason: 'refused' });
    expect(told).toEqual([error]);
    expect((await stolen.read())?.tokens).toBeUndefined();
  });

  it('a renewal whose response is lost ends the sign-in, and the next sign-in works', async () => {
    const provider = await startProvider();
    const storage = await signIn(provider);
    let isLost = true;
    const auth = createTokenProvider({
      settings: provider.settings,
      storage,
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        if (!isLost) return answer;
        isLost = false;
        // The service has responded, but the connection breaks before the response arrives.
        await answer.arrayBuffer();
        throw new TypeError('fetch failed');
      },
    });
    const token = async (renew: boolean): Promise<string> => auth({ renew, signal: new AbortController().signal });
    expect(await rejection(token(true))).toMatchObject({ name: 'SignInNeededError', reason: 'refused' });
    expect((await storage.read())?.tokens).toBeUndefined();
    expect(await rejection(token(false))).toMatchObject({ name: 'SignInNeededError', reason: 'signed-out' });
    await storage.write((await (await signIn(provider)).read()) ?? {});
    expect(await token(true)).toEqual(expect.any(String));
  });

  it('a used code is rejected', async () => {
    const provider = await startProvider();
    const pending = await beginSignIn(provider.settings);
    const callback = await provider.browse(pending.url);
    await completeSignIn(provider.settings, pending, callback);
    expect(await rejection(completeSignIn(provider.settings, pending, callback))).toMatchObject({
      fault: 'code-refused',
    });
  });

  it('a code of another sign-in is rejected, even with the right state', async () => {
    const provider = await startProvider();
    const [mine, theirs] = [await beginSignIn(provider.settings), await beginSignIn(provider.settings)];
    const callback = new URL(await provider.browse(theirs.url));
    callback.searchParams.set('state', mine.state);
    expect(await rejection(completeSignIn(provider.settings, mine, callback))).toMatchObject({ fault: 'code-refused' });
  });

  it('a wrong client secret is reported as such', async () => {
    const provider = await startProvider();
    const pending = await beginSignIn(provider.settings);
    const callback = await provider.browse(pending.url);
    const settings = { ...provider.settings, clientSecret: 'another-secret-altogether' };
    expect(await rejection(completeSignIn(settings, pending, callback))).toMatchObject({ fault: 'client-refused' });
  });

  it('a user who declines is not signed in', async () => {
    const provider = await startProvider({ declines: true });
    const pending = await beginSignIn(provider.settings);
    const callback = await provider.browse(pending.url);
    expect(await rejection(completeSignIn(provider.settings, pending, callback))).toMatchObject({ fault: 'denied' });
  });

  it('without the scope api the sign-in fails', async () => {
    const provider = await startProvider({ grants: 'openid' });
    const pending = await beginSignIn(provider.settings);
    const callback = await provider.browse(pending.url);
    expect(await rejection(completeSignIn(provider.settings, pending, callback))).toMatchObject({
      fault: 'missing-scope',
    });
  });
});

describe('the URL that starts a sign-in', () => {
  const settings = {
    authUrl: 'https://id.test/tenant/',
    clientId: 'the client',
    clientSecret: 'S3cret-of-the-client',
    redirectUri: 'https://app.test/back',
  };

  it('has the parameters of §4.2 and PKCE', async () => {
    const { url, state } = await beginSignIn(settings);
    const { origin, pathname, searchParams } = new URL(url);
    expect(`${origin}${pathname}`).toBe('https://id.test/tenant/connect/authorize');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'the client',
      redirect_uri: 'https://app.test/back',
      response_type: 'code',
      scope: 'openid api offline_access',
      state,
      nonce: expect.any(String),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('contains no secret, and is different each time', async () => {
    const [one, other] = await Promise.all([beginSignIn(settings), beginSignIn(settings)]);
    expect(one.url).not.toContain(settings.clientSecret);
    expect(one.url).not.toContain(one.verifier);
    for (const part of ['state', 'verifier', 'nonce'] as const) {
      expect(one[part]).not.toBe(other[part]);
      expect(one[part].length).toBeGreaterThanOrEqual(43);
    }
  });

  const wrong: readonly [string, object][] = [
    ['http to another machine', { authUrl: 'http://id.test' }],
    ['no address', { authUrl: 'id.test' }],
    ['another protocol', { authUrl: 'ftp://id.test' }],
    ['a name that looks like this machine', { authUrl: 'http://127.0.0.1.evil.test' }],
    ['a password in the address', { authUrl: 'https://a:S3cret-of-the-client@id.test' }],
    ['a query', { authUrl: 'https://id.test?a=1' }],
    ['a redirect over http to another machine', { redirectUri: 'http://app.test/back' }],
    ['a redirect with a fragment', { redirectUri: 'https://app.test/back#top' }],
    ['a redirect into a program text', { redirectUri: 'javascript:alert(1)' }],
    ['a redirect into a program text with a host', { redirectUri: 'javascript://assetql.example/%0aalert(1)' }],
    ['a redirect to a file', { redirectUri: 'file://server/back' }],
    ['a redirect to a scheme of nobody', { redirectUri: 'app:/back' }],
    ['a redirect to a path that is none', { redirectUri: 'com.example.app:back' }],
    ['a redirect to a program with a fragment', { redirectUri: 'vscode://assetql.example/back#top' }],
    ['scopes without openid', { scopes: ['api'] }],
    ['scopes without api', { scopes: ['openid'] }],
    ['a scope with a blank', { scopes: ['openid', 'api', 'a b'] }],
    ['no client', { clientId: ' ' }],
    ['a secret with a line end', { clientSecret: 'S3cret-of-the-client\nx' }],
  ];
  it.each(wrong)('%s is rejected', async (_name, change) => {
    const error = await rejection(beginSignIn({ ...settings, ...change }));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toContain(settings.clientSecret);
  });

  it('may redirect to a program whose scheme is a reversed domain name, without a host', async () => {
    const own = { ...settings, redirectUri: 'com.example.app:/back' };
    const pending = await beginSignIn(own);
    const answer = `state=${pending.state}&error=access_denied`;
    const at = (address: string): Promise<unknown> => rejection(completeSignIn(own, pending, `${address}?${answer}`));
    expect(await at('com.example.app:/back')).toMatchObject({ fault: 'denied' });
    for (const elsewhere of ['com.example.app:/other', 'com.example.other:/back', 'com.example.app://back'])
      expect(await at(elsewhere), elsewhere).toMatchObject({ fault: 'wrong-address' });
  });

  it('may redirect to a program with a private scheme', async () => {
    const own = { ...settings, redirectUri: 'vscode://assetql.example/back' };
    const pending = await beginSignIn(own);
    expect(new URL(pending.url).searchParams.get('redirect_uri')).toBe(own.redirectUri);
    const answer = `state=${pending.state}&error=access_denied`;
    const at = (address: string): Promise<unknown> => rejection(completeSignIn(own, pending, `${address}?${answer}`));
    expect(await at('vscode://assetql.example/back')).toMatchObject({ fault: 'denied' });
    for (const elsewhere of ['vscode://evil.example/back', 'other://assetql.example/back', 'vscode://assetql.example/'])
      expect(await at(elsewhere), elsewhere).toMatchObject({ fault: 'wrong-address' });
  });

  it.each(['http://localhost:5000', 'http://127.0.0.1', 'http://[::1]:9'])(
    '%s may be used without TLS',
    async (authUrl) => {
      expect((await beginSignIn({ ...settings, authUrl })).url).toContain(authUrl);
    },
  );
});

describe('a redirect URL that does not belong to this sign-in is rejected before anything is sent', () => {
  const settings = {
    authUrl: 'https://id.test',
    clientId: 'client',
    clientSecret: 'S3cret-of-the-client',
    redirectUri: 'https://app.test/back?tenant=1',
  };
  const good = (pending: PendingSignIn): Record<string, string> => ({
    code: 'CODE-1234567890',
    state: pending.state,
    scope: 'openid api',
    client_id: 'client',
  });
  type Change = (parameters: URLSearchParams) => void;
  const cases: readonly [string, string, Change][] = [
    ['another state', 'state-mismatch', (all) => all.set('state', 'another')],
    ['no state', 'state-mismatch', (all) => all.delete('state')],
    ['two states', 'wrong-address', (all) => all.append('state', 'another')],
    ['another client', 'foreign-client', (all) => all.set('client_id', 'other')],
    ['another issuer', 'foreign-issuer', (all) => all.set('iss', 'https://evil.test')],
    ['no code', 'missing-code', (all) => all.delete('code')],
    ['an empty code', 'missing-code', (all) => all.set('code', '')],
    ['too little granted', 'missing-scope', (all) => all.set('scope', 'openid')],
    ['declined', 'denied', (all) => all.set('error', 'access_denied')],
    ['an error', 'refused', (all) => all.set('error', 'invalid_scope')],
    ['an error of another sign-in', 'state-mismatch', (all) => (all.set('error', 'x'), all.delete('state'))],
  ];
  it.each(cases)('%s', async (_name, fault, change) => {
    const pending = await beginSignIn(settings);
    const url = new URL(settings.redirectUri);
    for (const [name, value] of Object.entries(good(pending))) url.searchParams.set(name, value);
    change(url.searchParams);
    let sent = 0;
    const fetch = (): Promise<Response> => Promise.resolve(new Response(String((sent += 1))));
    const error = await rejection(completeSignIn(settings, pending, url, { fetch }));
    expect(error).toMatchObject({ name: 'SignInError', fault });
    expect(sent).toBe(0);
  });

  it.each(['CODE-1234567890', 'https://evil.test/back?code=1', 'https://app.test/other?code=1', ''])(
    'the text “%s”',
    async (text) => {
      const error = await rejection(completeSignIn(settings, await beginSignIn(settings), text));
      expect(error).toMatchObject({ fault: 'wrong-address' });
    },
  );

  const words: readonly [string, RegExp][] = [
    ['<script>alert(1)</script>', /\(invalid_scope\)/],
    ['\u001b[2J cleared\u0007\r\nnext', /\(invalid_scope: \[2J cleared next\)/],
    ['you &lt;b&gt; me', /\(invalid_scope\)/],
    ['The scope is not known.', /\(invalid_scope: The scope is not known\.\)/],
    ['x'.repeat(5000), /x{300}…/],
  ];
  it.each(words)("the service's message is shown as plain text: %j", async (description, shown) => {
    const pending = await beginSignIn(settings);
    const url = new URL(settings.redirectUri);
    for (const [name, value] of Object.entries({
      ...good(pending),
      error: 'invalid_scope',
      error_description: description,
    }))
      url.searchParams.set(name, value);
    const error = await rejection(completeSignIn(settings, pending, url));
    expect(String(error)).toMatch(shown);
    expect(String(error).length).toBeLessThan(600);
  });

  it('an error without a valid code is not quoted', async () => {
    const pending = await beginSignIn(settings);
    const url = new URL(settings.redirectUri);
    for (const [name, value] of Object.entries({ ...good(pending), error: '<b>' })) url.searchParams.set(name, value);
    expect(String(await rejection(completeSignIn(settings, pending, url)))).not.toContain('<b>');
  });
});
