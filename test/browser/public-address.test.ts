import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveLibrary, type LibraryServer } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';
import { chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { publicName, tlsFront, type TlsFront } from '../../packages/library/test/node/tls-front.ts';
import { browserOptions } from '../browser-options.ts';
import { playgroundDirectory, test as base } from './page-test.ts';
import { libraryFolder } from '../sample-folders.ts';

interface Fronted {
  readonly front: TlsFront;
  readonly publicUrl: string;
  readonly server: LibraryServer;
  /** Where a program is called back. */
  readonly callback: string;
  readonly page: Page;
  /** What the browser complains about. */
  readonly complaints: readonly string[];
}

/** A test with the library behind a real server of TLS under a path, and a browser that knows its name. */
const test = base.extend('fronted', async ({}, { onCleanup }): Promise<Fronted> => {
  const cleanings: (() => unknown)[] = [];
  onCleanup(async () => {
    for (const clean of cleanings.toReversed()) await clean();
  });
  const program = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Back in the program</title>');
  });
  await new Promise<void>((resolve) => {
    program.listen(0, '127.0.0.1', resolve);
  });
  cleanings.push(() => program.close());
  const bound = program.address();
  const callback = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/callback`;
  const front = await tlsFront({ strip: '/dam' });
  cleanings.push(front.close);
  const publicUrl = `${front.origin}/dam`;
  const folder = mkdtempSync(join(tmpdir(), 'assetql-public-'));
  cleanings.push(() => rmSync(folder, { recursive: true, force: true }));
  const library = await openSampleLibrary({ dataDirectory: libraryFolder });
  cleanings.push(() => library.close());
  const server = await serveLibrary({
    library: { ...library, dataDirectory: folder },
    port: 0,
    publicUrl,
    redirectUris: [callback],
    playgroundDirectory,
  });
  if (server.kind === 'refused') throw new Error(server.message);
  cleanings.push(server.close);
  front.passOnTo(server.localAddress);
  const names = `--host-resolver-rules=MAP ${publicName} 127.0.0.1`;
  const browser = await chromium.launch({ ...browserOptions, args: [...browserOptions.args, names] });
  cleanings.push(() => browser.close());
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { front, publicUrl, server, callback, page: await context.newPage(), complaints };
});

test('a person signs in through a server of TLS, and a program reads assets with the token', async ({
  fronted: { front, publicUrl, server, callback, page, complaints },
}) => {
  const { identity } = server;
  const query = new URLSearchParams({
    client_id: identity?.clientId ?? '',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid api offline_access',
    state: 'a state',
  });
  await page.goto(`${publicUrl}/identity/connect/authorize?${query}`);
  expect(page.url().startsWith(`${publicUrl}/identity/sign-in/`)).toBe(true);
  for (const { name, secure, httpOnly } of await page.context().cookies())
    expect([name.startsWith('__Secure-'), secure, httpOnly]).toEqual([true, true, true]);
  const passwords = identity?.newSecrets?.passwords ?? [];
  await page.getByLabel('User name').fill('librarian');
  await page.getByLabel('Password').fill(passwords.find(({ userName }) => userName === 'librarian')?.password ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${callback}?**`);
  expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);

  const exchanged = await front.ask('/dam/identity/connect/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(page.url()).searchParams.get('code') ?? '',
      redirect_uri: callback,
      client_id: identity?.clientId ?? '',
      client_secret: identity?.newSecrets?.clientSecret ?? '',
    }).toString(),
  });
  const headers = {
    authorization: `bearer ${JSON.parse(exchanged.body.toString()).access_token}`,
    'ocp-apim-subscription-key': server.subscriptionKey,
  };
  const found = await front.ask('/dam/api/assets?search=cat&count=1', { headers });
  const { basePath, thumb } = JSON.parse(found.body.toString()).payload.assets[0].media;
  // a browser shows the picture by its address alone
  const picture = await page.goto(basePath + thumb);
  expect([picture?.status(), picture?.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
});

test('the page under the public address makes nobody the developer, and says how to sign in', async ({
  fronted: { publicUrl, page },
}) => {
  await page.goto(`${publicUrl}/`);
  await page.getByText('This address of the library wants a sign-in.').waitFor();
  await page.getByText(`--base-url ${publicUrl}/api --auth-url ${publicUrl}/identity `).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});
