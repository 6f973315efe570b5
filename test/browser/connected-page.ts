import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../../packages/cli/test/sign-in/free-port.ts';
import { newLibrary, scratchFolder, serveIdentity, type ServedIdentity } from '../end-to-end/served-identity.ts';
import { test as base } from './page-test.ts';

export interface Connected {
  /** `assetql serve`, whose page is looked at. */
  readonly local: ServedIdentity;
  /** Another one, which stands for the service of a provider. */
  readonly service: ServedIdentity;
  readonly redirectUri: string;
  /** Of the first one's configuration. */
  readonly folder: string;
}

/** A test with two libraries that are served by the command, and pages of the first in fresh profiles. */
export const test = base
  .extend('connected', { scope: 'file' }, async ({}, { onCleanup }): Promise<Connected> => {
    const cleanings: (() => void)[] = [];
    onCleanup(() => {
      for (const clean of cleanings.toReversed()) clean();
    });
    const after = (clean: () => void): void => void cleanings.push(clean);
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const service = await serveIdentity(after, await newLibrary(after), ['--redirect-uri', redirectUri]);
    const folder = scratchFolder(after);
    const environment = { XDG_CONFIG_HOME: folder, ASSETQL_KEYCHAIN: 'off' };
    const local = await serveIdentity(after, await newLibrary(after), [], environment);
    return { local, service, redirectUri, folder };
  })
  .extend(
    'visit',
    async ({ browser, connected }, { onCleanup }): Promise<(options?: BrowserContextOptions) => Promise<Page>> => {
      const contexts: BrowserContext[] = [];
      onCleanup(async () => {
        await Promise.all(contexts.map((context) => context.close()));
      });
      return async (options = {}) => {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
        contexts.push(context);
        const page = await context.newPage();
        // As text, which these tests write.
        const address = connected.local.value('address') ?? '';
        await page.addInitScript((own) => {
          if (own.startsWith(`${location.origin}/`)) localStorage.setItem('assetql.view', 'text');
        }, address);
        await page.goto(address);
        await page.locator('.aql-tile').first().waitFor({ state: 'attached' });
        return page;
      };
    },
  );

/** The button that names the library that is asked. */
export const librarySwitch = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('button', { name: /^Library: / });

/** Opens the list of libraries, and shows the token where that is asked for. */
export async function openLibraries(page: Page, { local }: Connected): Promise<void> {
  await librarySwitch(page).click();
  const add = page.getByRole('button', { name: 'Connect to a service …' });
  const token = page.getByLabel('Token');
  await add.or(token).waitFor();
  if (!(await token.isVisible())) return;
  await token.fill(local.value('token') ?? '');
  await page.keyboard.press('Enter');
  await add.waitFor();
}

/** Fills in what the provider gave. */
export async function fillConnection(
  page: Page,
  { service, redirectUri }: Connected,
  name: string,
  change: Readonly<Record<string, string>> = {},
): Promise<void> {
  const values = {
    Name: name,
    'Address of the service': service.value('base url') ?? '',
    'Address of the identity service': service.value('auth url') ?? '',
    'Client id': service.value('client id') ?? '',
    'Client secret': service.value('client secret') ?? '',
    'Subscription key (optional)': service.value('subscription key') ?? '',
    'Redirect address': redirectUri,
    ...change,
  };
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value);
}

/** Types name and password of a person on the log-in page of the service. */
export async function logIn(page: Page, { service }: Connected, userName = 'librarian'): Promise<void> {
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill(service.value(`password of ${userName}`) ?? '');
  await page.keyboard.press('Enter');
}

/** Goes from the list of libraries to the log-in page of a service that is new. */
export async function connect(
  page: Page,
  connected: Connected,
  name: string,
  change: Readonly<Record<string, string>> = {},
): Promise<void> {
  await openLibraries(page, connected);
  await page.getByRole('button', { name: 'Connect to a service …' }).click();
  await fillConnection(page, connected, name, change);
  await page.keyboard.press('Enter');
}
