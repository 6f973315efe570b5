import { createAuthorizedFetch, NetworkError, type AuthorizedFetchOptions, type TokenRequest } from '@assetql/client';
import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rejection, type Sent } from '../scripted-client.ts';

const baseUrl = 'https://library.test/api';
const ok = (): Response => new Response('fine');
const refused = (): Response => new Response('no', { status: 401 });

interface Scripted {
  readonly fetch: ReturnType<typeof createAuthorizedFetch>;
  readonly sent: readonly Sent[];
}

function scripted(
  respond: (sent: Sent, index: number) => Response | Promise<Response>,
  options: Partial<AuthorizedFetchOptions> = {},
): Scripted {
  const sent: Sent[] = [];
  const fetch = createAuthorizedFetch({
    baseUrl,
    auth: 'TOKEN',
    subscriptionKey: 'KEY',
    fetch: async (url, init) => {
      const request = { url: new URL(url), init };
      sent.push(request);
      return await respond(request, sent.length - 1);
    },
    ...options,
  });
  return { fetch, sent };
}

const headersOf = ({ sent }: Scripted): readonly Headers[] => sent.map(({ init }) => new Headers(init.headers));

/** A token provider that returns a stale token first, and a fresh one when that is rejected. */
function renewing(): { readonly auth: (request: TokenRequest) => string; readonly asked: readonly TokenRequest[] } {
  const asked: TokenRequest[] = [];
  return {
    asked,
    auth: (request) => {
      asked.push(request);
      return request.renew ? 'fresh' : 'stale';
    },
  };
}

describe('a request', () => {
  it('carries token and key as specified in §4.1, besides its own headers', async () => {
    const service = scripted(ok);
    expect(await (await service.fetch(`${baseUrl}/assets`, { headers: { Accept: 'image/*' } })).text()).toBe('fine');
    expect(Object.fromEntries(headersOf(service)[0] ?? [])).toEqual({
      accept: 'image/*',
      authorization: 'bearer TOKEN',
      'ocp-apim-subscription-key': 'KEY',
    });
  });

  it('cannot override the token', async () => {
    const service = scripted(ok);
    await service.fetch(`${baseUrl}/assets`, { headers: { Authorization: 'bearer OTHER' } });
    expect(headersOf(service)[0]?.get('authorization')).toBe('bearer TOKEN');
  });

  it('resolves with any response unchanged', async () => {
    const service = scripted(() => new Response('nothing here', { status: 404 }));
    const answer = await service.fetch(new URL(`${baseUrl}/nothing`));
    expect([answer.status, await answer.text()]).toEqual([404, 'nothing here']);
  });

  it('follows no redirect, which would carry the key to another host', async () => {
    const service = scripted(() => new Response(null, { status: 302, headers: { Location: 'https://evil.test' } }));
    const answer = await service.fetch(`${baseUrl}/assets`, { redirect: 'follow' });
    expect(answer.status).toBe(302);
    expect(service.sent.map(({ init }) => init.redirect)).toEqual(['manual']);
    await service.fetch(`${baseUrl}/assets`, { redirect: 'error' });
    expect(service.sent[1]?.init.redirect).toBe('error');
  });
});

describe('URLs', () => {
  it.each([
    [baseUrl, baseUrl],
    [`${baseUrl}/`, baseUrl],
    [`${baseUrl}/assets?count=1`, baseUrl],
    [`${baseUrl}/a/../assets`, baseUrl],
    [`${baseUrl}/a..b/.../%2e%2ea`, baseUrl],
    [`${baseUrl}/assets;..;x/.;..`, baseUrl],
    ['https://library.test/anything', 'https://library.test'],
    ['HTTPS://LIBRARY.test:443/api/assets', `${baseUrl}/`],
  ])('%s is below %s', async (address, base) => {
    const service = scripted(ok, { baseUrl: base });
    await service.fetch(address);
    expect(service.sent).toHaveLength(1);
  });

  it.each([
    'https://elsewhere.test/api/assets',
    'https://library.test.evil.test/api',
    'https://library.test:8443/api/assets',
    'http://library.test/api/assets',
    'https://anna@library.test/api/assets',
    'https://anna:hush@library.test/api/assets',
    'https://library.test/',
    'https://library.test/apis',
    'https://library.test/API/assets',
    `${baseUrl}/../admin`,
    `${baseUrl}/%2e%2e/admin`,
    String.raw`${baseUrl}/..\admin`,
    `${baseUrl}/..%2Fadmin`,
    `${baseUrl}/assets%2f..%5c..%2Fadmin`,
    `${baseUrl}/%252e%252e%252fadmin`,
    `${baseUrl}/..;/admin`,
    `${baseUrl}/%2e%2e;x=1/admin`,
    `${baseUrl}/assets/..%3b/..%253B/admin`,
    'file:///etc/passwd',
    '/api/assets',
    'assets',
    '',
  ])('%s is rejected, and nothing is sent', async (address) => {
    const service = scripted(ok);
    const error = await rejection(service.fetch(address));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(baseUrl);
    expect(String(error)).not.toContain('hush');
    expect(service.sent).toEqual([]);
  });
});

describe('a refused token', () => {
  it('is replaced once', async () => {
    const { auth, asked } = renewing();
    const good = scripted((_sent, index) => (index === 0 ? refused() : ok()), { auth });
    expect((await good.fetch(`${baseUrl}/assets`)).status).toBe(200);
    expect(headersOf(good).map((headers) => headers.get('authorization'))).toEqual(['bearer stale', 'bearer fresh']);
    // a provider identifies calls by their signals
    expect(asked[0]?.signal).toBe(asked[1]?.signal);
    const bad = scripted(refused, { auth });
    const answer = await bad.fetch(`${baseUrl}/assets`);
    expect([answer.status, await answer.text(), bad.sent.length]).toEqual([401, 'no', 2]);
    expect(asked[2]?.signal).not.toBe(asked[0]?.signal);
  });

  it('results in the 401 response when it cannot be renewed', async () => {
    const service = scripted(refused);
    expect(await (await service.fetch(`${baseUrl}/assets`)).text()).toBe('no');
    expect(service.sent).toHaveLength(1);
  });

  it.each<[string, () => BodyInit]>([
    ['a text', () => '{"count":1}'],
    ['bytes', () => new TextEncoder().encode('{"count":1}')],
    ['a stream', () => new Blob(['{"count":1}']).stream()],
  ])('causes %s to be sent again', async (_name, body) => {
    const received: string[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push(`${request.headers.authorization} ${Buffer.concat(chunks).toString()}`);
        response.writeHead(received.length === 1 ? 401 : 200).end('x'.repeat(100_000));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const bound = server.address();
    const base = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
    const fetch = createAuthorizedFetch({ baseUrl: base, auth: renewing().auth });
    const init = { method: 'POST', body: body(), duplex: 'half' };
    expect((await (await fetch(`${base}/assets/search`, init)).text()).length).toBe(100_000);
    expect(received).toEqual(['bearer stale {"count":1}', 'bearer fresh {"count":1}']);
  });
});

it('redact removes its secrets from a text', async () => {
  const { fetch } = scripted(
    ({ init }) =>
      new Response(`You sent ${new Headers(init.headers).get('authorization')}, K3Y-0123456789`, { status: 400 }),
    { auth: () => 'T0KEN-0123456789', subscriptionKey: 'K3Y-0123456789' },
  );
  const text = await (await fetch(`${baseUrl}/assets`)).text();
  expect(fetch.redact(text)).toBe('You sent bearer [secret], [secret]');
});

describe('failures', () => {
  it('contain no secret', async () => {
    const service = scripted(
      ({ init }) => {
        const words = [...new Headers(init.headers).values()].join(' ');
        throw Object.assign(new Error(`cannot send ${words}`), { init, code: 'EHOSTUNREACH' });
      },
      { auth: 'T0KEN-0123456789', subscriptionKey: 'K3Y-0123456789' },
    );
    const error = await rejection(service.fetch(`${baseUrl}/assets?search=fox`, { method: 'POST' }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ call: 'POST /assets', code: 'EHOSTUNREACH', attempts: 1 });
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toMatch(/T0KEN|K3Y/);
  });

  it('of the token provider are passed on, without a request', async () => {
    const failure = new Error('sign in first');
    const service = scripted(ok, { auth: () => Promise.reject(failure) });
    expect(await rejection(service.fetch(`${baseUrl}/assets`))).toBe(failure);
    expect(service.sent).toEqual([]);
  });

  it("are the signal's reason after an abort", async () => {
    const abort = new AbortController();
    const reason = new Error('enough');
    const service = scripted(
      () =>
        new Promise((_resolve, reject) => {
          abort.abort(reason);
          reject(new Error('aborted'));
        }),
    );
    expect(await rejection(service.fetch(`${baseUrl}/assets`, { signal: abort.signal }))).toBe(reason);
    expect(await rejection(service.fetch(`${baseUrl}/assets`, { signal: abort.signal }))).toBe(reason);
    expect(service.sent).toHaveLength(1);
  });

  it("are the signal's reason while a token is awaited, too", async () => {
    const abort = new AbortController();
    const service = scripted(ok, { auth: () => new Promise(() => undefined) });
    const call = service.fetch(`${baseUrl}/assets`, { signal: abort.signal });
    abort.abort('enough');
    expect(await rejection(call)).toBe('enough');
  });

  it('of options are thrown at once', () => {
    expect(() => createAuthorizedFetch({ baseUrl: '/api' })).toThrow(TypeError);
    expect(() => createAuthorizedFetch({ baseUrl, auth: '' })).toThrow(TypeError);
  });
});
