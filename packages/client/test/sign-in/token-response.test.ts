import { completeSignIn, type Tokens } from '@assetql/client/sign-in';
import { describe, expect, it } from 'vitest';
import { createHastyClock } from '../clocks.ts';
import {
  answer,
  answerHtml,
  answerText,
  flood,
  halfAnswer,
  reset,
  silence,
  startFaultyService,
  truncate,
  type Behaviour,
} from '../faulty-service.ts';
import { rejection } from '../scripted-client.ts';
import { cameBack, idToken, settings, tokenBody } from './token-answers.ts';

type Answering = (nonce: string) => Behaviour;

/** Signs in at a service on a socket whose token endpoint behaves as given. */
async function signIn(
  behaviour: Answering,
): Promise<{ readonly tokens: Promise<Tokens>; readonly asked: () => number }> {
  let nonce = '';
  const service = await startFaultyService((response, request) => behaviour(nonce)(response, request));
  const chosen = { ...settings, authUrl: new URL(service.baseUrl).origin, issuer: 'https://id.test' };
  const { pending, callback } = await cameBack(chosen);
  nonce = pending.nonce;
  const tokens = completeSignIn(chosen, pending, callback, { timeout: { attempt: 2_000 } });
  return { tokens, asked: () => service.received.length };
}

const body =
  (changes: Readonly<Record<string, unknown>>): Answering =>
  (nonce) =>
    answer(200, tokenBody({ id_token: idToken({ nonce }), ...changes }));
const claims =
  (changes: Readonly<Record<string, unknown>>, header?: object): Answering =>
  (nonce) =>
    answer(200, tokenBody({ id_token: idToken({ nonce, ...changes }, header) }));

describe('a token response is accepted', () => {
  const cases: readonly [string, Answering, object][] = [
    [
      'as §2.1 has it',
      body({}),
      { accessToken: 'ACCESS-0000000001', expiresIn: 3600, refreshToken: 'REFRESH-0000000001' },
    ],
    ['with a life in quotes', body({ expires_in: '60' }), { expiresIn: 60 }],
    ['with a life of nothing', body({ expires_in: 0 }), { expiresIn: 0 }],
    ['with a type in lower case', body({ token_type: 'bearer' }), {}],
    ['with scopes of its own', body({ scope: 'openid api more' }), { scopes: ['openid', 'api', 'more'] }],
    ['with a name', claims({ preferred_username: 'ada' }), { user: { id: 'ada', name: 'ada' } }],
    ['with a name that holds markup', claims({ name: '<b>Ada</b>' }), { user: { id: 'ada' } }],
    ['with several audiences, for us', claims({ aud: ['client', 'api'], azp: 'client' }), {}],
    ['signed in another way', claims({}, { alg: 'ES384' }), {}],
  ];
  it.each(cases)('%s', async (_name, behaviour, expected) => {
    expect(await (await signIn(behaviour)).tokens).toMatchObject(expected);
  });

  it.each(['expires_in', 'refresh_token'])('without %s', async (name) => {
    const tokens = await (await signIn(body({ [name]: undefined }))).tokens;
    expect(tokens.accessToken).toBe('ACCESS-0000000001');
    expect(await (await signIn(body({ [name]: null }))).tokens).toEqual({ ...tokens, receivedAt: expect.any(Number) });
  });

  it("when this machine's clock differs from the service's", async () => {
    const past = Date.now() / 1000 - 7 * 86_400;
    const behaviour: Answering = (nonce) =>
      answer(200, tokenBody({ id_token: idToken({ nonce, iat: past, exp: past + 60 }) }), {
        date: new Date(past * 1000).toUTCString(),
      });
    expect(await (await signIn(behaviour)).tokens).toMatchObject({ user: { id: 'ada' } });
  });
});

describe('a sign-in fails with', () => {
  const shape = { name: 'ResponseError' };
  const untrusted = { name: 'SignInError', fault: 'untrusted-identity' };
  const refused = { name: 'ServiceError' };
  const cases: readonly [string, Answering, object][] = [
    ['an HTML page', () => answerHtml(200), shape],
    ['a text', () => answerText(200, 'hello'), shape],
    ['nothing', () => answerText(204, ''), shape],
    ['an array', () => answer(200, [tokenBody()]), { ...shape, path: 'access_token' }],
    ['an answer without end', () => flood(200), shape],
    ['an error without end', () => flood(500), refused],
    ['half an answer', () => truncate, shape],
    ['no access token', body({ access_token: undefined }), { ...shape, path: 'access_token' }],
    ['an empty access token', body({ access_token: '' }), { ...shape, path: 'access_token' }],
    ['an access token with a line end', body({ access_token: 'a\nX-Evil: 1' }), { ...shape, path: 'access_token' }],
    ['an access token that is a number', body({ access_token: 5 }), { ...shape, path: 'access_token' }],
    ['a refresh token that is an object', body({ refresh_token: {} }), { ...shape, path: 'refresh_token' }],
    ['another type of token', body({ token_type: 'mac' }), { ...shape, path: 'token_type' }],
    ['no type of token', body({ token_type: undefined }), { ...shape, path: 'token_type' }],
    ['a negative life', body({ expires_in: -1 }), { ...shape, path: 'expires_in' }],
    ['a life that is no number', body({ expires_in: 'soon' }), { ...shape, path: 'expires_in' }],
    [
      'an endless life',
      () => answerText(200, JSON.stringify(tokenBody()).replace('3600', '1e999')),
      { ...shape, path: 'expires_in' },
    ],
    ['scopes in a list', body({ scope: ['api'] }), { ...shape, path: 'scope' }],
    ['too few scopes', body({ scope: 'openid' }), { fault: 'missing-scope' }],
    ['no ID token', body({ id_token: undefined }), untrusted],
    ['an ID token that is none', body({ id_token: 'abc' }), untrusted],
    ['an ID token without a signature', claims({}, { alg: 'none' }), untrusted],
    ['an ID token of another issuer', claims({ iss: 'https://evil.test' }), untrusted],
    ['an ID token for another client', claims({ aud: 'other' }), untrusted],
    ['an ID token for several', claims({ aud: ['client', 'other'] }), untrusted],
    ['an ID token for another party', claims({ aud: ['client', 'other'], azp: 'other' }), untrusted],
    ['an ID token of another sign-in', claims({ nonce: 'another' }), untrusted],
    ['an ID token without a nonce', claims({ nonce: undefined }), untrusted],
    ['an ID token that is over', claims({ exp: 1000 }), untrusted],
    ['an ID token that has not begun', claims({ nbf: 9_999_999_999 }), untrusted],
    ['an ID token without a user', claims({ sub: undefined }), untrusted],
    ['a redirect', () => answerText(307, '', { location: 'https://evil.test/' }), { ...refused, status: 307 }],
    ['an address that is not there', () => answerHtml(404), { ...refused, status: 404 }],
    ['a service that failed', () => answerHtml(500), { ...refused, status: 500, body: '' }],
    ['an error of OAuth', () => answer(400, { error: 'invalid_request' }), { ...refused, reason: 'invalid_request' }],
    [
      'an error with markup',
      () => answer(400, { error: '<b>', error_description: '<script>' }),
      { ...refused, body: '' },
    ],
    [
      'an unknown client',
      () => answer(401, { error: 'invalid_client' }, { 'www-authenticate': 'Basic' }),
      { fault: 'client-refused' },
    ],
    ['a client that is refused without a word', () => answerText(401, ''), { fault: 'client-refused' }],
    ['a client that may not', () => answer(400, { error: 'unauthorized_client' }), { fault: 'client-refused' }],
    ['a code that is over', () => answer(400, { error: 'invalid_grant' }), { fault: 'code-refused' }],
    ['a broken connection', () => reset, { name: 'NetworkError' }],
    ['a connection that breaks halfway', () => halfAnswer, { name: 'NetworkError' }],
    ['silence', () => silence, { name: 'TimeoutError' }],
  ];
  it.each(cases)('%s', async (_name, behaviour, expected) => {
    const { tokens, asked } = await signIn(behaviour);
    const error = await rejection(tokens);
    expect(error).toMatchObject(expected);
    expect(String(error)).not.toMatch(/[<\n]|\p{Cc}/u);
    // a code must not be sent twice
    expect(asked()).toBe(1);
  });

  it('an abort', async () => {
    const service = await startFaultyService(silence);
    const chosen = { ...settings, authUrl: new URL(service.baseUrl).origin };
    const { pending, callback } = await cameBack(chosen);
    const control = new AbortController();
    const tokens = completeSignIn(chosen, pending, callback, {
      signal: control.signal,
      clock: { ...createHastyClock(), steady: () => 0, after: () => () => {} },
    });
    await service.reached(1);
    control.abort(new Error('enough'));
    expect(String(await rejection(tokens))).toBe('Error: enough');
  });
});
