import { describe, expect, test } from 'vitest';
import { IndexUnavailableError } from '../../src/asset-index/asset-index.ts';
import { FilesUnavailableError } from '../../src/files/files.ts';
import { DiskFullError } from '../../src/failure.ts';
import { RecordsUnavailableError } from '../../src/records/records.ts';
import { guid, headers, tinyLibrary } from '../tiny-library.ts';

const base = 'http://library.test/api';

/** Every refusal is the envelope with sentences, and leaks nothing. */
async function expectRefusal(response: Response, status: number): Promise<{ errors: { message: string }[] }> {
  const text = await response.text();
  expect({ status: response.status, text }).toEqual({ status, text: expect.any(String) });
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.has('access-control-allow-origin')).toBe(false);
  expect(text).not.toMatch(/\bat .*\.[jt]s:|node:|node_modules/);
  const body = JSON.parse(text);
  expect(body.errors.length).toBeGreaterThan(0);
  for (const { message } of body.errors) expect(message).toMatch(/^.+[.]$/);
  return body;
}

describe('the two headers of §4.1', () => {
  test.each([
    ['bearer', headers],
    ['Bearer', { ...headers, authorization: 'Bearer right' }],
    ['BEARER and blanks', { ...headers, authorization: '  BEARER   right ' }],
  ])('%s is let in', async (_name, given) => {
    const response = await tinyLibrary().handler(new Request(`${base}/assets`, { headers: given }));
    expect(response.status).toBe(200);
  });

  test.each([
    ['none at all', {}, 'Authorization'],
    ['no authorization', { 'ocp-apim-subscription-key': 'key' }, 'Authorization'],
    ['no key', { authorization: 'bearer right' }, 'Ocp-Apim-Subscription-Key'],
    ['an empty key', { ...headers, 'ocp-apim-subscription-key': ' ' }, 'Ocp-Apim-Subscription-Key'],
    ['a wrong token', { ...headers, authorization: 'bearer wrong' }, 'token'],
    ['a wrong key', { ...headers, 'ocp-apim-subscription-key': 'lock' }, 'subscription key'],
    ['another scheme', { ...headers, authorization: 'Basic cmlnaHQ=' }, 'bearer'],
    ['a scheme alone', { ...headers, authorization: 'bearer' }, 'bearer'],
  ])('%s is refused by 401', async (_name, given, word) => {
    for (const path of [
      '/assets',
      '/search/facets',
      '/attributes',
      '/users',
      '/categories',
      '/keywords',
      '/lightboxes',
    ]) {
      const response = await tinyLibrary().handler(new Request(base + path, { headers: given }));
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
      const { errors } = await expectRefusal(response, 401);
      expect(errors[0]?.message).toContain(word);
    }
  });
});

describe('the header Content-Type, which is optional (§4.1)', () => {
  test.each(['', 'application/json', 'application/json; charset=utf-8', 'text/plain', 'nonsense'])(
    '%j',
    async (type) => {
      const { handler } = tinyLibrary();
      const given = type === '' ? headers : { ...headers, 'content-type': type };
      const body = new TextEncoder().encode('{"count":1}');
      for (const [path, init] of [
        ['/assets', {}],
        ['/assets/search', { method: 'POST', body }],
      ] as const)
        expect((await handler(new Request(base + path, { ...init, headers: given }))).status).toBe(200);
    },
  );
});

describe('expressions that cannot be right', () => {
  test.each([
    ['filters', 'Statsu EQ 0', 'unknown-field'],
    ['filters', 'Department EQ 5', 'unknown-field'],
    ['filters', 'Status LIKE 0', 'unknown-operator'],
    ['filters', '(Status EQ 0', 'unbalanced-bracket'],
    ['filters', 'Status EQ {{status}}', 'unbound-variable'],
    ['containerfilter', `CategoryIds/ANY(c: d EQ '${guid(1)}')`, 'lambda-variable'],
    ['search', 'lo*go', 'wildcard-position'],
    ['sort', 'size D', 'unknown-sort-key'],
  ])('%s=%s is answered by 400 with its diagnostics', async (parameter, text, code) => {
    for (const path of ['/assets', '/search/facets']) {
      const library = tinyLibrary();
      const response = await library.get(`${path}?${new URLSearchParams({ [parameter]: text })}`);
      const { errors } = await expectRefusal(response, 400);
      expect(errors).toEqual([
        {
          message: expect.any(String),
          parameter,
          diagnostics: expect.arrayContaining([
            expect.objectContaining({ code, severity: 'error', fixes: expect.any(Array), range: expect.any(Object) }),
          ]),
        },
      ]);
      expect([...library.queries, ...library.restrictions]).toEqual([]);
    }
  });

  test('5,000 brackets', async () => {
    const { errors } = await expectRefusal(await tinyLibrary().get(`/assets?filters=${'('.repeat(5000)}`), 400);
    expect(errors).toMatchObject([{ diagnostics: [{ code: 'limit' }] }]);
  });

  test('several parameters are all told at once', async () => {
    const response = await tinyLibrary().get('/assets?filters=Statsu+EQ+0&sort=nothing&count=many&offset=-1');
    const { errors } = await expectRefusal(response, 400);
    expect(errors.map((error) => 'parameter' in error && error.parameter)).toEqual(
      expect.arrayContaining(['filters', 'sort', 'count', 'offset']),
    );
  });
});

describe('numbers out of range', () => {
  test.each([
    'count=1001',
    'count=-1',
    'count=x',
    'count=1.5',
    'count=1e3',
    'count=',
    'offset=100000',
    'offset=NaN',
    'count=99999999999999999999',
  ])('%s', async (search) => {
    await expectRefusal(await tinyLibrary().get(`/assets?${search}`), 400);
  });
});

describe('addresses and methods', () => {
  test.each(['/', '', '/nothing', '/assets/x', '/search', '/assets/%FF', '/../secrets', '/media'])(
    '%s is not there',
    async (path) => {
      await expectRefusal(await tinyLibrary().get(path), 404);
    },
  );

  test('outside of the base address nothing is there', async () => {
    const { handler } = tinyLibrary();
    await expectRefusal(await handler(new Request('http://library.test/apiassets', { headers })), 404);
    await expectRefusal(await handler(new Request('http://library.test/assets', { headers })), 404);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed', async (method) => {
    const response = await tinyLibrary().get('/assets', { method });
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    await expectRefusal(response, 405);
  });

  test('HEAD answers as GET without a body', async () => {
    const response = await tinyLibrary().get('/assets', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('json');
    expect(await response.text()).toBe('');
  });

  test('paths ignore case and slashes at the end', async () => {
    expect((await tinyLibrary().get('/Assets/')).status).toBe(200);
    expect((await tinyLibrary().get('/Search/Facets')).status).toBe(200);
  });

  test('an address of more than 100,000 characters', async () => {
    await expectRefusal(await tinyLibrary().get(`/assets?search=${'a+'.repeat(500_000)}`), 414);
  });

  test('a body of more than four mebibytes', async () => {
    const library = tinyLibrary();
    await expectRefusal(await library.get('/assets', { headers: { ...headers, 'content-length': '4194305' } }), 413);
  });

  test('a base address can be absolute', async () => {
    const { handler } = tinyLibrary(undefined, { baseUrl: 'https://public.test/v1/' });
    const body = await (await handler(new Request('http://inside.test/v1/assets', { headers }))).json();
    expect(body.payload.assets[0].media.basePath).toBe('https://public.test/v1/media/');
  });
});

describe('failures', () => {
  test('are told to the owner and not to the caller', async () => {
    const failure = new Error('secret table is broken');
    const library = tinyLibrary(undefined, { change: { list: () => Promise.reject(failure) } });
    const response = await library.get('/assets');
    const { errors } = await expectRefusal(response, 500);
    expect(JSON.stringify(errors)).not.toContain('secret');
    expect(library.failures).toEqual([failure]);
  });

  test('of an index that cannot be asked for a while are worth another try', async () => {
    const failure = new IndexUnavailableError('http://search.test is away');
    const library = tinyLibrary(undefined, { change: { list: () => Promise.reject(failure) } });
    const response = await library.get('/assets');
    expect(response.headers.get('retry-after')).toBe('5');
    const { errors } = await expectRefusal(response, 503);
    expect(JSON.stringify(errors)).not.toContain('search.test');
    expect(library.failures).toEqual([failure]);
  });

  test('of records that cannot be reached for a while are worth another try', async () => {
    const failure = new RecordsUnavailableError('The database postgres://db.test/assets does not answer.');
    const library = tinyLibrary(undefined, { change: { users: () => Promise.reject(failure) } });
    const response = await library.get('/users');
    expect(response.headers.get('retry-after')).toBe('5');
    const { errors } = await expectRefusal(response, 503);
    expect(JSON.stringify(errors)).not.toContain('db.test');
    expect(library.failures).toEqual([failure]);
  });

  test.each([
    ['the system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['SQLite', new Error('index.sqlite cannot be read', { cause: Object.assign(new Error('full'), { errcode: 13 }) })],
    ['another process', new DiskFullError('index.sqlite cannot be read: database or disk is full')],
  ])('of a full disk, as %s tells it, say so', async (_, failure) => {
    const library = tinyLibrary(undefined, { change: { users: () => Promise.reject(failure) } });
    const { errors } = await expectRefusal(await library.get('/users'), 507);
    expect(JSON.stringify(errors)).toContain('The disk of the library is full');
  });

  test('of files that cannot be reached for a while are worth another try', async () => {
    const failure = new FilesUnavailableError('The store of the bucket pictures answers: 500.');
    const library = tinyLibrary(undefined, { media: { open: () => Promise.reject(failure) } });
    const body = await (await library.get('/assets')).json();
    const { basePath, original } = body.payload.assets[0].media;
    const response = await library.handler(new Request(`${basePath}${original}`));
    expect(response.headers.get('retry-after')).toBe('5');
    const { errors } = await expectRefusal(response, 503);
    expect(JSON.stringify(errors)).not.toContain('bucket');
    expect(library.failures).toEqual([failure]);
  });

  test('a failure to read names is not kept', async () => {
    let calls = 0;
    const users = (): Promise<never[]> => (++calls === 1 ? Promise.reject(new Error('once')) : Promise.resolve([]));
    const library = tinyLibrary(undefined, { change: { users } });
    expect((await library.get('/assets')).status).toBe(500);
    expect((await library.get('/assets')).status).toBe(200);
  });

  test('an aborted request aborts the store and does not count as a failure', async () => {
    const abort = new AbortController();
    let seen: AbortSignal | undefined;
    const library = tinyLibrary(undefined, {
      change: {
        list: (_query, signal) =>
          new Promise((_resolve, reject) => {
            seen = signal;
            signal?.addEventListener('abort', () => reject(signal.reason));
            abort.abort();
          }),
      },
    });
    const response = await library.get('/assets', { signal: abort.signal });
    expect(seen?.aborted).toBe(true);
    expect(response.status).toBe(499);
    expect(library.failures).toEqual([]);
  });

  test('a key that is too short to sign with is a bug', () => {
    expect(() => tinyLibrary(undefined, { signingKey: new Uint8Array(31) })).toThrow(RangeError);
  });
});
