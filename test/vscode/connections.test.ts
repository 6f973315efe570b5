import { createServer } from 'node:http';
import type { Locator } from 'playwright-core';
import { expect, onTestFinished, vi } from 'vitest';
import { Agency, editorLink, hostile } from './agency.ts';
import { complete, editText, goTo, openFile } from './editor.ts';
import { notification, statusEntry } from './notices.ts';
import { answer, asked, pick, picks, runCommand } from './palette.ts';
import { drawnPictures, openPreview, preview, previewFrame, titles, waitForTotal } from './preview.ts';
import { addAgency, connectAgency, logIn, openedPage, openLink } from './sign-in.ts';
import { startSilentFront } from './silent-front.ts';
import { line, openView, press } from './views.ts';
import { reloadWindow, type Workbench } from './workbench.ts';
import { storyTest } from './workbench-test.ts';

const known = new WeakSet<Workbench>();

// The first story waits until the workbench is there.
vi.setConfig({ testTimeout: 180_000 });

const test = storyTest('desktop').extend('agency', { scope: 'file' }, async ({}, { onCleanup }) => {
  const agency = await Agency.start();
  onCleanup(() => agency[Symbol.asyncDispose]());
  return agency;
});

/** A workspace that asks the agency, of a person who is signed in there. */
async function atAgency(workbench: Workbench, agency: Agency): Promise<void> {
  workbench.server.write('.vscode/settings.json', JSON.stringify({ 'assetql.connection': 'agency' }));
  if (known.has(workbench)) return;
  await openFile(workbench, 'first.assetql', '### First\nsearch: logo\n');
  await addAgency(workbench, agency, 'librarian');
  known.add(workbench);
}

test('a person signs in to a service with the browser, and sees what its library finds', async ({
  workbench,
  agency,
}) => {
  const { page, server } = workbench;
  await openFile(workbench, 'sign-in.assetql', '### Logos\nsearch: logo\n');
  await openPreview(page);
  await statusEntry(page, 'Sample library').waitFor();
  await addAgency(workbench, agency, 'librarian');
  known.add(workbench);
  await notification(page, 'Signed in to “agency” as Sample Librarian.').waitFor();
  await statusEntry(page, 'agency').waitFor();
  await expect.poll(() => titles(page).allInnerTexts()).toContain('Red logo');
  await expect.poll(() => drawnPictures(page)).toBeGreaterThan(0);
  // Who reads the settings learns nothing secret.
  expect(JSON.parse(server.read('.vscode/settings.json'))).toEqual({ 'assetql.connection': 'agency' });
  expect(server.settingsText()).toContain(agency.definition.baseUrl);
  for (const secret of [agency.clientSecret, agency.subscriptionKey])
    expect(server.settingsText()).not.toContain(secret);
});

test('a workspace is switched between libraries from the status bar', async ({ workbench, agency }) => {
  const { page } = workbench;
  await atAgency(workbench, agency);
  await openFile(workbench, 'switch.assetql', '### Logos\nsearch: title:unicorn\n');
  await openPreview(page);
  await waitForTotal(page, '0 assets');
  await statusEntry(page, 'agency').click();
  await pick(page, 'Sample library');
  await waitForTotal(page, '2 assets');
  await statusEntry(page, 'Sample library').click();
  await pick(page, 'agency');
  await waitForTotal(page, '0 assets');
});

test('a connection is tested, changed, left, named otherwise and removed where all are listed', async ({
  workbench,
  agency,
}) => {
  const { page, server } = workbench;
  await atAgency(workbench, agency);
  await openFile(workbench, 'listed.assetql', '### Logos\nsearch: title:logo\n');
  await openView(page, 'Connections');
  const signedIn = line(page, 'Connections', /^agency, connection, in use here, signed in as Sample Librarian/);
  await press(signedIn, 'Test Connection');
  await notification(page, '“agency” answered Sample Librarian in').waitFor();
  await line(page, 'Connections', /^agency, .*answered in \d+ ms/).waitFor();

  // Who leaves on the way has changed nothing.
  const before = server.settingsText();
  await press(signedIn, 'Edit Connection');
  await pick(page, 'With the browser');
  await answer(page, 'Name of the connection', 'other');
  await answer(page, 'Address of the service', 'https://elsewhere.example/api');
  await asked(page, 'Address of its identity service').waitFor();
  await page.keyboard.press('Escape');
  await asked(page, 'Address of its identity service').waitFor({ state: 'hidden' });
  expect(server.settingsText()).toBe(before);

  // Each step has what is written, and is taken as it is; another name signs no one out.
  await press(signedIn, 'Edit Connection');
  await pick(page, 'With the browser');
  await answer(page, 'Name of the connection', 'press');
  for (const step of ['Address of the service', 'Address of its identity service', 'Client id', 'Redirect address']) {
    await asked(page, step).waitFor();
    await page.keyboard.press('Enter');
  }
  await notification(page, '“press” is changed.').waitFor();
  await line(page, 'Connections', /^press, connection, in use here, signed in as Sample Librarian/).waitFor();
  expect(JSON.parse(server.settingsText())['assetql.connections']).toEqual({ press: agency.definition });
  await expect.poll(() => server.read('.vscode/settings.json')).toContain('"press"');

  await line(page, 'Connections', /^press/).click();
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(agency.definition.baseUrl);
  await press(line(page, 'Connections', /^Sample library/), 'Use Here');
  await line(page, 'Connections', /^Sample library, in use here/).waitFor();
  await line(page, 'Connections', /^press, connection, signed in/).click();
  await page.keyboard.press('Control+Enter');
  await line(page, 'Connections', /^press, connection, in use here/).waitFor();

  // Left, it says so, and its button lets someone in again.
  await agency.stop();
  onTestFinished(() => agency.startAgain());
  await press(line(page, 'Connections', /^press/), 'Test Connection');
  await notification(page, '“press” does not answer at').getByRole('button', { name: 'Edit the Connection' }).waitFor();
  await line(page, 'Connections', /^press, connection, in use here, not available, “press” does not answer/).waitFor();
  await agency.startAgain();
  await runCommand(page, 'Notifications: Clear All Notifications');
  await press(line(page, 'Connections', /^press/), 'Test Connection');
  await line(page, 'Connections', /^press, .*answered in \d+ ms/).waitFor();

  // A misspelt member is told, and fixed by the same steps.
  server.set({ 'assetql.connections': { press: { baseURL: agency.definition.baseUrl } } });
  await reloadWindow(workbench);
  await statusEntry(page, 'AssetQL: not available').waitFor();
  await openView(page, 'Connections');
  const broken = line(
    page,
    'Connections',
    /^press, connection, in use here, not available, Write “baseUrl” in the place of “baseURL”/,
  );
  await broken.waitFor();
  await broken.hover();
  await broken.getByRole('button', { name: 'Edit Connection' }).waitFor();
  await broken.click();
  await page.keyboard.press('Delete');
  const question = page.locator('.monaco-dialog-box', { hasText: 'Remove “press”?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await line(page, 'Connections', /^Add a Connection/).waitFor();
  expect(JSON.parse(server.settingsText())['assetql.connections']).toBeUndefined();
  known.delete(workbench);
});

test('a token is not called a sign-in before its service has answered', async ({ workbench, agency }) => {
  const { page } = workbench;
  await openFile(workbench, 'dark.assetql', '### Logos\nsearch: title:logo\n');
  await agency.stop();
  onTestFinished(() => agency.startAgain());
  await runCommand(page, 'AssetQL: Add a Connection…');
  await pick(page, 'With an access token');
  await answer(page, 'Name of the connection', 'dark');
  await answer(page, 'Address of the service', agency.definition.baseUrl);
  await answer(page, 'Access token', agency.token);
  await answer(page, 'Subscription key', agency.subscriptionKey);
  const told = notification(page, 'The access token for “dark” is kept, but the service has not answered yet');
  await told.getByRole('button', { name: 'Test Connection' }).click();
  await notification(page, '“dark” does not answer at').waitFor();
  expect(await notification(page, 'Signed in to “dark”').count()).toBe(0);
});

test('testing a service that hangs shows the seconds, and is stopped', async ({ workbench }) => {
  const { page, server } = workbench;
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  server.set({ 'assetql.connections': { slow: { baseUrl: `http://127.0.0.1:${port}/api` } } });
  await reloadWindow(workbench);
  await openFile(workbench, 'slow.assetql', '### Any\nsearch: logo\n');
  await openView(page, 'Connections');
  await press(line(page, 'Connections', /^slow/), 'Sign In');
  await answer(page, 'Access token', 'token');
  await answer(page, 'Subscription key', 'key');
  await press(line(page, 'Connections', /^slow/), 'Test Connection');
  const waiting = notification(page, '“slow” is being asked');
  await waiting.filter({ hasText: /\d s/ }).waitFor();
  await waiting.hover();
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await waiting.waitFor({ state: 'hidden' });
  await expect.poll(() => line(page, 'Connections', /^slow, .*being asked/).count()).toBe(0);
  known.delete(workbench);
});

test('whatever asks a service that hangs says for how long it has waited, and is stopped', async ({
  workbench,
  agency,
}) => {
  const { page, server } = workbench;
  await using front = await startSilentFront(agency.definition.baseUrl);
  server.set({ 'assetql.connections': { gate: { baseUrl: front.baseUrl } } });
  server.write('.vscode/settings.json', JSON.stringify({ 'assetql.connection': 'gate' }));
  await reloadWindow(workbench);
  await openFile(workbench, 'hanging.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  await preview(page).getByRole('button', { name: 'Sign In' }).click();
  await answer(page, 'Access token', agency.token);
  await answer(page, 'Subscription key', agency.subscriptionKey);
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
  front.hang();
  await goTo(workbench, 'hanging.assetql', 'title');
  await runCommand(page, 'AssetQL: Run All Searches of This File');
  const running = notification(page, 'Running saved searches: The library has not answered for');
  await running.waitFor();
  await running.getByRole('button', { name: 'Cancel' }).click();
  await running.waitFor({ state: 'hidden' });
  await runCommand(page, 'AssetQL: Insert a Keyword into the Query…');
  await picks(page).filter({ hasText: 'The library has not answered for' }).waitFor();
  await page.keyboard.press('Escape');
  await openView(page, 'Library');
  await runCommand(page, 'AssetQL: Refresh the Library');
  const fetching = notification(page, 'Fetching the names of the library: The library has not answered for');
  await fetching.waitFor();
  await fetching.getByRole('button', { name: 'Cancel' }).click();
  await fetching.waitFor({ state: 'hidden' });
  known.delete(workbench);
});

test('open facets of a narrow preview do not hide that a service hangs, or that it was stopped', async ({
  workbench,
  agency,
}) => {
  const { page, server } = workbench;
  await using front = await startSilentFront(agency.definition.baseUrl);
  await openFile(workbench, 'facets.assetql', '### Logos\nsearch: title:logo\n');
  server.set({ 'assetql.connections': { hung: { baseUrl: front.baseUrl } } });
  server.write('.vscode/settings.json', JSON.stringify({ 'assetql.connection': 'hung' }));
  await reloadWindow(workbench);
  await statusEntry(page, 'hung').waitFor();
  await openPreview(page);
  await preview(page).getByRole('button', { name: 'Sign In' }).click();
  await answer(page, 'Access token', agency.token);
  await answer(page, 'Subscription key', agency.subscriptionKey);
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
  front.hang();
  await preview(page).getByRole('button', { name: 'Narrow' }).click();
  await editText(workbench, 'facets.assetql', 'title:logo', 'title:red');
  const top = async (of: Locator): Promise<number> => (await of.boundingBox())?.y ?? Infinity;
  const facets = preview(page).getByRole('group', { name: 'Narrow the results' });
  const stop = preview(page).getByRole('button', { name: 'Stop' });
  await stop.waitFor();
  expect(await top(stop)).toBeLessThan(await top(facets));
  await stop.click();
  const stopped = preview(page).getByText('Stopped before the library answered.');
  await stopped.waitFor();
  expect(await top(stopped)).toBeLessThan(await top(facets));
  known.delete(workbench);
});

test('a service that is lost leaves the answer and says so, and is found again', async ({ workbench, agency }) => {
  const { page } = workbench;
  await atAgency(workbench, agency);
  await openFile(workbench, 'lost.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
  await agency.stop();
  onTestFinished(() => agency.startAgain());
  await editText(workbench, 'lost.assetql', 'title:logo', 'title:poster');
  await preview(page).getByText('“agency” does not answer').first().waitFor();
  await statusEntry(page, 'agency: not available').waitFor();
  expect(await titles(page).allInnerTexts()).toEqual(['Red logo']);
  await agency.startAgain();
  await expect.poll(() => titles(page).allInnerTexts(), { timeout: 60_000 }).toEqual(['Blue poster']);
  await expect.poll(() => page.locator('.statusbar-item', { hasText: 'not available' }).count()).toBe(0);
});

test('who is signed in stays so when the window is loaded again', async ({ workbench, agency }) => {
  const { page } = workbench;
  await atAgency(workbench, agency);
  await openFile(workbench, 'stays.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
  await reloadWindow(workbench);
  // The window, its extensions and the preview begin anew before it asks.
  await expect.poll(() => titles(page).allInnerTexts(), { timeout: 60_000 }).toEqual(['Red logo']);
});

test('without its service, a library’s names of the last session are there to write with', async ({
  workbench,
  agency,
}) => {
  const { page, server } = workbench;
  await atAgency(workbench, agency);
  await openFile(workbench, 'offline.assetql', '@events = category("Ev")\n@logos = category("Lo")\n');
  await goTo(workbench, 'offline.assetql', '")');
  await complete(page, 'Events');
  await expect.poll(() => server.read('offline.assetql')).toContain('category("Events")');
  await agency.stop();
  onTestFinished(() => agency.startAgain());
  await reloadWindow(workbench);
  await goTo(workbench, 'offline.assetql', '")\n', 'last');
  await complete(page, 'Brand/Logos');
  await expect.poll(() => server.read('offline.assetql')).toContain('category("Brand/Logos")');
});

test('texts of a library are shown as texts, whatever stands in them', async ({ workbench, agency }) => {
  const { page } = workbench;
  await atAgency(workbench, agency);
  await openFile(workbench, 'hostile.assetql', '### Harm\nsearch: harm\n');
  await openPreview(page);
  await expect.poll(() => titles(page).allInnerTexts()).toEqual([hostile.title]);
  await titles(page).first().click();
  await preview(page).getByText(hostile.keyword).first().waitFor();
  const harm = (): string | undefined => document.body.dataset['harm'];
  expect(await (await previewFrame(page)).evaluate(harm)).toBe(undefined);
  expect(await page.evaluate(harm)).toBe(undefined);
});

test('where the browser cannot come back, its address is pasted', async ({ workbench, agency }) => {
  const { page } = workbench;
  await atAgency(workbench, agency);
  await openFile(workbench, 'paste.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  await runCommand(page, 'AssetQL: Sign Out…');
  await statusEntry(page, 'agency: sign in').waitFor();
  const { port } = new URL(agency.definition.signIn.redirectUri);
  const other = createServer((_request, response) => response.end('Another program.')).listen(
    Number(port),
    '127.0.0.1',
  );
  onTestFinished(() => {
    other.close();
    other.closeAllConnections();
  });
  const identity = await openedPage(workbench, () => preview(page).getByRole('button', { name: 'Sign In' }).click());
  await logIn(identity, agency, 'librarian');
  await identity.getByText('Another program.').waitFor();
  const address = identity.url();
  await identity.close();
  await answer(page, 'Another program listens where the browser would come back to.', address);
  // The answer from before stays in sight meanwhile, and says nothing of who is signed in.
  await statusEntry(page, 'agency: sign in').waitFor({ state: 'detached' });
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
});

test('a link of the editor brings a person back who has signed in, and no other link does', async ({
  workbench,
  agency,
}) => {
  const { page, server } = workbench;
  await openFile(workbench, 'linked.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  const identity = await connectAgency(workbench, agency, 'linked', editorLink);
  await logIn(identity, agency, 'librarian');
  const leads = identity.getByRole('link', { name: 'Open the program' });
  const link = (await leads.getAttribute('href')) ?? '';
  expect(link.startsWith(`${editorLink}?code=`)).toBe(true);
  await identity.close();

  const box = page.locator('.quick-input-widget:visible', {
    hasText: 'Links of the editor do not lead into a browser.',
  });
  await box.waitFor();
  const foreign = new URL(link);
  foreign.searchParams.set('state', 'of-somebody-else');
  await openLink(workbench, foreign.href, 'Open');
  await notification(page, 'A sign-in came back that this window does not wait for').waitFor();
  await openLink(workbench, `${editorLink}/other?state=x`, 'Open');
  await notification(page, 'This link leads to nothing in AssetQL.').waitFor();
  // What a person does not let through does not come.
  await openLink(workbench, link, 'Cancel');
  await statusEntry(page, 'linked: sign in').waitFor();

  // The palette has taken the place of the box: a notification waits on, from which the box is brought back.
  const aside = notification(page, 'Waiting until you have signed in to “linked” in the browser.');
  await aside.waitFor();
  await preview(page).getByRole('button', { name: 'Sign In' }).click();
  await box.waitFor();
  await aside.waitFor({ state: 'detached' });

  await openLink(workbench, link, 'Open');
  await notification(page, 'Signed in to “linked” as Sample Librarian.').waitFor();
  await statusEntry(page, 'linked: sign in').waitFor({ state: 'detached' });
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
  await openLink(workbench, link, 'Open');
  await notification(page, 'This answer to a sign-in has come before.').waitFor();
  await statusEntry(page, 'linked').waitFor();
  expect(server.settingsText()).not.toContain(new URL(link).searchParams.get('code'));
});

test('in a workspace that is not trusted nothing is asked, and nothing is run', async ({ workbench, agency }) => {
  const { page, server } = workbench;
  await atAgency(workbench, agency);
  server.set({ 'security.workspace.trust.enabled': true });
  await reloadWindow(workbench);
  const before = agency.searches;
  await openFile(workbench, 'untrusted.assetql', '### Logos\nsearch: title:logo\nexpect: total = 7\n');
  await openPreview(page);
  await preview(page).getByText(/trust/i).first().waitFor();
  await runCommand(page, 'AssetQL: Run This Search');
  const trust = page.locator('.monaco-dialog-box', { hasText: 'Do you trust the authors' });
  await page.locator('.testing-run-glyph').last().click();
  await trust.getByRole('button', { name: 'Cancel' }).click();
  expect(await titles(page).count()).toBe(0);
  expect(agency.searches).toBe(before);
  await page.locator('.testing-run-glyph').last().click();
  await trust.getByRole('button', { name: 'Trust Folder & Continue' }).click();
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
});
