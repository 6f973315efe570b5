import { expect, onTestFinished } from 'vitest';
import { Agency } from './agency.ts';
import { editor, goTo, openFile, whenRead } from './editor.ts';
import { startLocalServer } from './local-server.ts';
import { pick, runCommand } from './palette.ts';
import { waitForTotal } from './preview.ts';
import { notification, statusEntry } from './notices.ts';
import { openedPage } from './sign-in.ts';
import { reloadWindow } from './workbench.ts';
import type { StoryTest } from './workbench-test.ts';

/** Taking searches in and out of files. */
export function commandStories(test: StoryTest): void {
  test('the request on the clipboard becomes a new search', async ({ workbench }) => {
    const { page, server } = workbench;
    const text = '### Cats\nsearch: cat\n';
    await openFile(workbench, 'new.assetql', text);
    await whenRead(page);
    await page.evaluate(
      (request) => navigator.clipboard.writeText(request),
      ['https://library.example/assets?filters=AssetType+EQ+Image&search=dog&count=5'].join(''),
    );
    await runCommand(page, 'AssetQL: New Saved Search from a URL or Request on the Clipboard');
    await expect
      .poll(() => server.read('new.assetql'))
      .toBe(`${text}\n### New search\nfilters: AssetType EQ Image\nsearch: dog\ncount: 5\n`);
  });

  test('a file of saved searches is begun where VS Code makes new files', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'other.assetql', '### Cats\nsearch: cat\n');
    await whenRead(page);
    // Of the two commands “New File...” the one that asks which kind.
    await page.keyboard.press('Control+Alt+Meta+n');
    await pick(page, 'Saved Searches (AssetQL)');
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await editor(page).locator('.view-line', { hasText: '### New search' }).waitFor();
    // What is typed takes the place of the title.
    await page.keyboard.type('Dogs');
    await editor(page).locator('.view-line', { hasText: '### Dogs' }).waitFor();
    await runCommand(page, 'View: Revert and Close Editor');
  });

  test('searches that use a variable of the configuration file are counted, run and exported', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    server.write('assetql.config.json', JSON.stringify({ variables: { animal: 'unicorn' } }));
    // The window of the other stories has opened its library before there was a variable.
    await reloadWindow(workbench);
    await openFile(workbench, 'shared.assetql', '### Animals\nsearch: title:{{animal}}\n');
    await editor(page).locator('.codelens-decoration a', { hasText: '2 assets' }).waitFor();
    await runCommand(page, 'AssetQL: Run All Searches of This File');
    await statusEntry(page, '1 search was run.').waitFor();
    await goTo(workbench, 'shared.assetql', 'search');
    await runCommand(page, 'AssetQL: Export What This Search Finds…');
    await pick(page, 'Ids');
    await pick(page, 'Open in an editor');
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    // Two ids, and the line behind the last line end.
    await expect.poll(() => editor(page).locator('.view-line').count()).toBe(3);
  });

  test('the connection and the time zone are set where VS Code shows settings', async ({ workbench }) => {
    const { page, server } = workbench;
    await runCommand(page, 'Preferences: Open Workspace Settings');
    const set = async (name: string, text: string): Promise<void> => {
      await page.locator('.settings-editor .suggest-input-container .view-line').click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(`@id:assetql.${name}`);
      await page.locator(`.setting-item-contents[data-key="assetql.${name}"] input`).fill(text);
    };
    const written = (): unknown => JSON.parse(server.read('.vscode/settings.json'));
    await set('connection', 'agency');
    await expect.poll(written).toEqual({ 'assetql.connection': 'agency' });
    await set('timeZone', 'Europe/Berlin');
    await expect.poll(written).toEqual({ 'assetql.connection': 'agency', 'assetql.timeZone': 'Europe/Berlin' });
    await page.keyboard.press('Escape');
  });

  test('a search is copied as a curl command, which has no secret in it', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'copy.assetql', '### Cats\nfilters: AssetType EQ Image\nsearch: cat\n');
    await whenRead(page);
    await goTo(workbench, 'copy.assetql', 'search');
    await runCommand(page, 'AssetQL: Copy as curl Command');
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/^curl '[^']*\/assets\?filters=AssetType\+EQ\+Image&search=cat'/);
    expect(await copied()).toContain('bearer $ASSETQL_TOKEN');
    await notification(
      page,
      'the command asks the server that “assetql serve”, for a folder “assetql serve FOLDER”, starts at http://127.0.0.1:4310/api',
    ).waitFor();
  });

  test('a search of the sample is copied as a request without an address, since nobody answers at one', async ({
    workbench,
  }) => {
    const { page } = workbench;
    await openFile(workbench, 'copy-url.assetql', '### Cats\nsearch: cat\n');
    await whenRead(page);
    await goTo(workbench, 'copy-url.assetql', 'search');
    await runCommand(page, 'AssetQL: Copy as URL');
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe('/assets?search=cat');
    await notification(page, 'The request was copied without an address, since a library in the editor has none.')
      .getByRole('button', { name: 'Copy as curl Command' })
      .click();
    await expect.poll(copied).toMatch(/^curl 'http:\/\/127\.0\.0\.1:4310\/api\/assets\?search=cat'/);
  });

  test('the request log is shown', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'logged.assetql', '### Dogs\nsearch: title:dog\n');
    await whenRead(page);
    await runCommand(page, 'AssetQL: Show Request Log');
    await page.locator('.panel').getByRole('combobox').filter({ hasText: 'AssetQL Requests' }).first().waitFor();
    await page.keyboard.press('Control+j');
    await page.locator('.output-view').waitFor({ state: 'hidden' });
  });

  test('the playground is opened with this search, and what of its file it needs', async ({ workbench }) => {
    const { page, server } = workbench;
    await using agency = await Agency.start();
    await using local = await startLocalServer(agency, new URL(page.url()).origin);
    server.set({ 'assetql.serveAddress': local.address });
    const text = '@word = "unicorn"\n\n### Cats\nsearch: cat\n\n### Unicorns\nsearch: title:{{word}}\n';
    await openFile(workbench, 'playground.assetql', text);
    await reloadWindow(workbench);
    await goTo(workbench, 'playground.assetql', 'search: title');
    const opened = await openedPage(workbench, () => runCommand(page, 'AssetQL: Open the Playground with This Search'));
    await opened.locator('.cm-content', { hasText: '### Unicorns' }).waitFor();
    expect(await opened.locator('.cm-line').allInnerTexts()).toEqual(
      expect.arrayContaining(['@word = "unicorn"', '### Unicorns', 'search: title:{{word}}']),
    );
    await opened.locator('.aql-tile-title', { hasText: 'unicorn' }).first().waitFor();
    await opened.close();
    // An editor in a browser is not told whether someone listens there.
    if (workbench.host === 'web') return;
    await local[Symbol.asyncDispose]();
    await goTo(workbench, 'playground.assetql', 'search: title');
    await runCommand(page, 'AssetQL: Open the Playground with This Search');
    await notification(page, `No playground answers at ${local.address}.`).waitFor();
  });

  test('the sample searches are opened, and one is run by its keys', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'before.assetql', '### Before\nsearch: cat\n');
    await runCommand(page, 'AssetQL: Open Sample Searches');
    await page.locator('.tab', { hasText: 'Untitled' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await waitForTotal(page, /^[1-9]\d* assets?$/);
  });

  test('each step of the walkthrough shows a picture', async ({ workbench }) => {
    const { page } = workbench;
    // Beside the side bar there is no room for pictures.
    await page.setViewportSize({ width: 1700, height: 900 });
    onTestFinished(() => page.setViewportSize({ width: 1280, height: 800 }));
    await runCommand(page, 'Welcome: Open Walkthrough...');
    await pick(page, 'Get Started with AssetQL');
    const walkthrough = page.locator('.gettingStartedContainer');
    for (const [step, picture] of [
      ['Open searches to play with', 'A file of saved searches'],
      ['Run a search, and see what it finds', 'A saved search on the left'],
      ['Write names, not ids', 'Names of categories'],
      ['Keep a search as a test', 'Expectations of saved searches'],
      ['Connect to your own library', 'The view of connections'],
    ] as const) {
      const line = walkthrough.locator('.getting-started-step', { hasText: step });
      await line.waitFor();
      // A click on the step that is open would fold it.
      if (!/\bexpanded\b/.test((await line.getAttribute('class')) ?? '')) await line.click();
      const shown = walkthrough.locator(`img[alt^="${picture}"]`);
      await shown.waitFor();
      const width = (image: Element): number => (image instanceof HTMLImageElement ? image.naturalWidth : 0);
      await expect.poll(() => shown.evaluate(width)).toBeGreaterThan(400);
    }
  });
}
