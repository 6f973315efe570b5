import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEmbeddedFetch, embeddedBaseUrl, openLibrary, type OpenLibrary } from '../../src/node/index.ts';
import { fileDatabase } from './file-database.ts';
import { storeWith } from './store-with.ts';
import { smallLibrary } from '../small-library.ts';

const data = mkdtempSync(join(tmpdir(), 'assetql-embedded-'));
const opened = openLibrary({ dataDirectory: data, initial: smallLibrary(3), database: fileDatabase });
afterAll(() => rmSync(data, { recursive: true, force: true }));
const open = (): Promise<OpenLibrary> => opened;

test('brings its credentials, and takes addresses, URLs and requests', async () => {
  const fetch = createEmbeddedFetch(await open());
  const address = `${embeddedBaseUrl}/assets?count=1`;
  for (const input of [address, new URL(address), new Request(address)]) {
    const response = await fetch(input);
    expect(response.status).toBe(200);
    const { payload } = await response.json();
    const { basePath, original } = payload.assets[0].media;
    expect(await (await fetch(basePath + original)).text()).toContain('<svg');
  }
});

test('addresses in its answers are those of a server, where one is named, and are answered', async () => {
  const fetch = createEmbeddedFetch(await open(), undefined, { servedAt: 'http://127.0.0.1:4310/api' });
  const { payload } = await (await fetch(`${embeddedBaseUrl}/assets?count=1`)).json();
  const { basePath, original } = payload.assets[0].media;
  expect(basePath).toMatch(/^http:\/\/127\.0\.0\.1:4310\/api\/media\//);
  expect(await (await fetch(basePath + original)).text()).toContain('<svg');
});

test('credentials of the request itself count', async () => {
  const fetch = createEmbeddedFetch(await open());
  for (const headers of [{ authorization: 'bearer other' }, { 'ocp-apim-subscription-key': 'other' }])
    expect((await fetch(`${embeddedBaseUrl}/assets`, { headers })).status).toBe(401);
});

test('other addresses are not there', async () => {
  const fetch = createEmbeddedFetch(await open());
  expect((await fetch('http://library.invalid/elsewhere')).status).toBe(404);
});

test('an aborted call rejects as fetch does', async () => {
  const library = await open();
  const abort = new AbortController();
  const fetch = createEmbeddedFetch({
    ...library,
    store: storeWith(library.store, {
      list: (_query, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          abort.abort();
        }),
    }),
  });
  await expect(fetch(`${embeddedBaseUrl}/assets`, { signal: abort.signal })).rejects.toHaveProperty(
    'name',
    'AbortError',
  );
  await expect(fetch(`${embeddedBaseUrl}/assets`, { signal: abort.signal })).rejects.toHaveProperty(
    'name',
    'AbortError',
  );
});

test('failures are told to the owner', async () => {
  const library = await open();
  const failures: unknown[] = [];
  const broken = { ...library, store: storeWith(library.store, { users: () => Promise.reject(new Error('broken')) }) };
  const fetch = createEmbeddedFetch(broken, (failure) => failures.push(failure));
  expect((await fetch(`${embeddedBaseUrl}/users`)).status).toBe(500);
  expect(failures).toHaveLength(1);
});
