import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { serveLibrary, type LibraryServer } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';
import { test as base } from './page-test.ts';
import { libraryFolder } from '../sample-folders.ts';

interface Neighbours {
  /** A page of an origin that the server lets in, and one of an origin that it does not. */
  readonly allowed: Page;
  readonly foreign: Page;
  readonly server: LibraryServer;
}

/** A test with pages of other programs on this machine, and a server that knows one of them. */
const test = base.extend('neighbours', async ({ browser }, { onCleanup }): Promise<Neighbours> => {
  const cleanings: (() => unknown)[] = [];
  onCleanup(async () => {
    for (const clean of cleanings.toReversed()) await clean();
  });
  const listen = async (): Promise<string> => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>A program</title>');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    cleanings.push(() => server.close());
    const bound = server.address();
    return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  };
  const [origin, other] = [await listen(), await listen()];
  const library = await openSampleLibrary({ dataDirectory: libraryFolder });
  cleanings.push(() => library.close());
  const server = await serveLibrary({
    library,
    port: 0,
    allowOrigins: [origin],
    services: async () => Response.json({ services: [] }),
  });
  if (server.kind === 'refused') throw new Error(server.message);
  cleanings.push(() => server.close());
  const context = await browser.newContext();
  cleanings.push(() => context.close());
  const [allowed, foreign] = [await context.newPage(), await context.newPage()];
  await allowed.goto(origin);
  await foreign.goto(other);
  return { allowed, foreign, server };
});

/** What a page gets when it asks: a status, or that the browser keeps the answer from it. */
const ask = (
  page: Page,
  path: string,
  server: LibraryServer,
  init: { readonly method?: string; readonly token?: boolean },
): Promise<number | string> =>
  page.evaluate(
    async ({ url, headers, method, body }) => {
      try {
        const answer = await fetch(url, { method, headers, ...(method === 'POST' ? { body } : {}) });
        await answer.json();
        return answer.status;
      } catch (error) {
        return error instanceof TypeError ? 'kept from the page' : String(error);
      }
    },
    {
      url: server.address + path,
      method: init.method ?? 'GET',
      body: '{"count":1}',
      headers: {
        'content-type': 'application/json',
        ...(init.token === false
          ? {}
          : {
              authorization: `bearer ${server.credentials?.accessToken ?? ''}`,
              'ocp-apim-subscription-key': server.subscriptionKey,
            }),
      },
    },
  );

test('a browser lets pages of an allowed origin ask, with the token', async ({ neighbours: { allowed, server } }) => {
  expect(await ask(allowed, 'api/assets?count=1', server, {})).toBe(200);
  expect(await ask(allowed, 'api/assets/search', server, { method: 'POST' })).toBe(200);
  expect(await ask(allowed, 'services', server, {})).toBe(200);
  expect(await ask(allowed, 'services/work/api/assets', server, {})).toBe(200);
  expect(await ask(allowed, 'api/assets?count=1', server, { token: false })).toBe(401);
});

test('and nothing else: no changes of connections, and no other origin', async ({
  neighbours: { allowed, foreign, server },
}) => {
  const kept = 'kept from the page';
  expect(await ask(allowed, 'services/session', server, { method: 'POST' })).toBe(kept);
  expect(await ask(allowed, 'services', server, { method: 'POST' })).toBe(kept);
  expect(await ask(allowed, 'services/work/sign-in', server, { method: 'POST' })).toBe(kept);
  for (const path of ['api/assets?count=1', 'services', 'services/work/api/assets'])
    expect(await ask(foreign, path, server, {})).toBe(kept);
});
