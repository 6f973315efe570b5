import { parameters } from '@assetql/core';
import { expect, test } from 'vitest';
import { serveIdentity } from '../../../packages/library/test/node/identity/identity-server.ts';
import { openEmbeddedLibrary } from '../../src/embedded/open-embedded-library.ts';
import { createRequestLog, shownParameters, type RequestLog } from '../../src/connections/library/request-log.ts';
import { serviceWindow } from './service-window.ts';
import { definitionOf, signInHere } from './signing-in.ts';
import { smallPack } from './small-pack.ts';

const baseUrl = 'https://library.example/api';

function openLog(): { readonly log: RequestLog; readonly lines: string[] } {
  const lines: string[] = [];
  let time = 0;
  return {
    lines,
    log: createRequestLog(
      (line) => lines.push(line),
      () => (time += 12),
    ),
  };
}

test.for([
  [`${baseUrl}/assets?filters=Status+EQ+0&count=50`, 'GET /api/assets?filters=Status+EQ+0&count=50 200 12 ms (work)'],
  [
    `${baseUrl}/media/cat.svg?expires=1&signature=abc&x`,
    'GET /api/media/cat.svg?expires=…&signature=…&… 200 12 ms (work)',
  ],
  ['https://files.example/cat.svg?signature=abc', 'GET https://files.example/cat.svg 200 12 ms (work)'],
  ['https://me:secret@library.example/api/assets', 'GET https://library.example/api/assets 200 12 ms (work)'],
] as const)('a request of %s is a line without secrets', async ([url, line]) => {
  const { log, lines } = openLog();
  const fetch = log.watch({ name: 'work', baseUrl }, () => Promise.resolve(Response.json({})));
  await (await fetch(url, { headers: { Authorization: 'bearer token' } })).text();
  expect(lines).toEqual([line]);
});

test('pictures that came are details; those that did not are told', async () => {
  const lines: [string, boolean][] = [];
  const log = createRequestLog(
    (line, isDetail) => lines.push([line, isDetail]),
    () => 0,
  );
  const answers = [200, 404].map((status) => new Response('x', { status, headers: { 'Content-Type': 'image/png' } }));
  const fetch = log.watch({ name: 'work', baseUrl }, () => Promise.resolve(answers.shift() ?? Response.json({})));
  for (let count = 0; count < 3; count += 1) await (await fetch(`${baseUrl}/media/a.png`, {})).text();
  expect(lines).toEqual([
    ['GET /api/media/a.png 200 0 ms (work)', true],
    ['GET /api/media/a.png 404 0 ms (work)', false],
    ['GET /api/media/a.png 200 0 ms (work)', false],
  ]);
});

test('a request is written when its body has come, broken off, or is not wanted any more', async () => {
  const { log, lines } = openLog();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const controller = new AbortController();
  const fetch = log.watch({ name: 'work', baseUrl }, () =>
    Promise.resolve(new Response(new ReadableStream({ start: (given) => void (body = given) }), { status: 206 })),
  );
  const whole = await fetch(`${baseUrl}/users`, {});
  expect(lines).toEqual([]);
  body?.close();
  await whole.text();
  const half = await fetch(`${baseUrl}/users`, {});
  body?.error(new TypeError('terminated'));
  await half.text().catch(() => undefined);
  const unwanted = await fetch(`${baseUrl}/users`, { signal: controller.signal });
  controller.abort();
  body?.error(controller.signal.reason);
  await unwanted.text().catch(() => undefined);
  const failing = log.watch({ name: 'work', baseUrl }, () => Promise.reject(new TypeError('fetch failed')));
  await expect(failing(`${baseUrl}/assets/search`, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed');
  expect(lines).toEqual([
    'GET /api/users 206 12 ms (work)',
    'GET /api/users 206, broken off 12 ms (work)',
    'GET /api/users cancelled 12 ms (work)',
    'POST /api/assets/search no answer 12 ms (work)',
  ]);
});

test('all that is sent in a sign-in and with it is written, and nothing of what lets somebody in', async () => {
  const { log, lines } = openLog();
  const served = await serveIdentity();
  const { server, secrets } = served;
  const definition = definitionOf(served);
  const window = serviceWindow(definition, {
    fetch: log.watch({ name: 'work', baseUrl: definition.baseUrl }, (url, init) => globalThis.fetch(url, init)),
  });
  await signInHere(served, window);
  const access = await window.library.open();
  await (await access.fetch(`${definition.baseUrl}/assets?count=1`, {})).text();
  expect(lines).toEqual([expect.stringMatching(/^GET \/.*\/assets\?count=1 200 12 ms \(work\)$/)]);
  const stored = await window.library.storage.read();
  for (const secret of [secrets.clientSecret, server.subscriptionKey, stored?.tokens?.accessToken])
    expect(lines.join('\n')).not.toContain(secret);
});

test('requests of the sample are written, too', async () => {
  const { log, lines } = openLog();
  const name = 'Sample library';
  const embedded = 'http://library.invalid/api';
  const { access } = await openEmbeddedLibrary(await smallPack(), {
    watch: (fetch) => log.watch({ name, baseUrl: embedded }, fetch),
  });
  await (await access.fetch(`${embedded}/assets?search=logo&count=0`, {})).text();
  expect(lines).toEqual(['GET /api/assets?search=logo&count=0 200 12 ms (Sample library)']);
});

test('every parameter of the interface is shown', () => {
  for (const { name } of parameters) expect(shownParameters).toContain(name);
});
