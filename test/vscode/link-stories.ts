import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeFragment } from '../../packages/results-view/src/share-link.ts';
import { editor, goTo, openFile, whenRead } from './editor.ts';
import { notification } from './notices.ts';
import { runCommand } from './palette.ts';
import { openLink } from './sign-in.ts';
import type { StoryTest } from './workbench-test.ts';

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Handing searches on by links. */
export function linkStories(test: StoryTest): void {
  test('a link opens a search in its file, elsewhere as a new file once its person says so, and else says why not', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    const text = '@word = "unicorn"\n\n### Cats\nsearch: cat\n\n### Unicorns\nsearch: title:{{word}}\n';
    await openFile(workbench, 'linked.assetql', text);
    await whenRead(page);
    await goTo(workbench, 'linked.assetql', 'search', 'last');
    await runCommand(page, 'AssetQL: Copy Link to This Search');
    await expect.poll(() => copied(page)).toMatch(/^code-oss:\/\/assetql\.assetql-vscode\/search\?[\w=&-]+$/);
    const link = await copied(page);

    await goTo(workbench, 'linked.assetql', '@word');
    await openLink(workbench, link, 'Open');
    await page.locator('.statusbar-item', { hasText: /^\s*Ln 6, Col 1\s*$/ }).waitFor();

    // The search has become another one, which the link does not change.
    server.write('linked.assetql', text.replace('title:', ''));
    await editor(page).locator('.view-line', { hasText: 'search: {{word}}' }).waitFor();
    await openLink(workbench, link, 'Open');
    const question = page.locator('.monaco-dialog-box', { hasText: 'A link brings the search “Unicorns”.' });
    await notification(page, '“Unicorns” is another text here than in the link.')
      .getByRole('button', { name: 'Open the One of the Link' })
      .click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.locator('.tab', { hasText: 'Untitled' }).count()).toBe(0);

    // Who has no such file gets the text, with what of its file it uses.
    server.clear();
    await page
      .locator('.explorer-folders-view')
      .getByRole('treeitem', { name: 'linked.assetql' })
      .waitFor({ state: 'detached' });
    await runCommand(page, 'View: Close All Editors');
    await openLink(workbench, link, 'Open');
    await question.getByText('search: title:{{word}}').waitFor();
    await question.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await editor(page).locator('.view-line', { hasText: '@word = "unicorn"' }).waitFor();
    await editor(page).locator('.view-line', { hasText: '### Unicorns' }).waitFor();

    await openLink(workbench, link.slice(0, -7).replace('text=', 'text=*'), 'Open');
    await notification(page, 'This link leads to no search that can be read.').waitFor();
  });

  test('a link leads to the playground with a search', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'shared.assetql', '### Cats\nsearch: cat\n');
    await whenRead(page);
    await goTo(workbench, 'shared.assetql', 'search');
    await runCommand(page, 'AssetQL: Copy Playground Link to This Search');
    const fragment = writeFragment('### Cats\nsearch: cat\n');
    // Other stories have their own `assetql serve`.
    await expect.poll(() => copied(page)).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/${fragment}$`));
  });
}
