import { gzipSync } from 'node:zlib';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '@assetql/core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MemoryStore, type QueryLimits } from '../../src/index.ts';
import { openLibrary, serveLibrary, type LibraryServer } from '../../src/node/index.ts';
import { preparedFolder } from './prepared-folder.ts';
import { pause } from './pause.ts';
import { runScript } from './process.ts';
import { bearing } from './server.ts';
import { smallLibrary } from '../small-library.ts';
import { assetWith, guid } from '../tiny-library.ts';

const initial = smallLibrary(20);
const folder = preparedFolder({ initial });

interface Serving {
  readonly server: LibraryServer;
  readonly close: () => Promise<void>;
}

/** A library on SQLite, served. */
async function serve(dataDirectory: string, limits: QueryLimits, failures: unknown[] = []): Promise<Serving> {
  const library = await openLibrary({ dataDirectory, initial });
  const server = await serveLibrary({ library, port: 0, limits, onFailure: (failure) => failures.push(failure) });
  if (server.kind === 'refused') throw new Error(server.message);
  return {
    server,
    close: async () => {
      await server.close();
      await library.close();
    },
  };
}

/** A library on SQLite, served; closed when the test has ended. */
async function served(limits: QueryLimits = {}, failures: unknown[] = []): Promise<LibraryServer> {
  const { server, close } = await serve(await folder(), limits, failures);
  onTestFinished(close);
  return server;
}

const many = (count: number, write: (index: number) => string, joined = ' OR '): string =>
  Array.from({ length: count }, (_, index) => write(10_000 + index)).join(joined);
const date = (index: number): string => new Date(1.5e12 + index * 1e7).toISOString();

/** SQLite works on it for many seconds, however few assets there are and however fast the machine is. */
const endless = {
  filters: many(8000, (index) => `Attributes/ANY(a: a GT '{"Key":"k${index}","Value":"1"}')`),
};
const endlessCalls = { cpuTime: 600_000 };

const post = (
  { baseUrl, ...server }: Pick<LibraryServer, 'baseUrl' | 'credentials'>,
  parameters: object,
  init: RequestInit = {},
): Promise<Response> =>
  fetch(`${baseUrl}/assets/search`, {
    method: 'POST',
    headers: {
      authorization: `bearer ${server.credentials?.accessToken ?? ''}`,
      'ocp-apim-subscription-key': server.credentials?.subscriptionKey ?? '',
    },
    body: JSON.stringify(parameters),
    ...init,
  });

const list = (server: LibraryServer): Promise<Response> =>
  fetch(`${server.baseUrl}/assets?filters=AssetType+EQ+Image&search=a*`, { headers: bearing(server) });

/** The processes that a process has started, on Linux. */
const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const grown = (megabytes: number): ReadableStream<Uint8Array> => {
  let left = megabytes;
  return new ReadableStream({
    pull: (controller) => {
      if (left === 0) controller.close();
      else controller.enqueue(new Uint8Array(1_000_000).fill(32));
      left -= 1;
    },
  });
};

test('a body that turns out to be too large is refused', async () => {
  const server = await served();
  const init: RequestInit & { readonly duplex: 'half' } = { body: grown(5), duplex: 'half' };
  expect((await post(server, {}, init)).status).toBe(413);
});

test('a body that is packed is refused in a sentence, before a query process is asked to read it', async () => {
  const server = await served();
  const headers = { ...bearing(server), 'content-encoding': 'gzip' };
  const answer = await post(server, {}, { headers, body: gzipSync('{"count":1}') });
  expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining('without Content-Encoding')]);
});

test('an answer of many megabytes arrives as a whole, compressed or not, and again', async () => {
  const library = await openLibrary({ dataDirectory: await folder(), initial });
  // Each has six bytes in JSON, and is no word.
  const description = '\u0001'.repeat(150_000);
  await library.parts?.records.change('', ({ put }) => {
    for (let index = 1; index <= 8; index += 1)
      put({ kind: 'asset', value: assetWith({ id: guid(500 + index), description: `${index} ${description}` }) });
  });
  const server = await serveLibrary({ library, port: 0 });
  if (server.kind === 'refused') throw new Error(server.message);
  onTestFinished(async () => {
    await server.close();
    await library.close();
  });
  for (const encoding of ['identity', 'gzip', 'identity']) {
    const answer = await fetch(`${server.baseUrl}/assets?count=1000`, {
      headers: { ...bearing(server), 'accept-encoding': encoding },
    });
    const text = await answer.text();
    expect(answer.headers.get('content-length')).toBe(encoding === 'identity' ? String(Buffer.byteLength(text)) : null);
    const { payload }: { readonly payload: { readonly assets: readonly { readonly description: string | null }[] } } =
      JSON.parse(text);
    const long = payload.assets.filter((asset) => (asset.description ?? '').endsWith(description));
    expect(new Set(long.map((asset) => asset.description?.slice(0, 1)))).toEqual(
      new Set(Array.from({ length: 8 }, (_, index) => String(index + 1))),
    );
  }
  const head = await fetch(`${server.baseUrl}/assets?count=1000`, { method: 'HEAD', headers: bearing(server) });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('queries are answered when another process has stored so much that the index takes longer to follow than a query may', async () => {
  const library = await openLibrary({ dataDirectory: await folder(), initial });
  const description = Array.from({ length: 100_000 }, (_, index) => index).join(' ');
  // In one transaction, of which the index takes all or nothing.
  await library.parts?.records.change('', ({ put }) => {
    for (let index = 1; index <= 8; index += 1)
      put({ kind: 'asset', value: assetWith({ id: guid(500 + index), description: `${index} ${description}` }) });
  });
  const failures: unknown[] = [];
  const server = await serveLibrary({
    library,
    port: 0,
    limits: { cpuTime: 1000 },
    onFailure: (failure) => failures.push(failure),
  });
  if (server.kind === 'refused') throw new Error(server.message);
  onTestFinished(async () => {
    await server.close();
    await library.close();
  });
  const answer = await fetch(`${server.baseUrl}/assets?search=99999&count=0`, { headers: bearing(server) });
  expect(await answer.json()).toMatchObject({ recordCount: { totalRecordsFound: 8 } });
  expect(failures).toEqual([]);
});

test('a query is answered all the same when something ends its process', async () => {
  const others = childrenOf(process.pid);
  const failures: unknown[] = [];
  const server = await served({}, failures);
  await (await list(server)).arrayBuffer();
  const asked = Array.from({ length: 40 }, () => list(server));
  await Promise.race(asked);
  for (const child of childrenOf(process.pid)) if (!others.includes(child)) process.kill(child, 'SIGKILL');
  const statuses = await Promise.all(asked.map(async (each) => (await each).status));
  expect([new Set(statuses), failures]).toEqual([new Set([200]), []]);
});

test('a query is answered by another process when one is stopped while it starts', async () => {
  const others = childrenOf(process.pid);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await served();
  const first = childrenOf(process.pid).find((child) => !others.includes(child));
  process.kill(first ?? Number.NaN, 'SIGSTOP');
  const asked = list(server);
  await pause(200);
  vi.advanceTimersByTime(61_000);
  expect((await asked).status).toBe(200);
});

test('a query is answered by another process when its own is stopped', async () => {
  const others = childrenOf(process.pid);
  const server = await served();
  await (await list(server)).arrayBuffer();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = childrenOf(process.pid).find((child) => !others.includes(child));
  process.kill(first ?? Number.NaN, 'SIGSTOP');
  const asked = list(server);
  while (vi.getTimerCount() === 0) await pause(10);
  vi.advanceTimersByTime(11_000);
  expect((await asked).status).toBe(200);
});

/** How many processes this one has started that have not ended. */
const processes = (): number => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

describe('what was an attack is answered, or refused with what is wrong', { timeout: 180_000 }, () => {
  // One for all of these queries: to start its processes takes longer than to answer most of them.
  const dataDirectory = mkdtempSync(join(tmpdir(), 'assetql-attacked-'));
  let shared: Serving | undefined;
  beforeAll(async () => {
    shared = await serve(dataDirectory, { cpuTime: 60_000 });
  });
  afterAll(async () => {
    await shared?.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  test.for<readonly [what: string, parameters: Readonly<Record<string, string>>, status: 200 | 400]>([
    ['one word within words ten thousand times', { search: many(10_000, () => '*eee*') }, 200],
    ['ten thousand words within words', { search: many(10_000, (index) => `*e${index}*`) }, 400],
    ['144 words within words', { search: many(144, (index) => `*${index}*`) }, 400],
    ['a start ten thousand times', { search: many(10_000, () => 'a*') }, 200],
    ['ten thousand starts', { search: many(10_000, (index) => `a${index}*`) }, 200],
    ['a date eleven thousand times', { filters: many(11_000, () => `DateUploaded GE ${date(0)}`) }, 200],
    ['eleven thousand dates', { filters: many(11_000, (index) => `DateUploaded GE ${date(index)}`) }, 200],
    ['eleven thousand equal dates', { filters: many(11_000, (index) => `DateUploaded EQ ${date(index)}`) }, 200],
    [
      'all of eleven thousand dates',
      { filters: many(11_000, (index) => `DateUploaded GE ${date(index)}`, ' AND ') },
      200,
    ],
  ])('%s', async ([, parameters, status]) => {
    if (shared === undefined) throw new Error('The library is not served.');
    const answer = await post(shared.server, parameters);
    const { errors }: { readonly errors: readonly { readonly diagnostics: readonly Diagnostic[] }[] } =
      await answer.json();
    const codes = errors.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
    expect([answer.status, codes]).toEqual([status, status === 200 ? [] : ['limit']]);
  });

  test('a query that takes too long is ended, and others are answered meanwhile and after it', async () => {
    const failures: unknown[] = [];
    const server = await served({ cpuTime: 1500 }, failures);
    const order: string[] = [];
    const attack = post(server, endless).finally(() => order.push('attack'));
    for (let round = 0; round < 3; round += 1) {
      const answer = await list(server);
      order.push(`list ${answer.status}`);
    }
    const answer = await attack;
    expect(order).toEqual(['list 200', 'list 200', 'list 200', 'attack']);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [
        {
          message: 'The query takes more than 1.5 s of processor time and was ended; ask for less at once.',
          parameter: 'filters',
          diagnostics: [{ code: 'limit', severity: 'error', range: { start: 0, end: endless.filters.length } }],
        },
      ],
    });
    expect(
      (await post(server, { ...endless, count: 0, filters: 'Status EQ 0', search: '*a* *b* *c* *d* *e*' })).status,
    ).toBe(200);
    expect(failures).toEqual([]);
  });

  test('of a query that takes too long the costly terms are pointed at', async () => {
    const server = await served({ cpuTime: 1000, costlyTerms: 10_000 });
    const search = many(6000, (index) => `(a NOT *e${index}*)`);
    const answer = await post(server, { search });
    expect(await answer.json()).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('its costly terms (*x*, CT, SW, EW) may be why'),
          parameter: 'search',
          diagnostics: [
            {
              code: 'limit',
              range: { start: 7, end: search.length - 1 },
              related: Array.from({ length: 200 }, () => expect.objectContaining({ range: expect.anything() })),
            },
          ],
        },
      ],
    });
  });
});

describe('query processes', { timeout: 180_000 }, () => {
  test('one that nobody waits for any more is ended', async () => {
    const server = await served(endlessCalls);
    const abort = new AbortController();
    // There are two for small queries; this starts the one for large ones, and the small ones let the next one arrive.
    expect((await post(server, { count: 1000 })).status).toBe(200);
    expect(processes()).toBe(3);
    const attack = post(server, endless, { signal: abort.signal }).catch((failure: unknown) => failure);
    for (let round = 0; round < 5; round += 1) await list(server);
    abort.abort();
    await expect.poll(processes).toBe(2);
    expect(await attack).toBeInstanceOf(Error);
    expect((await list(server)).status).toBe(200);
  });

  test('none is left when the server is closed, whatever runs', async () => {
    const server = await served(endlessCalls);
    const attack = post(server, endless).catch((failure: unknown) => failure);
    await expect.poll(processes).toBe(3);
    await server.close();
    await expect.poll(processes).toBe(0);
    expect(await attack).toBeInstanceOf(Error);
  });

  test('a store that is put in the place of the folder’s own is the one that answers', async () => {
    const library = await openLibrary({ dataDirectory: await folder(), initial });
    const store = new MemoryStore({ users: [], categories: [], attributes: [], lightboxes: [], assets: [] });
    const server = await serveLibrary({ library: { ...library, store }, port: 0 });
    if (server.kind === 'refused') throw new Error(server.message);
    onTestFinished(async () => {
      await server.close();
      await library.close();
    });
    expect(await (await fetch(`${server.baseUrl}/assets`, { headers: bearing(server) })).json()).toMatchObject({
      recordCount: { totalRecordsFound: 0 },
    });
  });

  test('a library that was closed to them is said to have failed, not what of it', async () => {
    const failures: unknown[] = [];
    const library = await openLibrary({ dataDirectory: await folder(), initial });
    await rm(library.store.databaseFiles?.index ?? '');
    const server = await serveLibrary({
      library,
      port: 0,
      onFailure: (failure) => failures.push(failure),
    });
    if (server.kind === 'refused') throw new Error(server.message);
    onTestFinished(async () => {
      await server.close();
      await library.close();
    });
    const answer = await list(server);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('gone');
    expect(failures).toEqual([
      new Error(
        `${library.store.databaseFiles?.index}, by which the library is searched, is missing. Start again, which makes it anew`,
      ),
    ]);
  });

  const isRunning = (pid: number): boolean => {
    try {
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };

  test.for<readonly [signal: NodeJS.Signals, outcome: number | string]>([
    ['SIGTERM', 0],
    ['SIGKILL', 'SIGKILL'],
  ])('end with the server: %s', async ([signal, outcome]) => {
    const script = runScript('serve', await folder());
    const server: Pick<LibraryServer, 'baseUrl' | 'credentials'> = JSON.parse(await script.line(/^\{/));
    const pid = script.child.pid ?? 0;
    await expect.poll(() => childrenOf(pid).length).toBe(2);
    const quick = childrenOf(pid);
    const attack = post(server, { ...endless, filters: signal === 'SIGKILL' ? 'Status EQ 0' : endless.filters }).catch(
      (failure: unknown) => failure,
    );
    if (signal === 'SIGKILL') await attack;
    else await expect.poll(() => childrenOf(pid).length).toBe(3);
    const started = childrenOf(pid);
    expect(started).toEqual(expect.arrayContaining([...quick]));
    await pause(1);
    const since = performance.now();
    script.child.kill(signal);
    expect(await script.ended).toBe(outcome);
    // A server that queried by itself, or waited for the query, took as long as it. The benchmark of attacks measures the two seconds.
    expect(performance.now() - since).toBeLessThan(20_000);
    expect(script.lines.slice(1)).toEqual(signal === 'SIGTERM' ? ['closed'] : []);
    await expect.poll(() => started.filter(isRunning)).toEqual([]);
    await attack;
  });
});
