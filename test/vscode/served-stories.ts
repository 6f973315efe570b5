import { expect, onTestFinished } from 'vitest';
import { Agency } from './agency.ts';
import { editText, openFile } from './editor.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { notification, statusEntry } from './notices.ts';
import { answer, pick, runCommand } from './palette.ts';
import { drawnPictures, openPreview, preview, titles } from './preview.ts';
import { logIn, openedPage } from './sign-in.ts';
import { line, openView, press } from './views.ts';
import { reloadWindow, type Workbench } from './workbench.ts';
import type { StoryTest } from './workbench-test.ts';

/** Has the editor ask the server of this machine, and a workspace name one of its connections. */
async function atServer(workbench: Workbench, local: LocalServer, connection?: string): Promise<void> {
  const { server } = workbench;
  server.set({ 'assetql.serveAddress': local.address });
  if (connection !== undefined)
    server.write('.vscode/settings.json', JSON.stringify({ 'assetql.connection': connection }));
  await reloadWindow(workbench);
}

/** Enters what the server has printed. */
async function letIn({ page }: Workbench, { token, subscriptionKey }: LocalServer): Promise<void> {
  await answer(page, 'Token that', token);
  await answer(page, 'Subscription key', subscriptionKey);
}

/** Asking services in an editor in a browser, through the server of the person's machine. */
export function servedStories(test: StoryTest): void {
  test('a service is asked through the server of the person’s machine, which keeps what a browser cannot', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    await using agency = await Agency.start();
    await using local = await startLocalServer(agency, new URL(page.url()).origin);
    await atServer(workbench, local);
    await openFile(workbench, 'service.assetql', '### Logos\nsearch: title:logo\n');
    await openPreview(page);
    await statusEntry(page, 'Sample library').waitFor();
    await runCommand(page, 'AssetQL: Add a Connection…');
    await notification(page, 'An editor in a browser keeps no secrets').getByText('Connect', { exact: true }).click();
    await letIn(workbench, local);
    await pick(page, 'agency');
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
    await expect.poll(() => drawnPictures(page)).toBe(1);
    expect(agency.searches).toBeGreaterThan(0);
    await openView(page, 'Connections');
    const listed = line(page, 'Connections', /^agency, connection, in use here/);
    await press(listed, 'Test Connection');
    await notification(page, '“agency” answered').waitFor();
    await line(page, 'Connections', /^agency, .*answered in \d+ ms/).waitFor();
    expect(await listed.getByRole('button', { name: 'Edit Connection' }).count()).toBe(0);
    for (const secret of [local.token, local.subscriptionKey]) expect(server.settingsText()).not.toContain(secret);

    await local.stop();
    onTestFinished(() => local.stop());
    await editText(workbench, 'service.assetql', 'title:logo', 'title:poster');
    await preview(page).getByText(`No server answers at ${local.address}.`).first().waitFor();
    await statusEntry(page, 'agency: not available').waitFor();
    expect(await titles(page).allInnerTexts()).toEqual(['Red logo']);
    await local.startAgain();
    await expect.poll(() => titles(page).allInnerTexts(), { timeout: 60_000 }).toEqual(['Blue poster']);
    await statusEntry(page, 'agency: not available').waitFor({ state: 'detached' });
  });

  test('a person signs in at the server of their machine while the editor waits', async ({ workbench }) => {
    const { page } = workbench;
    await using agency = await Agency.start();
    await using local = await startLocalServer(agency, new URL(page.url()).origin);
    await atServer(workbench, local, 'press');
    await openFile(workbench, 'press.assetql', '### Logos\nsearch: title:logo\n');
    await openPreview(page);
    await statusEntry(page, 'press: sign in').waitFor();
    await preview(page).getByRole('button', { name: 'Sign In' }).click();
    await letIn(workbench, local);
    const there = await openedPage(workbench, () =>
      notification(page, 'Nobody is signed in to “press” where the server runs.')
        .getByRole('button', { name: 'Open the Server’s Page' })
        .click(),
    );
    await there.getByRole('button', { name: /^Library: / }).click();
    await there.getByLabel('Token').fill(local.token);
    await there.keyboard.press('Enter');
    await there.getByRole('button', { name: 'Sign in to press' }).click();
    await there.getByLabel('Client secret').fill(agency.clientSecret);
    await there.keyboard.press('Enter');
    await logIn(there, agency, 'librarian');
    await there.getByText('press: signed in as').waitFor();
    await there.close();
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
    await statusEntry(page, 'press: sign in').waitFor({ state: 'detached' });
  });
}
