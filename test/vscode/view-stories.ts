import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { editor, goTo, openFile } from './editor.ts';
import { enter, pick, runCommand } from './palette.ts';
import type { StoryTest } from './workbench-test.ts';

/** Something in one of the extension's views. */
const item = (page: Page, view: string, label: string | RegExp): Locator =>
  page
    .locator('.pane', { has: page.locator('.pane-header', { hasText: view }) })
    .getByRole('treeitem', { name: label })
    .first();

const open = (page: Page, view: string): Promise<void> => runCommand(page, `AssetQL: Focus on ${view} View`);

/** Closes an editor whose text nobody wants to keep. */
const discard = (page: Page): Promise<void> => runCommand(page, 'View: Revert and Close Editor');

/** Using what stands beside the editor: saved searches, the library, and what was run. */
export function viewStories(test: StoryTest): void {
  test('the saved searches of the workspace are run together, and renamed where they are listed', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    await openFile(
      workbench,
      'listed.assetql',
      '### Unicorns\nsearch: title:unicorn\n\n### Nothing\nsearch: nowhere\n',
    );
    await open(page, 'Saved Searches');
    await item(page, 'Saved Searches', /^Unicorns/).waitFor();
    await runCommand(page, 'AssetQL: Run All Saved Searches');
    await item(page, 'Saved Searches', /^Unicorns, saved search, 2 assets/).waitFor();
    await item(page, 'Saved Searches', /^Nothing, saved search, 0 assets/).waitFor();
    await item(page, 'Saved Searches', /^Nothing/).click();
    await page.keyboard.press('F2');
    await enter(page, 'Something');
    await expect.poll(() => server.read('listed.assetql')).toContain('### Something\n');
    await item(page, 'Saved Searches', /^Something/).waitFor();
  });

  test('what there is in the library is inserted into the query by its name', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'insert.assetql', '### Cats\nsearch: cat\n');
    await goTo(workbench, 'insert.assetql', 'cat');
    await open(page, 'Library');
    await item(page, 'Library', /^Categories/).click();
    await item(page, 'Library', /^Brand, category/).hover();
    await item(page, 'Library', /^Brand, category/)
      .getByRole('button', { name: /^Insert into Query/ })
      .click();
    await expect
      .poll(() => server.read('insert.assetql'))
      .toBe(
        '@brand = category("Brand")\n\n### Cats\ncontainerfilter: CategoryIds/ANY(c: c EQ {{brand}})\nsearch: cat\n',
      );
  });

  test('a search that was run is opened again from the history', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'run.assetql', '### Unicorns\nsearch: title:unicorn\n');
    await goTo(workbench, 'run.assetql', 'search');
    await page.keyboard.press('Control+Enter');
    await open(page, 'History');
    await item(page, 'History', /^Unicorns, 2 assets/).click();
    await editor(page).locator('.view-line', { hasText: 'title:unicorn' }).waitFor();
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await discard(page);
  });

  test('what a search finds is exported, all of it', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'export.assetql', '### Unicorns\nsearch: title:unicorn\ncount: 1\n');
    await goTo(workbench, 'export.assetql', 'search');
    await runCommand(page, 'AssetQL: Export What This Search Finds…');
    await pick(page, 'Ids');
    await pick(page, 'Open in an editor');
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    // Two ids, and the line behind the last line end.
    await expect.poll(() => editor(page).locator('.view-line').count()).toBe(3);
    await discard(page);
  });
}
