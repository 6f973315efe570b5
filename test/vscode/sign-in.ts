import type { Page } from 'playwright-core';
import type { Agency } from './agency.ts';
import { answer, pick, runCommand } from './palette.ts';
import type { Workbench } from './workbench.ts';

/** The page that the browser is led to by what is done meanwhile. */
export async function openedPage({ context }: Workbench, act: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent('page'), act()]);
  return opened;
}

/** Logs in at the identity service, as its page asks. */
export async function logIn(page: Page, agency: Agency, userName: string): Promise<void> {
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill(agency.passwordOf(userName));
  await page.keyboard.press('Enter');
}

/** Adds the agency as a connection, signs in there with the browser, and has the workspace ask it. */
export async function addAgency(workbench: Workbench, agency: Agency, userName: string): Promise<void> {
  const { page } = workbench;
  const { baseUrl, signIn } = agency.definition;
  await runCommand(page, 'AssetQL: Add a Connection…');
  await pick(page, 'With the browser');
  await answer(page, 'Name of the connection', 'agency');
  await answer(page, 'Address of the service', baseUrl);
  await answer(page, 'Address of its identity service', signIn.authUrl);
  await answer(page, 'Client id', signIn.clientId);
  await answer(page, 'Redirect address', signIn.redirectUri);
  await answer(page, 'Client secret', agency.clientSecret);
  const identity = await openedPage(workbench, () => answer(page, 'Subscription key', agency.subscriptionKey));
  await logIn(identity, agency, userName);
  await identity.getByText('Signed in').waitFor();
  await identity.close();
}
