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

/** Logs in at the identity service, and goes back to the editor. */
export async function comeBackSignedIn(identity: Page, agency: Agency, userName: string): Promise<void> {
  await logIn(identity, agency, userName);
  await identity.getByText('Signed in').waitFor();
  await identity.close();
}

/** Writes what a connection to the agency is made of, which is nothing secret. It is asked for secrets then. */
export async function nameAgency(
  { page }: Workbench,
  agency: Pick<Agency, 'definition'>,
  name: string,
  redirectUri: string = agency.definition.signIn.redirectUri,
): Promise<void> {
  const { baseUrl, signIn } = agency.definition;
  await runCommand(page, 'AssetQL: Add a Connection…');
  await pick(page, 'With the browser');
  await answer(page, 'Name of the connection', name);
  await answer(page, 'Address of the service', baseUrl);
  await answer(page, 'Address of its identity service', signIn.authUrl);
  await answer(page, 'Client id', signIn.clientId);
  await answer(page, 'Redirect address', redirectUri);
}

/** Adds the agency as a connection, and has the workspace ask it. Gives the page to sign in on, to which that leads. */
export async function connectAgency(
  workbench: Workbench,
  agency: Agency,
  name: string,
  redirectUri?: string,
): Promise<Page> {
  const { page } = workbench;
  await nameAgency(workbench, agency, name, redirectUri);
  await answer(page, 'Client secret', agency.clientSecret);
  return await openedPage(workbench, () => answer(page, 'Subscription key', agency.subscriptionKey));
}

/** Connects the agency, and signs in there with the browser, which comes back to a port. */
export async function addAgency(workbench: Workbench, agency: Agency, userName: string): Promise<void> {
  await comeBackSignedIn(await connectAgency(workbench, agency, 'agency'), agency, userName);
}

/** Hands a link to the workbench, which goes on as if the system had done so, and answers whether AssetQL may have it. */
export async function openLink({ page }: Workbench, link: string, consent: 'Open' | 'Cancel'): Promise<void> {
  await runCommand(page, 'Developer: Open URL');
  await answer(page, 'URL to open', link);
  const question = page.locator('.monaco-dialog-box', { hasText: 'extension to open this URI?' });
  await question.getByRole('button', { name: consent }).click();
  await question.waitFor({ state: 'detached' });
}
