import { describe, expect, test } from 'vitest';
import { LibraryRequests } from '../../src/language/library-requests.ts';
import { service, TestConnections } from './test-connections.ts';

const signal = new AbortController().signal;
const get = { url: 'https://work.test/api/users', method: 'GET', headers: {} };

describe('the language server is told', () => {
  test('which library a connection has, without what lets one in', async () => {
    const connections = new TestConnections();
    connections.add('work', service('work', { address: 'https://library.example/api' }));
    const requests = new LibraryRequests(connections);
    expect(await requests.library({ connection: 'work' })).toEqual({
      name: 'work',
      key: 'service work',
      baseUrl: 'https://work.test/api',
      address: 'https://library.example/api',
    });
    expect(await requests.library({})).toMatchObject({ name: 'Sample library', key: 'embedded' });
  });

  test('why it cannot be asked', async () => {
    const connections = new TestConnections();
    connections.add('work', service('work'));
    connections.states.set('service work', { state: 'signed-out', problem: 'Sign in to work.' });
    const requests = new LibraryRequests(connections);
    await expect(requests.open({ connection: 'work' })).rejects.toThrow('Sign in to work.');
    await expect(requests.fetch({ ...get, connection: 'work' }, signal)).rejects.toThrow('Sign in to work.');
    await expect(requests.library({ connection: 'gone' })).rejects.toThrow('There is no connection “gone”.');
    expect(connections.requests).toEqual([]);
  });

  test('what the library answers', async () => {
    const connections = new TestConnections();
    connections.add('work', service('work'));
    connections.answer = () =>
      new Response('{"error":"slow down"}', {
        status: 429,
        headers: { 'Content-Type': 'application/json', 'Retry-After': '7', 'Set-Cookie': 'session=secret' },
      });
    const requests = new LibraryRequests(connections);
    expect(
      await requests.fetch({ ...get, connection: 'work', headers: { accept: 'application/json' } }, signal),
    ).toEqual({
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': '7' },
      body: '{"error":"slow down"}',
    });
    expect(connections.requests).toMatchObject([
      { url: get.url, init: { method: 'GET', headers: { accept: 'application/json' } } },
    ]);
  });

  test.for([
    ['users', false],
    ['attributes', false],
    ['assets/1', false],
    ['assets?count=0', true],
    ['assets/search', true],
  ] as const)('%s: within the request budget: %s', async ([path, waits]) => {
    const connections = new TestConnections();
    connections.add('work', service('work'));
    const url = `https://work.test/api/${path}`;
    await new LibraryRequests(connections).fetch({ ...get, url, connection: 'work' }, signal);
    expect(connections.requests.map((request) => request.url)).toEqual([url]);
    expect(connections.background).toEqual(waits ? [url] : []);
  });

  test('nothing any more when it has taken its question back', async () => {
    const connections = new TestConnections();
    connections.answer = (_url, init) =>
      new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('Taken back.')));
      });
    const requests = new LibraryRequests(connections);
    const controller = new AbortController();
    const asked = requests.fetch({ ...get, url: 'http://library.invalid/api/users' }, controller.signal);
    controller.abort();
    await expect(asked).rejects.toThrow(/abort|Taken back/i);
  });
});

describe('the language server opens its libraries anew', () => {
  /** How often it is told so after each of the changes. */
  let left = 0;
  const told = async (steps: readonly ((connections: TestConnections) => void)[]): Promise<readonly number[]> => {
    const connections = new TestConnections();
    connections.add('work', service('work'));
    const requests = new LibraryRequests(connections);
    let count = 0;
    requests.watch(
      () => {
        count += 1;
      },
      () => {
        left += 1;
      },
    );
    await requests.library({});
    await requests.library({ connection: 'work' });
    await requests.library({ connection: 'later' }).catch(() => undefined);
    const counts: number[] = [];
    for (const step of steps) {
      step(connections);
      connections.change();
      await new Promise(setImmediate);
      counts.push(count);
    }
    return counts;
  };
  const signOut = (connections: TestConnections): void =>
    void connections.states.set('service work', { state: 'signed-out', problem: 'Sign in to work.' });
  const signIn = (connections: TestConnections): void => void connections.states.delete('service work');

  test('when a connection leads elsewhere, or is there at last', async () => {
    expect(
      await told([
        () => {},
        (connections) => connections.add('work', service('work', { baseUrl: 'https://other.test/api' })),
        (connections) => connections.add('later', service('later')),
        (connections) => connections.add('unknown', service('unknown')),
      ]),
    ).toEqual([0, 1, 2, 2]);
  });

  test('when somebody has signed in, and not when they have signed out: names are good still', async () => {
    left = 0;
    expect(await told([signOut, signIn, signOut, signIn])).toEqual([0, 1, 1, 2]);
    // Totals are forgotten each time.
    expect(left).toBe(2);
  });

  test('not while a library is being opened', async () => {
    const opening = (connections: TestConnections): void =>
      void connections.states.set('embedded', { state: 'opening' });
    const opened = (connections: TestConnections): void => void connections.states.delete('embedded');
    expect(await told([opening, opened])).toEqual([0, 0]);
  });
});
