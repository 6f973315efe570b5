import type { Fetch } from '@assetql/client';
import { describe, expect, test } from 'vitest';
import { libraryTests } from '../../src/connections/library/library-tests.ts';
import { serviceKey } from '../../src/connections/library/service-library.ts';
import { testLibrary } from '../../src/connections/library/test-library.ts';
import { plainWords } from './plain-words.ts';
import { serviceWindow, type ServiceWindow } from './service-window.ts';

const words = { l10n: plainWords, language: 'en' };

const definition = { name: 'work', baseUrl: 'https://library.example/api' };

const page = (total: number): Response =>
  Response.json({ statusCode: 200, errors: [], payload: { totalCount: total, assets: [] } });

/** What Node's `fetch` throws. */
const fault = (message: string, code: string): TypeError =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

/** A window in which somebody is signed in with a token, where services answer so. */
async function windowOf(fetch: Fetch): Promise<ServiceWindow> {
  const window = serviceWindow(definition, { fetch });
  await window.library.storage.write({ tokens: { accessToken: 'token', receivedAt: 0, scopes: [] } });
  return window;
}

describe('the test of a connection', () => {
  test('asks one small request, and says in how many milliseconds that was answered', async () => {
    const { library, sent } = await windowOf(async () => page(7));
    expect(await testLibrary(library, words, new AbortController().signal)).toEqual({
      kind: 'answered',
      milliseconds: expect.any(Number),
      total: 7,
    });
    expect(sent).toEqual([`${definition.baseUrl}/assets?count=0`]);
  });

  test.for<readonly [name: string, answer: () => Promise<Response>, says: RegExp]>([
    [
      'a web page',
      async () => new Response('<!DOCTYPE html><title>Welcome</title>', { headers: { 'Content-Type': 'text/html' } }),
      /^A web page, not a library, answers “work” at https:\/\/library\.example\/api\. Check the address/,
    ],
    ['another program', async () => Response.json({ hello: 'world' }), /^Something else, not a library, answers/],
    ['no such address', async () => new Response('', { status: 404 }), /^There is no service at .*base_url/],
    [
      'a failure',
      async () => new Response('', { status: 503 }),
      /“work” answers, but not as it should: .*not available/,
    ],
    [
      'a pause of two hours',
      async () => new Response('', { status: 429, headers: { 'Retry-After': '7200' } }),
      /“work” answers, but not as it should: .*asks for a pause\. Try again in 120 minutes\./,
    ],
    [
      'a certificate that is not trusted',
      () => Promise.reject(fault('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT')),
      /^This machine does not trust the certificate of “work” at .* \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Check the address/,
    ],
    [
      'a name that no machine has',
      () => Promise.reject(fault('getaddrinfo ENOTFOUND library.example', 'ENOTFOUND')),
      /^No machine is found by the name in https:\/\/library\.example\/api\. Check the address/,
    ],
    ['nothing', () => Promise.reject(new TypeError('fetch failed')), /“work” does not answer at .*network/],
  ])('says what is wrong and what to look at: %s', async ([, answer, says]) => {
    const { library, sent } = await windowOf(answer);
    const result = await testLibrary(library, words, new AbortController().signal);
    expect(result).toMatchObject({ kind: 'failed', problem: expect.stringMatching(says) });
    // nothing is tried again: the person does that
    expect(sent).toHaveLength(1);
  });

  test('says the same of a certificate that the requests before have met', async () => {
    const { library } = await windowOf(() => Promise.reject(fault('certificate has expired', 'CERT_HAS_EXPIRED')));
    await testLibrary(library, words, new AbortController().signal);
    const says = /^This machine does not trust the certificate of “work” at .* \(CERT_HAS_EXPIRED\)/;
    expect(await testLibrary(library, words, new AbortController().signal)).toMatchObject({
      problem: expect.stringMatching(says),
    });
    expect(library.access()).toMatchObject({ state: 'failed', problem: expect.stringMatching(says) });
  });

  test('says that nobody is signed in, and sends nothing', async () => {
    const { library, sent } = serviceWindow(definition);
    expect(await testLibrary(library, words, new AbortController().signal)).toMatchObject({
      kind: 'failed',
      problem: 'Nobody is signed in to “work”. Sign in.',
      access: { state: 'signed-out' },
    });
    expect(sent).toEqual([]);
  });

  test('says that a token is refused, and that signing in mends that', async () => {
    const { library } = await windowOf(async () => Response.json({ errors: ['token'] }, { status: 401 }));
    expect(await testLibrary(library, words, new AbortController().signal)).toMatchObject({
      kind: 'failed',
      problem: expect.stringContaining('does not accept the access token'),
      access: { state: 'signed-out' },
    });
  });

  test('asks nothing where the workspace is not trusted', async () => {
    const { library, sent, trust } = await windowOf(async () => page(7));
    trust(false);
    expect(await testLibrary(library, words, new AbortController().signal)).toMatchObject({
      access: { state: 'untrusted' },
    });
    expect(sent).toEqual([]);
  });
});

test('a failed test is forgotten once the library answers something else, and no sooner', async () => {
  const nothing = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));
  let answer = nothing;
  const changes: string[] = [];
  const { key, baseUrl } = { key: serviceKey(definition), baseUrl: definition.baseUrl };
  const tests = libraryTests(words, () => changes.push(tests.of(key)?.kind ?? 'none'));
  const fetch = tests.watch(key, baseUrl, () => answer());
  const { library } = await windowOf(fetch);
  expect(library.connection.key).toBe(key);
  const ask = async (address: string): Promise<void> => {
    await fetch(address, {}).then(
      (response) => response.text(),
      () => undefined,
    );
  };
  await tests.run(library);
  expect(tests.of(key)?.kind).toBe('failed');
  for (const other of [
    nothing,
    async () => new Response('busy', { status: 429 }),
    async () => new Response('<!DOCTYPE html>', { headers: { 'Content-Type': 'text/html' } }),
  ]) {
    answer = other;
    await ask(`${baseUrl}/assets?search=logo`);
  }
  answer = async () => page(1);
  await ask('https://identity.example/token');
  expect(tests.of(key)?.kind).toBe('failed');
  await ask(`${baseUrl}/assets?search=logo`);
  expect(tests.of(key)).toBeUndefined();
  expect(changes).toEqual(['asking', 'failed', 'none']);
});

test('tests of a library are remembered, and one runs for all who ask meanwhile', async () => {
  const { library, sent } = await windowOf(async () => page(1));
  const states: (string | undefined)[] = [];
  const tests = libraryTests(words, () => states.push(tests.of(library.connection.key)?.kind));
  expect(tests.of(library.connection.key)).toBeUndefined();
  const [first, second] = await Promise.all([tests.run(library), tests.run(library)]);
  expect(first).toBe(second);
  expect(sent).toHaveLength(1);
  expect(states).toEqual(['asking', 'answered']);
  expect(tests.of(library.connection.key)).toMatchObject({ total: 1, time: expect.any(Number) });
});

test('a test that hangs is stopped for all who wait for it, and can be run again', async () => {
  let hangs = true;
  const { library } = await windowOf(() => (hangs ? new Promise<Response>(() => undefined) : Promise.resolve(page(1))));
  const { key } = library.connection;
  const tests = libraryTests(words, () => undefined);
  const ended = Promise.allSettled([tests.run(library), tests.run(library)]);
  expect(tests.of(key)?.kind).toBe('asking');
  tests.stop(library);
  expect(await ended).toMatchObject([
    { status: 'rejected', reason: { name: 'AbortError' } },
    { status: 'rejected', reason: { name: 'AbortError' } },
  ]);
  expect(tests.of(key)).toBeUndefined();
  tests.stop(library);
  hangs = false;
  expect(await tests.run(library)).toMatchObject({ kind: 'answered' });
});
