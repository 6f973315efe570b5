import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { connect, librarySwitch, logIn, openLibraries, test, type Connected } from './connected-page.ts';

const home = ({ local }: Connected): string => local.value('address') ?? '';

/** Waits until the page is back from the log-in page, and shows the service. */
async function isBack(page: Page, connected: Connected, name: string): Promise<void> {
  await page.waitForURL(home(connected));
  await page.getByText(new RegExp(`^${name}: signed in as `)).waitFor();
  await page.locator('.aql-tile img').first().waitFor();
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '');

describe('a person connects the page to a service', () => {
  test('signs in on its log-in page, and sees its results; the text stays', async ({ connected, visit }) => {
    const page = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# Mine\n');
    await connect(page, connected, 'work');
    await logIn(page, connected);
    await isBack(page, connected, 'work');

    expect(await librarySwitch(page).textContent()).toContain('work');
    expect(await page.locator('.cm-content').textContent()).toContain('# Mine');
    await expect
      .poll(() =>
        page
          .locator('.aql-tile img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    expect(asked.some((url) => url.includes('/services/work/api/assets?'))).toBe(true);
    expect(asked.filter((url) => url.startsWith(connected.service.value('base url') ?? 'none'))).toEqual([]);
    // what is shown and copied names the service itself
    expect(await page.locator('.request pre').textContent()).toContain(
      `GET ${connected.service.value('base url')}/assets`,
    );
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (copied: string) => void (document.title = copied) },
      });
    });
    await page.getByRole('button', { name: 'Copy URL' }).click();
    await expect.poll(() => page.title()).toContain(`${connected.service.value('base url')}/assets?`);
  });

  test('switches back, with the text and its history, and signs out and in again', async ({ connected, visit }) => {
    const page = await visit();
    await connect(page, connected, 'again');
    await logIn(page, connected);
    await isBack(page, connected, 'again');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# Also\n');
    await openLibraries(page, connected);
    await page.getByRole('button', { name: /Sample library comes/ }).click();
    await expect.poll(() => librarySwitch(page).textContent()).toContain('Sample library');
    await page.locator('.aql-tile img').first().waitFor();
    expect(asked.some((url) => url.includes('/api/assets?') && !url.includes('/services/'))).toBe(true);
    expect(await page.locator('.cm-content').textContent()).toContain('# Also');
    // what was typed before can still be taken back
    await page.locator('.cm-content').click();
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+z');
        return await page.locator('.cm-content').textContent();
      })
      .not.toContain('# Also');

    await openLibraries(page, connected);
    await page.getByRole('button', { name: 'Sign out of again' }).click();
    await page.getByRole('button', { name: 'Sign in to again' }).waitFor();
    // again, with what is kept
    await page.getByRole('button', { name: 'Sign in to again' }).click();
    await logIn(page, connected);
    await isBack(page, connected, 'again');
  });

  test('and the page gets to see no secret', async ({ connected, visit }) => {
    const page = await visit();
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (!response.url().startsWith(home(connected))) return;
      const headers = response.allHeaders().then((all) => JSON.stringify({ ...all, 'set-cookie': '' }));
      bodies.push(
        headers.catch(() => ''),
        response.text().catch(() => ''),
      );
    });
    await connect(page, connected, 'secrets');
    await logIn(page, connected);
    await isBack(page, connected, 'secrets');
    const kept = JSON.parse(readFileSync(join(connected.folder, 'assetql/secrets/secrets.json'), 'utf8'));
    const secrets = [kept.clientSecret, kept.subscriptionKey, kept.tokens.accessToken, kept.tokens.refreshToken];
    const seen = [
      ...(await Promise.all(bodies)),
      await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage])),
      await page.content(),
      page.url(),
    ].join('\n');
    for (const secret of secrets) {
      expect(secret).toMatch(/^\S{16,}$/);
      expect(seen).not.toContain(secret);
    }
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  test('and a program on another port gets the cookie, but can do nothing with it', async ({ connected, visit }) => {
    const page = await visit();
    await openLibraries(page, connected);
    let stolen = '';
    const thief = createServer((request, response) => {
      stolen += request.headers.cookie ?? '';
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>A program</title>');
    });
    await new Promise<void>((resolve) => {
      thief.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void thief.close());
    const bound = thief.address();
    await page.goto(`http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/services`);
    expect(stolen).toContain('assetql_owner_');
    expect(await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]))).toBe(
      '["",{},{}]',
    );
    const { origin } = new URL(home(connected));
    for (const method of ['GET', 'POST']) {
      const headers = { cookie: stolen, origin, 'content-type': 'application/json' };
      expect((await fetch(`${origin}/services`, { method, headers })).status).toBe(401);
    }
    // the page itself goes on
    await page.goto(home(connected));
    await openLibraries(page, connected);
  });

  test('all by keyboard, with the focus never lost', async ({ connected, visit }) => {
    const page = await visit();
    await openLibraries(page, connected);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toContain('Library: ');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Connect to a service …' }).waitFor();
    while (!(await focused(page)).startsWith('Connect')) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('name');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toContain('Library: ');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('on a phone, where nothing is lost', async ({ connected, visit }) => {
    const page = await visit({ viewport: { width: 320, height: 560 }, hasTouch: true });
    await connect(page, connected, 'a-name-of-a-connection-that-is-longer-than-a-phone-is-wide');
    await logIn(page, connected);
    await page.waitForURL(home(connected));
    await expect.poll(() => librarySwitch(page).textContent()).toContain('a-name-of');
    const overflow = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    await librarySwitch(page).click();
    await page.getByRole('button', { name: 'Connect to a service …' }).waitFor();
    expect(await overflow()).toBe(0);
  });
});

describe('what goes wrong is told in plain words', () => {
  test('a wrong token of the server', async ({ visit }) => {
    const page = await visit();
    await librarySwitch(page).click();
    for (const wrong of ['wrong', 'not sent at all é']) {
      await page.getByLabel('Token').fill(wrong);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('That is not the token.').waitFor();
    }
  });

  test('a wrong client secret, which can be mended', async ({ connected, visit }) => {
    const page = await visit();
    await connect(page, connected, 'mistyped', { 'Client secret': 'wrong-secret-0123456789' });
    await logIn(page, connected);
    await page.waitForURL(home(connected));
    const dialog = page.getByRole('dialog', { name: 'Sign in to mistyped' });
    await dialog.getByRole('alert').getByText('does not know this client, or not with this secret').waitFor();
    await dialog.getByLabel('Client secret').fill(connected.service.value('client secret') ?? '');
    await page.keyboard.press('Enter');
    await logIn(page, connected);
    await isBack(page, connected, 'mistyped');
  });

  test('that the person declined', async ({ connected, visit }) => {
    const page = await visit();
    await connect(page, connected, 'declined');
    await page.getByLabel('User name').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(home(connected));
    await page.getByRole('dialog').getByText('The sign-in was declined at the identity service.').waitFor();
    await page.keyboard.press('Escape');
    // the results say what is missing, and lead to it
    await page.getByText('declined wants you to sign in.').waitFor();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('dialog', { name: 'Sign in to declined' }).waitFor();
  });

  test('an identity service that does not answer, while the address can still be mended', async ({
    connected,
    visit,
  }) => {
    const page = await visit();
    await connect(page, connected, 'unreachable', { 'Address of the identity service': 'http://127.0.0.1:1/identity' });
    const dialog = page.getByRole('dialog', { name: 'Connect to a service' });
    await dialog.getByRole('alert').getByText('does not answer. Check its address').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('unreachable');
    await dialog.getByLabel('Address of the identity service').fill(connected.service.value('auth url') ?? '');
    await page.keyboard.press('Enter');
    await logIn(page, connected);
    await isBack(page, connected, 'unreachable');
  });

  test('a browser that the server does not know any more', async ({ connected, visit }) => {
    const page = await visit();
    await connect(page, connected, 'forgotten');
    await logIn(page, connected);
    await isBack(page, connected, 'forgotten');
    await page.context().clearCookies({ name: /^assetql_owner_/ });
    await page.reload();
    await page.getByText('forgotten wants you to sign in.').waitFor();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Token').fill(connected.local.value('token') ?? '');
    await page.keyboard.press('Enter');
    await page.locator('.aql-tile img').first().waitFor();
    expect(await librarySwitch(page).textContent()).toContain('forgotten');
  });

  test('a port that is in use', async ({ connected, visit }) => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(Number(new URL(connected.redirectUri).port), '127.0.0.1', resolve);
    });
    onTestFinished(() => void other.close());
    const page = await visit();
    await connect(page, connected, 'in-use');
    await page
      .getByRole('dialog', { name: 'Sign in to in-use' })
      .getByRole('alert')
      .getByText('another program listens there')
      .waitFor();
  });

  test('an answer that belongs to another sign-in', async ({ connected, visit }) => {
    const page = await visit();
    await connect(page, connected, 'mixed-up');
    await page.getByLabel('User name').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${connected.redirectUri}?code=CODE&state=another`);
    await other.getByText('This answer belongs to another sign-in.').waitFor();
    await logIn(page, connected);
    await isBack(page, connected, 'mixed-up');
  });

  test('a service that does not answer, and a connection that is gone', async ({ connected, visit }) => {
    const config = join(connected.folder, 'assetql/config.json');
    const before = JSON.parse(readFileSync(config, 'utf8'));
    const off = { baseUrl: 'http://127.0.0.1:1/api', token: 'T0KEN-0123456789' };
    writeFileSync(config, JSON.stringify({ ...before, connections: { ...before.connections, off } }));
    const page = await visit();
    await openLibraries(page, connected);
    await page.getByRole('button', { name: /^off/ }).click();
    await page.getByText('off does not answer.').waitFor();
    writeFileSync(config, JSON.stringify(before));
    await page.reload();
    await page.getByText('This machine has no connection off any more; this is the sample library.').waitFor();
    await page.locator('.aql-tile').first().waitFor();
    expect(await librarySwitch(page).textContent()).toContain('Sample library');
  });
});

describe.each(['light', 'dark'] as const)('axe-core finds nothing, %s', (colorScheme) => {
  test('in the list, and in each dialog', async ({ connected, visit }) => {
    const page = await visit({ colorScheme, bypassCSP: true });
    await librarySwitch(page).click();
    await page.getByLabel('Token').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await openLibraries(page, connected);
    expect(await axeFindings(page)).toEqual([]);
    const rows = page.getByRole('button', { name: /^Remove / });
    if ((await rows.count()) > 0) {
      await rows.first().click();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Keep it' }).click();
    }
    await page.getByRole('button', { name: 'Connect to a service …' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.route('**/services', (route) =>
      route.fulfill({
        json: {
          services: [
            { name: 'Sample library', baseUrl: 'x', state: 'embedded' },
            {
              name: 'work',
              baseUrl: 'https://library.example/api',
              state: 'signed-out',
              problem: 'The sign-in was declined.',
              needsSecret: true,
            },
          ],
        },
      }),
    );
    await librarySwitch(page).click();
    await page.getByRole('button', { name: 'Sign in to work' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
