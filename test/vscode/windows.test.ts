import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { Agency } from './agency.ts';
import { editor, editText, goTo, openFile } from './editor.ts';
import { notification, statusEntry } from './notices.ts';
import { answer, asked, pick, runCommand } from './palette.ts';
import { openPreview, preview, titles, waitForTotal } from './preview.ts';
import { addAgency, comeBackSignedIn, openedPage } from './sign-in.ts';
import { drawing } from './upload.ts';
import { line, openView, press } from './views.ts';
import { loadAgain, openWindow, type Workbench } from './workbench.ts';
import { storyTest } from './workbench-test.ts';

// The first story waits until the workbench is there.
vi.setConfig({ testTimeout: 300_000 });

const test = storyTest('desktop').extend('agency', { scope: 'file' }, async ({}, { onCleanup }) => {
  const agency = await Agency.start();
  onCleanup(() => agency[Symbol.asyncDispose]());
  return agency;
});

const found = ({ page }: Workbench): Promise<readonly string[]> => titles(page).allInnerTexts();

test('the history has what was run in each window of a folder', async ({ workbench: first }) => {
  const run = async (workbench: Workbench, name: string, word: string): Promise<void> => {
    await openFile(workbench, `${name}.assetql`, `### Ran ${name}\nsearch: title:${word}\n`);
    await goTo(workbench, `${name}.assetql`, 'search');
    await workbench.page.keyboard.press('Control+Enter');
    await preview(workbench.page)
      .getByRole('heading', { name: `Ran ${name}` })
      .waitFor();
    await openView(workbench.page, 'History');
    await line(workbench.page, 'History', new RegExp(`^Ran ${name},`)).waitFor();
  };
  await openFile(first, 'before.assetql', '### Before\nsearch: cat\n');
  await using second = await openWindow(first);
  await openFile(second, 'before.assetql', '### Before\nsearch: cat\n');
  await run(first, 'here', 'unicorn');
  await run(second, 'there', 'unicorn');
  await run(first, 'again', 'cat');
  for (const { page } of [first, second]) {
    await loadAgain({ ...first, page });
    await openView(page, 'History');
    for (const name of ['here', 'there', 'again']) await line(page, 'History', new RegExp(`^Ran ${name},`)).waitFor();
  }
});

test('a sign-in is one in all windows: begun, renewed and ended', async ({ workbench: first, agency }) => {
  await openFile(first, 'one.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(first.page);
  await addAgency(first, agency, 'librarian');
  await expect.poll(() => found(first)).toEqual(['Red logo']);
  await runCommand(first.page, 'AssetQL: Sign Out…');
  await statusEntry(first.page, 'agency: sign in').waitFor();

  await using second = await openWindow(first);
  await openFile(second, 'two.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(second.page);
  await statusEntry(second.page, 'agency: sign in').waitFor();

  await statusEntry(first.page, 'agency: sign in').click();
  const identity = await openedPage(first, () =>
    notification(first.page, 'Nobody is signed in to “agency”.').getByRole('button', { name: 'Sign In' }).click(),
  );
  await comeBackSignedIn(identity, agency, 'librarian');
  await expect.poll(() => found(first)).toEqual(['Red logo']);
  await expect.poll(() => found(second)).toEqual(['Red logo']);

  for (const [before, after, title] of [
    ['title:logo', 'title:poster', 'Blue poster'],
    ['title:poster', 'title:logo', 'Red logo'],
  ] as const) {
    agency.endAccessTokens();
    await Promise.all([editText(first, 'one.assetql', before, after), editText(second, 'two.assetql', before, after)]);
    await expect.poll(() => found(first)).toEqual([title]);
    await expect.poll(() => found(second)).toEqual([title]);
    // What is edited next is what has been saved.
    for (const name of ['one.assetql', 'two.assetql'])
      await expect.poll(() => first.server.read(name)).toContain(after);
  }

  await runCommand(second.page, 'AssetQL: Sign Out…');
  await statusEntry(second.page, 'agency: sign in').waitFor();
  await statusEntry(first.page, 'agency: sign in').waitFor();
});

test('of two windows on one folder as the library, each shows what comes into it', async ({ workbench: first }) => {
  const { server } = first;
  for (const name of ['pictures/barn owl.svg', 'pictures/eagle owl.svg']) server.write(name, drawing(name));
  server.set({ 'assetql.connections': { pictures: { folder: join(server.folder, 'pictures') } } });
  server.write('.vscode/settings.json', JSON.stringify({ 'assetql.connection': 'pictures' }));
  await loadAgain(first);
  await openFile(first, 'first.assetql', '### Owls\nsearch: owl\n');
  await openPreview(first.page);
  await waitForTotal(first.page, '2 assets');
  await using second = await openWindow(first);
  await openFile(second, 'second.assetql', '### Owls\nsearch: owl\n');
  await openPreview(second.page);
  await waitForTotal(second.page, '2 assets');
  server.write('pictures/snowy owl.svg', drawing('snowy owl'));
  for (const { page } of [first, second]) {
    await waitForTotal(page, '3 assets');
    await editor(page).locator('.codelens-decoration', { hasText: '3 assets' }).waitFor();
  }
});

test('folders of one workspace ask libraries of their own, and the status bar says whose', async ({
  workbench,
  agency,
}) => {
  const { server } = workbench;
  await using archive = await Agency.start();
  const own = '.vscode/settings.json';
  server.set({
    'assetql.connections': {
      agency: { baseUrl: agency.definition.baseUrl },
      archive: { baseUrl: archive.definition.baseUrl },
    },
  });
  server.write(`one/${own}`, JSON.stringify({ 'assetql.connection': 'agency' }));
  server.write('one/first.assetql', '### Logos\nsearch: title:logo\n');
  server.write('two/second.assetql', '### Unicorns\nsearch: title:unicorn\n');
  server.write('both.code-workspace', JSON.stringify({ folders: [{ path: 'one' }, { path: 'two' }], settings: {} }));
  const { origin } = new URL(server.address);
  const workspace = encodeURIComponent(join(server.folder, 'both.code-workspace'));
  await using window = await openWindow(workbench, `${origin}/?workspace=${workspace}`);
  const { page } = window;
  const explorer = page.locator('.explorer-folders-view');
  // A window of code-server may find no folders in a workspace that it opens for the first time.
  const hasFolders = (): Promise<boolean> =>
    explorer
      .getByRole('treeitem', { name: 'two', exact: true })
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
  for (let patience = 5; patience > 0 && !(await hasFolders()); patience -= 1) await loadAgain(window);
  const open = async (folder: string, name: string): Promise<void> => {
    const root = explorer.getByRole('treeitem', { name: folder, exact: true });
    await root.waitFor();
    if ((await root.getAttribute('aria-expanded')) !== 'true') await root.click();
    await explorer.getByRole('treeitem', { name }).dblclick();
  };
  const tab = (name: string): Promise<void> => page.locator('.tab', { hasText: name }).click();
  /** Enters what lets a program in. */
  const letIn = async ({ token, subscriptionKey }: Agency): Promise<void> => {
    await answer(page, 'Access token', token);
    await answer(page, 'Subscription key', subscriptionKey);
  };

  await open('one', 'first.assetql');
  await open('two', 'second.assetql');
  await statusEntry(page, 'Sample library').waitFor();
  await tab('first.assetql');
  await openPreview(page);
  await statusEntry(page, 'agency: sign in').waitFor();
  await preview(page).getByRole('button', { name: 'Sign In' }).click();
  await letIn(agency);
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
  await tab('second.assetql');
  await waitForTotal(page, '2 assets');

  await statusEntry(page, 'Sample library').click();
  await pick(page, 'archive: sign in');
  await letIn(archive);
  await waitForTotal(page, '0 assets');
  await statusEntry(page, 'archive').waitFor();
  expect(JSON.parse(server.read(`two/${own}`))).toEqual({ 'assetql.connection': 'archive' });
  expect(JSON.parse(server.read(`one/${own}`))).toEqual({ 'assetql.connection': 'agency' });

  await tab('first.assetql');
  await preview(page).getByText('agency', { exact: true }).waitFor();
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
  await statusEntry(page, 'agency').waitFor();
  await tab('second.assetql');
  await preview(page).getByText('archive', { exact: true }).waitFor();
  await waitForTotal(page, '0 assets');
  await statusEntry(page, 'archive').waitFor();

  // Another name is written wherever a folder chooses the connection, not only for the document in use.
  server.write(`one/${own}`, JSON.stringify({ 'assetql.connection': 'archive' }));
  await openView(page, 'Connections');
  await press(line(page, 'Connections', /^archive/), 'Edit Connection');
  await pick(page, 'With an access token');
  await answer(page, 'Name of the connection', 'vault');
  await asked(page, 'Address of the service').waitFor();
  await page.keyboard.press('Enter');
  for (const folder of ['one', 'two'])
    await expect.poll(() => JSON.parse(server.read(`${folder}/${own}`))).toEqual({ 'assetql.connection': 'vault' });
});
