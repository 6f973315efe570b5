import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { serveLibrary, type LibraryServer, type OpenLibrary } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';
import { axeFindings } from './axe-findings.ts';
import { test as base } from './page-test.ts';
import { libraryFolder } from '../sample-folders.ts';

/** A page of another program on this machine. */
async function listen(html: string): Promise<{ readonly address: string; readonly server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  return { address: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`, server };
}

/** Of a program that has a scheme of its own. */
const editorLink = 'vscode://assetql.assetql-vscode/signed-in';

const folder = mkdtempSync(join(tmpdir(), 'assetql-sign-in-'));
let library: OpenLibrary;
let served: LibraryServer;
let program: { readonly address: string; readonly server: Server };

beforeAll(async () => {
  program = await listen('<!doctype html><title>Back in the program</title><p>Done.</p>');
  library = await openSampleLibrary({ dataDirectory: libraryFolder });
  const server = await serveLibrary({
    // The sample is the one of the other tests, the passwords are not.
    library: { ...library, dataDirectory: folder },
    port: 0,
    redirectUris: [`${program.address}/callback`, editorLink],
  });
  if (server.kind === 'refused') throw new Error(server.message);
  served = server;
});
afterAll(async () => {
  await served.close();
  await library.close();
  program.server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The address at which a program begins, which is called back at another one. */
function begin(redirectUri = `${program.address}/callback`): string {
  const { identity } = served;
  const query = new URLSearchParams({
    client_id: identity?.clientId ?? '',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid api offline_access',
    state: 'a state',
  });
  return `${identity?.authUrl ?? ''}/connect/authorize?${query}`;
}

const passwordOf = (name: string): string =>
  served.identity?.newSecrets?.passwords.find(({ userName }) => userName === name)?.password ?? '';

async function typeIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** A test with pages of its own, and with other programs' pages on this machine. */
const test = base
  .extend('show', async ({ browser }, { onCleanup }): Promise<(options?: BrowserContextOptions) => Promise<Page>> => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
    });
    return async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    };
  })
  .extend('neighbour', async ({}, { onCleanup }): Promise<(html: string) => Promise<string>> => {
    const servers: Server[] = [];
    onCleanup(() => {
      for (const server of servers) server.close();
    });
    return async (html) => {
      const { address, server } = await listen(html);
      servers.push(server);
      return address;
    };
  });

describe.concurrent('signing in, in a browser', () => {
  test.for([
    ['with script', {}],
    ['without script', { javaScriptEnabled: false }],
    ['on a phone', { viewport: { width: 320, height: 480 } }],
  ] as const)('leads back to the program, %s', async ([, options], { show }) => {
    const page = await show(options);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(begin());
    await expect.poll(() => page.title()).toContain('Sign in to the library');
    await typeIn(page, 'librarian', passwordOf('librarian'));
    await page.waitForURL(`${program.address}/callback?**`);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('code')).not.toBe(null);
    expect(searchParams.get('state')).toBe('a state');
    expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
  });

  test('a wrong password is told where it is read out, and the name stays', async ({ show }) => {
    const page = await show();
    await page.goto(begin());
    await typeIn(page, 'developer', 'wrong');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('The user name or the password is wrong.');
    expect(await page.getByLabel('User name').inputValue()).toBe('developer');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('password');
  });

  test('can be cancelled', async ({ show }) => {
    const page = await show();
    await page.goto(begin());
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${program.address}/callback?**`);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  });

  test.for(['light', 'dark'] as const)('axe-core finds nothing, %s', async (colorScheme, { show }) => {
    const page = await show({ colorScheme, bypassCSP: true });
    await page.goto(begin());
    expect(await axeFindings(page)).toEqual([]);
    await typeIn(page, 'nobody', 'wrong');
    await page.getByRole('alert').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${begin()}&redirect_uri=x`);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(begin(editorLink));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Not signed in').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('loses nothing at 320 pixels', async ({ show }) => {
    const page = await show({ viewport: { width: 320, height: 480 } });
    await page.goto(begin());
    await typeIn(page, 'n'.repeat(150), 'wrong');
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });

  test('is not shown in a frame of another page', async ({ show, neighbour }) => {
    const address = await neighbour(`<!doctype html><iframe src="${begin().replaceAll('&', '&amp;')}"></iframe>`);
    const page = await show();
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(address);
    await refused;
    expect(await page.frameLocator('iframe').getByLabel('Password').count()).toBe(0);
  });

  test('a form of another page signs nobody in, though the browser sends its cookies', async ({ show, neighbour }) => {
    const page = await show();
    await page.goto(begin());
    const token = await page.locator('[name=token]').inputValue();
    const fields = { token, username: 'librarian', password: passwordOf('librarian') };
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    const form = `<form method="post" action="${page.url()}">${inputs.join('')}<button>Win</button></form>`;
    await page.goto(await neighbour(`<!doctype html>${form}`));
    await page.getByRole('button', { name: 'Win' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('The form was not sent from the page of this sign-in.');
  });
});

// One after the other: a browser opens no second program before someone has typed or clicked again, on whichever page.
describe('a program of a scheme of its own', () => {
  test.for([
    ['with script', {}],
    ['without script', { javaScriptEnabled: false }],
    ['in the dark', { colorScheme: 'dark' }],
  ] as const)('is opened by the page that says so, %s', async ([, options], { show }) => {
    const page = await show(options);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(begin(editorLink));
    const opened: [reason: string, url: string][] = [];
    const browser = await page.context().newCDPSession(page);
    browser.on('Page.frameRequestedNavigation', ({ reason, url }) => opened.push([reason, url]));
    await browser.send('Page.enable');
    await typeIn(page, 'librarian', passwordOf('librarian'));
    const link = page.getByRole('link', { name: 'Open the program' });
    await link.waitFor();
    const address = (await link.getAttribute('href')) ?? '';
    expect(address.startsWith(`${editorLink}?code=`)).toBe(true);
    expect(new URL(address).searchParams.get('state')).toBe('a state');
    await expect.poll(() => opened).toContainEqual(['httpHeaderRefresh', address]);
    // What has happened stays in sight. Where no such program is installed, the browser says so, and nothing else.
    expect(await page.getByRole('heading').textContent()).toBe('Signed in');
    expect(said.filter((text) => !/favicon|^Failed to launch 'vscode:.* registered handler/.test(text))).toEqual([]);
  });
});
