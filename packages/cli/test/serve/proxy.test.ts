import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ServicesOptions } from '../../src/serve/create-services.ts';
import { desk, sentenceOf, type Desk } from './desk.ts';
import { answering, startService, type RealService } from './real-service.ts';

const token = 'T0KEN-0123456789';
const key = 'K3Y-0123456789';

interface Connected extends Desk {
  readonly service: RealService;
}

/** A machine with the connection `work`, which has a fixed token, to a service with the given response. */
async function connected(
  respond: Parameters<typeof startService>[0] = answering(200, 'application/json', '{}'),
  options: ServicesOptions = {},
): Promise<Connected> {
  const service = await startService(respond);
  return { service, ...desk({ work: { baseUrl: service.baseUrl, token, subscriptionKey: key } }, options) };
}

describe('a request of the page', () => {
  test('is forwarded to the service with credentials, and nothing else of the page', async () => {
    const { ask, service } = await connected(answering(200, 'application/json', '{"payload":1}'));
    const answer = await ask('/services/work/api/assets?filters=Status+EQ+0&count=1', {
      headers: {
        accept: 'application/json',
        cookie: 'assetql_page=1',
        authorization: 'bearer other',
        origin: 'http://localhost:4310',
        referer: 'http://localhost:4310/',
        'x-forwarded-for': '1.2.3.4',
        'user-agent': 'page',
        'if-none-match': '"1"',
        range: 'bytes=0-1',
      },
    });
    expect([answer.status, await answer.json()]).toEqual([200, { payload: 1 }]);
    const [asked] = service.asked;
    expect(asked).toMatchObject({ method: 'GET', url: '/api/assets?filters=Status+EQ+0&count=1' });
    expect(asked?.headers).toMatchObject({
      authorization: `bearer ${token}`,
      'ocp-apim-subscription-key': key,
      accept: 'application/json',
      'if-none-match': '"1"',
      range: 'bytes=0-1',
    });
    for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-for'])
      expect(asked?.headers).not.toHaveProperty(name);
    expect(asked?.headers['user-agent']).not.toBe('page');
  });

  test('may be a list call by POST', async () => {
    const { post, service } = await connected();
    expect((await post('/services/work/api/assets/search', { filters: 'Status EQ 0' })).status).toBe(200);
    expect(service.asked[0]).toMatchObject({ method: 'POST', url: '/api/assets/search' });
    expect(service.bodies).toEqual(['{"filters":"Status EQ 0"}']);
  });

  test('receives the body as a stream', async () => {
    const { ask, service } = await connected((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"first":1');
      setTimeout(() => response.end(',"second":2}'), 50);
    });
    const answer = await ask('/services/work/api/assets');
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"first":1');
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(',"second":2}');
    expect(service.asked).toHaveLength(1);
  });

  test.each<[string, string, RequestInit]>([
    ['asks what may be done', '/services/work/api/assets', { method: 'OPTIONS' }],
    ['changes what the client does not', '/services/work/api/users/1', { method: 'DELETE' }],
    ['has a method that the path has not', '/services/work/api/uploads', { method: 'PUT' }],
    ['only looks like a list call', '/services/work/api/assets/search/', { method: 'POST' }],
    ['is encoded into a list call', '/services/work/api/assets%2fsearch', { method: 'POST' }],
    ['has a path for an id', '/services/work/api/uploads/..%2fusers', { method: 'DELETE' }],
  ])('is not forwarded when it %s', async (_name, path, init) => {
    const { ask, service } = await connected();
    const answer = await ask(path, init);
    expect(answer.status).toBe(405);
    expect(await sentenceOf(answer)).toMatch(/is not passed on to the service\.$/);
    expect(answer.headers.get('allow')).toMatch(/^GET, HEAD/);
    expect(service.asked).toEqual([]);
  });

  test.each<[method: string, path: string, body: string | undefined]>([
    ['POST', '/assets/1/categories', '["2"]'],
    ['PUT', '/directLinks/1/activateAll', undefined],
    ['DELETE', '/uploads/1', undefined],
    ['PATCH', '/uploads/1?runAsync=true', '[]'],
    ['DELETE', '/uploads/1/keywords', '["owl"]'],
    ['PATCH', '/uploads/1/lightboxes/2', '[]'],
    ['POST', '/assets/1/approval/checkOut', undefined],
  ])('may change something: %s %s', async (method, path, body) => {
    const { ask, service } = await connected();
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    expect((await ask(`/services/work/api${path}`, { method, headers, body: body ?? null })).status).toBe(200);
    expect(service.asked[0]).toMatchObject({ method, url: `/api${path}` });
    expect(service.asked[0]?.headers).toMatchObject({ authorization: `bearer ${token}` });
    expect(service.bodies).toEqual([body ?? '']);
  });

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonx', 415],
    [undefined, 415],
  ])('with a body of the type %s is rejected', async (type, status) => {
    const { ask, service } = await connected();
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const body = new Blob(['{}']).stream();
    const init = { method: 'POST', headers, body, duplex: 'half' };
    expect((await ask('/services/work/api/assets/search', init)).status).toBe(status);
    expect(service.asked).toEqual([]);
  });

  test('with a body that is too large is rejected', async () => {
    const { post, service } = await connected();
    expect((await post('/services/work/api/assets/search', { filters: 'x'.repeat(5_000_000) })).status).toBe(413);
    expect(service.asked).toEqual([]);
  });
});

describe('a path', () => {
  test.each([
    '/services/work/api/..%2f..%2fadmin',
    '/services/work/api/%2e%2e%2fadmin',
    '/services/work/api/assets/..%5c..%5c..%5cadmin',
    '/services/work/api/%252e%252e%252fadmin',
  ])('%s is refused', async (path) => {
    const { ask, service } = await connected();
    const answer = await ask(path);
    expect([answer.status, await sentenceOf(answer)]).toEqual([400, 'The address leads out of the service.']);
    expect(service.asked).toEqual([]);
  });

  test.each(['/services/work/api/../..', '/services/work/api/%2e%2e/', '/services/work/api/../apix/assets'])(
    '%s is not forwarded to the service',
    async (path) => {
      const { ask, service } = await connected();
      await ask(path);
      expect(service.asked).toEqual([]);
    },
  );

  test.each([
    '/services/work/api//evil.test/x',
    String.raw`/services/work/api/\\evil.test\x`,
    '/services/work/api/@evil.test/',
    '/services/work/api/:80@evil.test/',
  ])('%s stays below the base URL of the service', async (path) => {
    const { ask, service } = await connected();
    await ask(path);
    for (const { url } of service.asked) expect(url).toMatch(/^\/api\//);
    expect(service.asked).toHaveLength(1);
  });

  test.each(['nothing', '__proto__', 'constructor', '..', '%2e%2e', '%', 'work%00', 'work/..%2fother'])(
    'of an unknown connection is rejected: %s',
    async (name) => {
      const { ask, service } = await connected();
      expect([404, 400]).toContain((await ask(`/services/${name}/api/assets`)).status);
      expect(service.asked).toEqual([]);
    },
  );

  test('with line ends does not inject headers', async () => {
    const { ask, service } = await connected();
    await ask('/services/work/api/assets%0d%0aX-Evil:%201?x=%0d%0aX-Evil:%201');
    expect(service.asked[0]?.headers).not.toHaveProperty('x-evil');
  });
});

describe('a response', () => {
  test('has no cookie, no redirect, and no executable content', async () => {
    const { ask } = await connected(
      answering(200, 'image/svg+xml', '<svg onload="alert(1)"/>', {
        'set-cookie': 'session=1',
        location: 'https://evil.test',
        refresh: '0; url=https://evil.test',
        'access-control-allow-origin': '*',
        'content-security-policy': 'script-src *',
        'x-powered-by': 'service',
        etag: '"7"',
        'cache-control': 'private, max-age=60',
      }),
    );
    const answer = await ask('/services/work/api/media/1');
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'private, max-age=60',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'content-type': 'image/svg+xml',
      'cross-origin-resource-policy': 'same-origin',
      etag: '"7"',
      'x-content-type-options': 'nosniff',
    });
  });

  test('with assets is not cached', async () => {
    const { ask } = await connected(
      answering(200, 'application/json', '{}', { 'cache-control': 'public, max-age=60' }),
    );
    expect((await ask('/services/work/api/assets')).headers.get('cache-control')).toBe('no-store');
  });

  test('with status 304 has no body', async () => {
    const { ask } = await connected(answering(304, undefined, '', { etag: '"7"' }));
    const answer = await ask('/services/work/api/media/1', { headers: { 'if-none-match': '"7"' } });
    expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, '"7"', '']);
  });

  test.each([204, 205])('of the status %i has no content length', async (status) => {
    const { ask } = await connected((_request, response) => {
      response.socket?.end(`HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`);
    });
    const answer = await ask('/services/work/api/assets');
    expect([answer.status, answer.headers.get('content-length'), answer.body]).toEqual([status, null, null]);
  });

  test.each(['text/html', 'text/javascript', 'application/octet-stream', 'application/pdf', 'image/', undefined])(
    'of the type %s is not forwarded',
    async (type) => {
      const { ask } = await connected(answering(200, type, '<script>alert(1)</script>'));
      const answer = await ask('/services/work/api/assets');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'application/json; charset=utf-8']);
      expect(await sentenceOf(answer)).toMatch(/^The service answered with .*, not with JSON or a picture\./);
    },
  );

  test.each([600, 777, 999])('with the invalid status %d is replaced by an error', async (status) => {
    const { ask } = await connected(answering(status, 'application/json', '{}'));
    const answer = await ask('/services/work/api/assets');
    expect([answer.status, await sentenceOf(answer)]).toEqual([
      502,
      `The service answered ${status}, which is no status of HTTP.`,
    ]);
  });

  test.each([301, 302, 303, 307, 308])('with the redirect %d is not followed', async (status) => {
    const elsewhere = await startService(answering(200, 'application/json', '{}'));
    const { ask } = await connected(answering(status, 'application/json', '{}', { location: elsewhere.origin }));
    const answer = await ask('/services/work/api/assets');
    expect([answer.status, answer.headers.has('location')]).toEqual([502, false]);
    expect(await sentenceOf(answer)).toBe(
      'The service redirects elsewhere, which is not followed. Check its base address.',
    );
    expect(elsewhere.asked).toEqual([]);
  });

  test.each<[string, number, string, string, string]>([
    ['JSON', 400, 'application/json', '{"errors":[{"message":"Unknown field."}]}', 'Unknown field.'],
    ['plain words', 403, 'text/plain', ' Not for you. ', 'Not for you.'],
    ['a page', 500, 'text/html', '<h1>Oh</h1>', 'The service answered 500.'],
    ['JSON that is none', 500, 'application/json', '{"errors', '{"errors'],
    ['nothing', 503, 'text/plain', '', 'The service answered 503.'],
  ])('that is an error in %s is forwarded as JSON', async (_name, status, type, text, sentence) => {
    const { ask } = await connected(answering(status, type, text, { 'retry-after': '7', 'www-authenticate': 'Basic' }));
    const answer = await ask('/services/work/api/assets');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.has('www-authenticate')).toBe(false);
    expect(await sentenceOf(answer)).toBe(sentence);
  });

  test('that is an endless error is cut off', async () => {
    const { ask } = await connected((_request, response) => {
      response.writeHead(403, { 'content-type': 'text/plain' });
      const trickle = setInterval(() => response.write('no '), 100);
      response.once('close', () => clearInterval(trickle));
    });
    const answer = await ask('/services/work/api/assets');
    expect([answer.status, await sentenceOf(answer)]).toEqual([403, expect.stringMatching(/^no no /)]);
  });

  test.each(['application/json', 'text/plain', 'text/html'])(
    'of the type %s that quotes the request has its secrets removed',
    async (type) => {
      const { ask } = await connected((request, response) => {
        const quoted = JSON.stringify({ errors: [{ message: request.rawHeaders.join(' ') }] });
        answering(401, type, quoted)(request, response);
      });
      const answer = await ask('/services/work/api/assets');
      const shown = `${[...answer.headers].join(' ')} ${await answer.text()}`;
      expect(shown).not.toContain(token);
      expect(shown).not.toContain(key);
    },
  );
});

describe('a service that does not respond', () => {
  test('is reported without secrets', async () => {
    const { ask } = desk({ work: { baseUrl: 'http://127.0.0.1:1/api', token, subscriptionKey: key } });
    const answer = await ask('/services/work/api/assets');
    expect(answer.status).toBe(502);
    const sentence = await sentenceOf(answer);
    expect(sentence).toMatch(/^The service at http:\/\/127\.0\.0\.1:1\/api does not answer: /);
    expect(sentence).not.toMatch(/T0KEN|K3Y/);
  });

  test('is not waited for after the page aborts', async () => {
    const { ask, service } = await connected(() => undefined);
    const abort = new AbortController();
    const answer = ask('/services/work/api/assets', { signal: abort.signal });
    await expect.poll(() => service.asked.length).toBe(1);
    abort.abort();
    expect((await answer).status).toBe(499);
    await expect.poll(() => service.asked[0]?.socket.destroyed).toBe(true);
  });

  test('is waited for as long as the limit says, and then reported', async () => {
    const { ask, service } = await connected(() => undefined, { silence: 1 });
    const answer = await ask('/services/work/api/assets');
    expect([answer.status, await sentenceOf(answer)]).toEqual([
      504,
      `The service at ${service.baseUrl} has not answered for 1 second; try again later.`,
    ]);
    await expect.poll(() => service.asked[0]?.socket.destroyed).toBe(true);
  });

  test('to the end ends its answer, too', async () => {
    const { ask, service } = await connected(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      },
      { silence: 1 },
    );
    const answer = await ask('/services/work/api/assets');
    await expect(answer.text()).rejects.toThrow('has not answered for 1 second');
    await expect.poll(() => service.asked[0]?.socket.destroyed).toBe(true);
  });

  test('but goes on in time is not ended, nor is a page that reads slowly', async () => {
    const { ask } = await connected(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('[');
        for (const part of [0, 1, 2, 3, 4]) setTimeout(() => response.write(`${part},`), 400 * (part + 1));
        setTimeout(() => response.end('5]'), 2200);
      },
      { silence: 1 },
    );
    const answer = await ask('/services/work/api/assets');
    await wait(1500);
    expect(await answer.json()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
