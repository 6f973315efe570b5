import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failureAdvice } from '../src/connections/failure-advice.ts';
import { inspectService } from '../src/connections/inspect-service.ts';
import { keepConnection, sample, storedConnection, type Connection } from '../src/connections/connection.ts';
import type { EmbeddedLibrary } from '../src/embedded/embedded-library.ts';
import { openConnection } from '../src/connections/open-connection.ts';
import { proxiedClient } from '../src/connections/proxied-client.ts';
import { addService, beginSignIn, listServices, unlock, type Service } from '../src/connections/services.ts';
import { takeReturnedService, redirectToSignIn } from '../src/connections/sign-in-redirect.ts';
import { stateWords } from '../src/connections/state-words.ts';

const page = 'http://localhost:4310';
const work: Connection & { readonly kind: 'service' } = {
  kind: 'service',
  name: 'work',
  baseUrl: 'https://library.test/api/',
};

class MemoryStorage {
  readonly #kept = new Map<string, string>();
  getItem(name: string): string | null {
    return this.#kept.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    this.#kept.set(name, text);
  }
  removeItem(name: string): void {
    this.#kept.delete(name);
  }
}

interface Asked {
  readonly url: string;
  readonly init: RequestInit;
}

const asked: Asked[] = [];
const headersOf = (index: number): Headers => new Headers(asked[index]?.init.headers);
const left: string[] = [];

/** Makes the local server respond with a status and a body. */
function answers(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
}

/** Makes the page one that a server with a library has given out; without an address, one of plain files. */
function hostedAt(content: string | undefined): void {
  vi.stubGlobal('document', { querySelector: () => (content === undefined ? null : { content }) });
}

const lists = (...services: readonly Partial<Service>[]): void =>
  answers(200, {
    services: [
      { name: 'Sample library', baseUrl: `${page}/api`, state: 'embedded' },
      ...services.map((service) => ({ name: 'work', baseUrl: 'https://library.test/api', ...service })),
    ],
  });

beforeEach(() => {
  asked.length = 0;
  left.length = 0;
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('localStorage', new MemoryStorage());
  hostedAt('api');
  vi.stubGlobal('location', { href: `${page}/`, assign: (url: URL) => left.push(String(url)) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the chosen library', () => {
  test('is the sample by default, and is stored', () => {
    expect(storedConnection()).toEqual(sample);
    keepConnection(work);
    expect(storedConnection()).toEqual(work);
    keepConnection(sample);
    expect(storedConnection()).toEqual(sample);
  });

  test.each(['', '{', 'null', '5', '{"name":"work"}', '{"name":1,"baseUrl":2}'])('is the sample after %j', (text) => {
    localStorage.setItem('assetql.connection', text);
    expect(storedConnection()).toEqual(sample);
  });

  test("is the sample when the service's URL is invalid", () => {
    expect(openConnection({ ...work, baseUrl: 'ftp://library.test' }).connection).toEqual(sample);
  });

  test('is opened without data of the previous one', () => {
    expect(openConnection(work).id).not.toBe(openConnection(work).id);
  });
});

const embedded: EmbeddedLibrary = {
  baseUrl: 'http://library.invalid/api',
  fetch: () => Promise.reject(new TypeError('nobody asks')),
  pictures: { show: () => () => undefined },
  saveFile: () => Promise.resolve(),
  Status: () => null,
};

describe('a page of plain files', () => {
  test('has the library in itself, and no services', async () => {
    keepConnection(work);
    hostedAt(undefined);
    expect(storedConnection()).toEqual(sample);
    expect(openConnection(sample, embedded).client.baseUrl).toBe('http://library.invalid/api');
    expect(await listServices()).toEqual({
      kind: 'refused',
      message: 'This page has no server: the library is in the page itself. “assetql serve” connects it to services.',
    });
    expect(asked).toEqual([]);
  });
});

describe('a service', () => {
  test('is called through the local server, and shown with its own URL', async () => {
    answers(200, {
      payload: {
        assets: [
          { id: '1', media: { thumb: 'https://library.test/api/media/1?s=x' } },
          { id: '2', media: { thumb: 'https://cdn.test/2.png' } },
          { id: '3', media: { thumb: 'https://library.test/apis/3.png' } },
          { id: '4', media: {} },
        ],
        assetCount: 4,
      },
    });
    const client = proxiedClient({ ...work, name: 'the work/1' });
    expect(client.baseUrl).toBe('https://library.test/api');
    expect(client.assets.url({ search: 'fox' })).toBe('https://library.test/api/assets?search=fox');
    const { assets } = await client.assets.list({ search: 'fox' });
    const way = `${page}/services/the%20work%2F1/api`;
    expect(asked.map(({ url }) => url)).toEqual([`${way}/assets?search=fox`]);
    expect(assets.map(({ media }) => media.thumbnail)).toEqual([
      `${way}/media/1?s=x`,
      'https://cdn.test/2.png',
      'https://library.test/apis/3.png',
      undefined,
    ]);
  });

  test('has advice according to its state', () => {
    const words = (['embedded', 'signed-in', 'signed-out', 'fixed-token', 'open'] as const).map((state) =>
      stateWords({ name: 'a', baseUrl: 'b', state }),
    );
    expect(new Set(words).size).toBe(5);
    expect(stateWords({ name: 'a', baseUrl: 'b', state: 'signed-in', user: 'Ada' })).toBe('signed in as Ada');
  });

  test('that is the sample explains the sign-in on a public address', () => {
    vi.stubGlobal('location', { href: 'https://library.test/dam/' });
    const advise = failureAdvice(sample, () => undefined);
    expect(advise?.({ kind: 'signed-out', status: 401 })?.advice).toContain(
      '--base-url https://library.test/dam/api --auth-url https://library.test/dam/identity ',
    );
    expect(advise?.({ kind: 'busy', status: 429 })).toBeUndefined();
    expect(openConnection(sample).client.baseUrl).toBe('https://library.test/dam/api');
  });

  test('that requires a sign-in offers it; the sample does not', () => {
    const signIn = vi.fn<() => void>();
    const advise = failureAdvice(work, signIn);
    advise?.({ kind: 'signed-out', status: 401 })?.action?.run();
    expect(signIn).toHaveBeenCalledOnce();
    expect(advise?.({ kind: 'unreachable' })?.title).toContain('work');
    // 403 is a matter of permissions, not of signing in
    expect(advise?.({ kind: 'signed-out', status: 403 })).toBeUndefined();
    expect(failureAdvice(sample, signIn)?.({ kind: 'signed-out', status: 401 })).toBeUndefined();
  });
});

describe('a response of the local server', () => {
  test.each<[string, number, unknown, unknown]>([
    ['a list', 200, { services: [{ name: 'a', baseUrl: 'b', state: 'open' }, { name: 1 }] }, 'done'],
    ['that it does not know this browser', 401, { errors: [{ message: 'x' }] }, 'locked'],
    ['that it keeps none', 404, { errors: [{ message: 'x' }] }, /keeps no connections/],
    ['a sentence', 400, { errors: [{ message: 'It is no JSON.' }] }, /^It is no JSON\.$/],
    ['nothing to read', 500, { errors: [] }, /gave no reason/],
    ['something else', 200, { other: 1 }, /gave no reason/],
  ])('%s', async (_name, status, body, expected) => {
    answers(status, body);
    const outcome = await listServices();
    if (expected instanceof RegExp)
      expect(outcome).toEqual({ kind: 'refused', message: expect.stringMatching(expected) });
    else expect(outcome.kind).toBe(expected);
    if (outcome.kind === 'done') expect(outcome.value.map(({ name }) => name)).toEqual(['a']);
  });

  test('may be missing', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await addService({})).toEqual({
      kind: 'refused',
      message: 'The local server does not answer. Check that assetql serve is still running.',
    });
  });

  test('to a token contains a session, which is sent from then on; the token is sent once and not stored', async () => {
    answers(200, { secret: 'SECRET', mediaKey: 'PICTURE' });
    expect(await unlock(' TOKEN\n')).toEqual({ kind: 'done', value: true });
    expect(asked.map(({ url, init }) => [url, init.method])).toEqual([['/services/session', 'POST']]);
    expect(headersOf(0).get('authorization')).toBe('bearer TOKEN');
    expect(await unlock('no token é')).toEqual({ kind: 'locked' });
    expect(asked).toHaveLength(1);
    lists();
    await listServices();
    expect(headersOf(1).get('assetql-session')).toBe('SECRET');
    const client = proxiedClient(work);
    answers(200, {
      payload: {
        assets: ['https://library.test/api/m/1', 'https://library.test/api/m/2?s=x', 'https://cdn.test/3'].map(
          (thumb, index) => ({ id: String(index), media: { thumb } }),
        ),
        assetCount: 3,
      },
    });
    const { assets } = await client.assets.list({ search: 'fox' });
    expect(headersOf(2).get('assetql-session')).toBe('SECRET');
    const way = `${page}/services/work/api`;
    expect(assets.map(({ media }) => media.thumbnail)).toEqual([
      `${way}/m/1?assetql-media=PICTURE`,
      `${way}/m/2?s=x&assetql-media=PICTURE`,
      'https://cdn.test/3',
    ]);
  });

  test.each(['{', 'null', '5', '{"secret":"a"}', '{"secret":"a","mediaKey":5}', '{"secret":"a b","mediaKey":"c"}'])(
    'without a session is requested when %s is stored',
    async (text) => {
      localStorage.setItem('assetql.owner-session', text);
      lists();
      await listServices();
      expect(headersOf(0).has('assetql-session')).toBe(false);
    },
  );

  test('with a session is kept in memory when the browser has no storage', async () => {
    const forbid = (): never => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid });
    answers(200, { secret: 'OTHER', mediaKey: 'PICTURE' });
    await unlock('TOKEN');
    lists();
    await listServices();
    expect(headersOf(1).get('assetql-session')).toBe('OTHER');
  });

  test.each([{}, { secret: 'a' }])('%j to a token is not a session', async (body) => {
    answers(200, body);
    expect(await unlock('TOKEN')).toMatchObject({ kind: 'refused' });
  });
});

describe('a sign-in', () => {
  test('leaves the page with the service chosen, and reports the return once', async () => {
    answers(200, { url: 'https://id.test/connect/authorize?state=1' });
    expect(await redirectToSignIn(work, { clientSecret: '' })).toBeUndefined();
    expect(left).toEqual(['https://id.test/connect/authorize?state=1']);
    expect(storedConnection()).toEqual(work);
    lists({ state: 'signed-in', user: 'Ada' });
    expect(await inspectService(work, false)).toEqual({ kind: 'told', text: 'work: signed in as Ada.' });
    expect(await inspectService(work, false)).toEqual({ kind: 'nothing' });
    expect(takeReturnedService()).toBeUndefined();
  });

  test('that failed is reported on return, and not on every visit', async () => {
    answers(200, { url: 'https://id.test/connect/authorize' });
    await redirectToSignIn(work, {});
    lists({ state: 'signed-out', problem: 'Declined.' });
    expect(await inspectService(work, false)).toMatchObject({ kind: 'sign-in', service: { problem: 'Declined.' } });
    expect(await inspectService(work, false)).toEqual({ kind: 'nothing' });
    expect(await inspectService(work, true)).toMatchObject({ kind: 'sign-in' });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'nowhere'])('never navigates to %s', async (url) => {
    answers(200, { url });
    expect(await redirectToSignIn(work, {})).toMatchObject({ kind: 'refused' });
    expect(left).toEqual([]);
    expect(storedConnection()).toEqual(sample);
  });

  test('that cannot start says why', async () => {
    answers(400, { errors: [{ message: 'Another program listens there.' }] });
    expect(await beginSignIn('work', {})).toEqual({ kind: 'refused', message: 'Another program listens there.' });
    expect(await redirectToSignIn(work, {})).toEqual({ kind: 'refused', message: 'Another program listens there.' });
    expect(left).toEqual([]);
  });

  test('to a removed connection returns to the sample', async () => {
    lists();
    expect(await inspectService(work, false)).toMatchObject({ kind: 'gone' });
  });

  test('of an unknown browser waits until it is requested', async () => {
    answers(401, {});
    expect(await inspectService(work, false)).toEqual({ kind: 'nothing' });
    expect(await inspectService(work, true)).toEqual({ kind: 'locked' });
  });
});
