import { createClient, type ClientOptions, type TokenRequest } from '@assetql/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createScriptedClient, jsonResponse, rejection, type ScriptedClient } from '../scripted-client.ts';

const refused = (): Response => new Response('', { status: 401 });
const headersOf = ({ sent }: ScriptedClient): readonly Headers[] => sent.map(({ init }) => new Headers(init.headers));

function thrown(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

describe('a request carries', () => {
  it('the token and the key as §4.1 says', async () => {
    const scripted = createScriptedClient(() => jsonResponse({ payload: [] }), {
      auth: 'TOKEN',
      subscriptionKey: 'KEY',
    });
    await scripted.client.users();
    const [headers] = headersOf(scripted);
    expect(headers?.get('Authorization')).toBe('bearer TOKEN');
    expect(headers?.get('Ocp-Apim-Subscription-Key')).toBe('KEY');
    expect(headers?.get('Accept')).toBe('application/json');
  });

  it('no credentials where a cookie replaces them', async () => {
    const scripted = createScriptedClient(() => jsonResponse({ payload: [] }));
    await scripted.client.users();
    const [headers] = headersOf(scripted);
    expect(headers?.has('Authorization')).toBe(false);
    expect(headers?.has('Ocp-Apim-Subscription-Key')).toBe(false);
  });

  it('further headers', async () => {
    const scripted = createScriptedClient(() => jsonResponse({ payload: [] }), { headers: { 'Api-Version': '2.1' } });
    await scripted.client.users();
    expect(headersOf(scripted)[0]?.get('api-version')).toBe('2.1');
  });

  it('a token without the blanks around it', async () => {
    const scripted = createScriptedClient(() => jsonResponse({ payload: [] }), {
      auth: 'TOKEN\n',
      subscriptionKey: ' KEY ',
    });
    await scripted.client.users();
    expect(headersOf(scripted)[0]?.get('Authorization')).toBe('bearer TOKEN');
  });

  it('the key never to another host, because redirects are not followed', async () => {
    const scripted = createScriptedClient(
      () => new Response(null, { status: 302, headers: { Location: 'https://evil.test' } }),
    );
    expect(await rejection(scripted.client.users())).toMatchObject({ name: 'ServiceError', status: 302 });
    expect(scripted.sent[0]?.init.redirect).toBe('manual');
  });
});

describe('a token provider', () => {
  it('is called before every request, and may be asynchronous', async () => {
    const tokens = ['one', 'two'];
    const scripted = createScriptedClient(() => jsonResponse({ payload: [] }), {
      auth: async () => await Promise.resolve(tokens.shift() ?? ''),
    });
    await scripted.client.users();
    await scripted.client.users();
    expect(headersOf(scripted).map((headers) => headers.get('Authorization'))).toEqual(['bearer one', 'bearer two']);
  });

  it('is called once more when the service rejects the token', async () => {
    const asked: boolean[] = [];
    const auth = ({ renew }: TokenRequest): string => {
      asked.push(renew);
      return renew ? 'fresh' : 'stale';
    };
    const good = createScriptedClient((_sent, index) => (index === 0 ? refused() : jsonResponse({ payload: [] })), {
      auth,
    });
    expect(await good.client.users()).toEqual([]);
    expect(headersOf(good).map((headers) => headers.get('Authorization'))).toEqual(['bearer stale', 'bearer fresh']);
    const bad = createScriptedClient(refused, { auth });
    expect(await rejection(bad.client.users())).toMatchObject({ name: 'ServiceError', status: 401 });
    expect(asked).toEqual([false, true, false, true]);
  });

  it('is needed for a retry: a fixed token is not retried', async () => {
    const scripted = createScriptedClient(refused, { auth: 'TOKEN' });
    expect(await rejection(scripted.client.users())).toMatchObject({ status: 401 });
    expect(scripted.sent).toHaveLength(1);
  });

  it('passes its own failures on, without a request', async () => {
    const failure = new Error('log in first');
    const scripted = createScriptedClient(() => jsonResponse({ payload: [] }), { auth: () => Promise.reject(failure) });
    expect(await rejection(scripted.client.users())).toBe(failure);
    expect(scripted.sent).toEqual([]);
  });
});

describe('a value that cannot be sent is rejected, without being quoted', () => {
  const secret = 'hu\nsh-hush';
  const cases: readonly [string, Partial<ClientOptions>][] = [
    ['a key with a line end', { subscriptionKey: secret }],
    ['an empty key', { subscriptionKey: '' }],
    ['a token with a line end', { auth: secret }],
    ['an empty token', { auth: ' ' }],
    ['a header with a line end', { headers: { 'X-Key': secret } }],
    ['a header without a name', { headers: { '': 'hush' } }],
    ['a user name in the base URL', { baseUrl: 'https://anna:hush@library.test' }],
    ['a password in the base URL', { baseUrl: 'https://:hush@library.test' }],
    ['a query in the base URL', { baseUrl: 'https://library.test/?key=hush' }],
    ['a relative base URL outside a page', { baseUrl: '/hush' }],
    ['a base URL of another kind', { baseUrl: 'file:///hush' }],
  ];
  it.each(cases)('%s', (_name, options) => {
    const error = thrown(() => createClient({ baseUrl: 'https://library.test', ...options }));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toMatch(/hush/);
  });

  it('an invalid token', async () => {
    const { client } = createScriptedClient(() => jsonResponse({ payload: [] }), { auth: async () => JSON.parse('5') });
    expect(await rejection(client.users())).toBeInstanceOf(TypeError);
  });

  it('an invalid token of a provider', async () => {
    const { client } = createScriptedClient(() => jsonResponse({ payload: [] }), { auth: () => secret });
    const error = await rejection(client.users());
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toMatch(/hush/);
  });
});

describe('a page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('may use a relative base URL, and its fetch is called without a receiver', async () => {
    const urls: string[] = [];
    vi.stubGlobal('location', { href: 'https://page.test/folder/index.html?x=1' });
    const fetch = async function (this: unknown, url: string): Promise<Response> {
      urls.push(url);
      return await Promise.resolve(
        this === undefined ? jsonResponse({ payload: [] }) : new Response('Illegal invocation', { status: 500 }),
      );
    };
    expect(await createClient({ baseUrl: '/api', fetch }).users()).toEqual([]);
    expect(urls).toEqual(['https://page.test/api/users']);
  });
});

describe('the base URL', () => {
  it.each([
    ['https://library.test/api', 'https://library.test/api/users'],
    ['https://library.test/api///', 'https://library.test/api/users'],
    ['https://library.test', 'https://library.test/users'],
    ['https://library.test/api#top', 'https://library.test/api/users'],
    [new URL('http://localhost:4310/api'), 'http://localhost:4310/api/users'],
  ])('%s', async (baseUrl, expected) => {
    const { client, sent } = createScriptedClient(() => jsonResponse({ payload: [] }), { baseUrl });
    await client.users();
    expect(sent[0]?.url.href).toBe(expected);
  });
});
