import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { Agency } from './agency.ts';
import { isShown, openFile } from './editor.ts';
import { notification, statusEntry } from './notices.ts';
import { answer, asked, pick, runCommand } from './palette.ts';
import { openPreview, preview, titles, waitForTotal } from './preview.ts';
import { comeBackSignedIn, connectAgency, logIn, nameAgency, openedPage } from './sign-in.ts';
import { startSilentFront } from './silent-front.ts';
import { storyTest } from './workbench-test.ts';

// The first story waits until the workbench is there.
vi.setConfig({ testTimeout: 300_000 });

const test = storyTest('desktop').extend('agency', { scope: 'file' }, async ({}, { onCleanup }) => {
  const agency = await Agency.start();
  onCleanup(() => agency[Symbol.asyncDispose]());
  return agency;
});

/** Presses a button of a message. */
const press = (page: Page, message: string, button: string): Promise<void> =>
  notification(page, message).getByRole('button', { name: button }).click();

/** Writes what a connection to the agency is made of that a program has. It is asked for its token then. */
async function nameProgram(page: Page, agency: Agency, name: string): Promise<void> {
  await runCommand(page, 'AssetQL: Add a Connection…');
  await pick(page, 'With an access token');
  await answer(page, 'Name of the connection', name);
  await answer(page, 'Address of the service', agency.definition.baseUrl);
}

/** Opens the menu of accounts with an account in it, which comes a moment after its person has signed in. */
async function openAccounts(page: Page, account: Locator): Promise<void> {
  for (let patience = 10; patience > 0; patience -= 1) {
    await page
      .locator('.activitybar')
      .getByRole('button', { name: /^Accounts/ })
      .click();
    if (await isShown(account, 2000)) return;
    await page.keyboard.press('Escape');
  }
  throw new Error('The menu of accounts does not have the account.');
}

test('who gives up in the editor or on the page is signed in nowhere, and begins again with a click', async ({
  workbench,
  agency,
}) => {
  const { page } = workbench;
  await openFile(workbench, 'declined.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  const left = await connectAgency(workbench, agency, 'agency');
  await asked(page, 'Log in there').waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'Waiting until you have signed in to “agency” in the browser.', 'Cancel');
  await left.close();
  await statusEntry(page, 'agency: sign in').click();
  const declined = await openedPage(workbench, () => press(page, 'Nobody is signed in to “agency”.', 'Sign In'));
  await declined.getByRole('button', { name: 'Cancel' }).click();
  await declined.getByText('Not signed in').waitFor();
  await declined.close();
  await statusEntry(page, 'agency: sign in').waitFor();
  const identity = await openedPage(workbench, () =>
    press(page, 'The sign-in to “agency” was declined. Sign in again, and allow it.', 'Sign In Again'),
  );
  await comeBackSignedIn(identity, agency, 'librarian');
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
});

test('a wrong secret and a wrong key are told apart, and each is entered anew', async ({ workbench, agency }) => {
  const { page } = workbench;
  await openFile(workbench, 'wrong.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  await nameAgency(workbench, agency, 'studio');
  await answer(page, 'Client secret', 'of-another-client');
  const refused = await openedPage(workbench, () => answer(page, 'Subscription key', 'of-another-profile'));
  await logIn(refused, agency, 'librarian');
  await refused.getByText('Not signed in').waitFor();
  await refused.close();
  await press(page, 'does not know this client, or not with this secret.', 'Enter the Client Secret');
  const identity = await openedPage(workbench, () => answer(page, 'Client secret', agency.clientSecret));
  await comeBackSignedIn(identity, agency, 'librarian');
  await press(page, '“studio” does not accept the subscription key.', 'Enter the Subscription Key');
  await answer(page, 'Subscription key', agency.subscriptionKey);
  await notification(page, 'Signed in to “studio” as Sample Librarian.').waitFor();
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
});

test('a secret and a key that were refused are asked for anew by Sign In, not only by the message that says so', async ({
  workbench,
  agency,
}) => {
  const { page } = workbench;
  await openFile(workbench, 'refused.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  await nameAgency(workbench, agency, 'atelier');
  await answer(page, 'Client secret', 'of-another-client');
  const refused = await openedPage(workbench, () => answer(page, 'Subscription key', 'of-another-profile'));
  await logIn(refused, agency, 'librarian');
  await refused.getByText('Not signed in').waitFor();
  await refused.close();
  await notification(page, 'does not know this client, or not with this secret.').waitFor();
  await runCommand(page, 'Notifications: Clear All Notifications');
  await runCommand(page, 'AssetQL: Sign In…');
  const identity = await openedPage(workbench, () => answer(page, 'Client secret', agency.clientSecret));
  await comeBackSignedIn(identity, agency, 'librarian');
  await notification(page, '“atelier” does not accept the subscription key.').waitFor();
  await runCommand(page, 'Notifications: Clear All Notifications');
  await runCommand(page, 'AssetQL: Sign In…');
  await answer(page, 'Subscription key', agency.subscriptionKey);
  await notification(page, 'Signed in to “atelier” as Sample Librarian.').waitFor();
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
});

test('a key is asked for anew also where a service refuses a new sign-in without a word', async ({
  workbench,
  agency,
}) => {
  const { page } = workbench;
  await using front = await startSilentFront(agency.definition.baseUrl);
  await openFile(workbench, 'silent.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  await nameAgency(workbench, { definition: { ...agency.definition, baseUrl: front.baseUrl } }, 'gateway');
  await answer(page, 'Client secret', agency.clientSecret);
  const first = await openedPage(workbench, () => answer(page, 'Subscription key', 'of-another-profile'));
  await comeBackSignedIn(first, agency, 'librarian');
  await notification(page, '“gateway” has refused the new sign-in.').waitFor();
  await runCommand(page, 'Notifications: Clear All Notifications');
  await runCommand(page, 'AssetQL: Sign In…');
  const second = await openedPage(workbench, () => answer(page, 'Subscription key', agency.subscriptionKey));
  await comeBackSignedIn(second, agency, 'librarian');
  await notification(page, 'Signed in to “gateway” as Sample Librarian.').waitFor();
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
});

test('a service that gives out tokens is asked by one that is pasted', async ({ workbench, agency }) => {
  const { page, server } = workbench;
  await openFile(workbench, 'token.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  await nameProgram(page, agency, 'program');
  await answer(page, 'Access token', 'of-yesterday');
  await answer(page, 'Subscription key', agency.subscriptionKey);
  await press(page, '“program” does not accept the access token', 'Sign In Again');
  await answer(page, 'Access token', agency.token);
  await answer(page, 'Subscription key', agency.subscriptionKey);
  await notification(page, 'Signed in to “program”.').waitFor();
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
  for (const text of [server.settingsText(), ...server.secretFiles()])
    for (const secret of [agency.token, agency.subscriptionKey]) expect(text).not.toContain(secret);
});

test('who signs out in the menu of accounts is signed out, and is not asked for the secret and the key again', async ({
  workbench,
  agency,
}) => {
  const { page } = workbench;
  await openFile(workbench, 'accounts.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  await comeBackSignedIn(await connectAgency(workbench, agency, 'press'), agency, 'librarian');
  await notification(page, 'Signed in to “press”').waitFor();
  const account = page.getByRole('menuitem', { name: 'Sample Librarian (press)' });
  await openAccounts(page, account);
  await account.hover();
  const signOut = page.getByRole('menuitem', { name: 'Sign Out' });
  const confirm = page.locator('.monaco-dialog-box').getByRole('button', { name: 'Sign Out' });
  await signOut.waitFor();
  // A menu takes no click in its first moment.
  for (let patience = 10; patience > 0 && !(await confirm.isVisible()); patience -= 1) {
    await signOut.click({ timeout: 2000 }).catch(() => undefined);
    await confirm.waitFor({ timeout: 3000 }).catch(() => undefined);
  }
  await confirm.click();
  await preview(page).getByText('Nobody is signed in to “press”.').first().waitFor();
  const again = await openedPage(workbench, () => preview(page).getByRole('button', { name: 'Sign In' }).click());
  await comeBackSignedIn(again, agency, 'librarian');
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
});

test('a connection is removed with its secrets, and the workspace goes on with the sample', async ({
  workbench,
  agency,
}) => {
  const { page, server } = workbench;
  await openFile(workbench, 'removed.assetql', '### Unicorns\nsearch: title:unicorn\n');
  await openPreview(page);
  const before = server.secretFiles().length;
  const connect = async (): Promise<void> => {
    await nameProgram(page, agency, 'archive');
    await answer(page, 'Access token', agency.token);
    await answer(page, 'Subscription key', agency.subscriptionKey);
    await waitForTotal(page, '0 assets');
  };
  await connect();
  expect(server.secretFiles().length).toBeGreaterThan(before);
  await runCommand(page, 'AssetQL: Remove a Connection…');
  await pick(page, 'archive');
  await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Remove' }).click();
  await notification(page, '“archive” is removed. Searches are answered by “Sample library” here.').waitFor();
  await statusEntry(page, 'Sample library').waitFor();
  await waitForTotal(page, '2 assets');
  expect(server.settingsText()).not.toContain('archive');
  await expect.poll(() => server.secretFiles().length).toBe(before);
  // One of the same name is another one, and finds nothing.
  await connect();
});
