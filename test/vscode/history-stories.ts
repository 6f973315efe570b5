import { expect } from 'vitest';
import { editor, goTo, openFile } from './editor.ts';
import { runCommand } from './palette.ts';
import { preview, waitForTotal } from './preview.ts';
import { line, openView, press } from './views.ts';
import type { StoryTest } from './workbench-test.ts';

/** Coming back to what was run. */
export function historyStories(test: StoryTest): void {
  test('a search that was run is opened again from the history, is run again, and is forgotten', async ({
    workbench,
  }) => {
    const { page } = workbench;
    await openFile(workbench, 'run.assetql', '### Unicorns\nsearch: title:unicorn\n');
    await goTo(workbench, 'run.assetql', 'search');
    await page.keyboard.press('Control+Enter');
    await waitForTotal(page, '2 assets');
    await openView(page, 'History');
    // The moment is written as it is beside the text and in the preview.
    await line(page, 'History', /^Unicorns, 2 assets, \d+ \w+ \d{4}, \d\d:\d\d, /).click();
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await editor(page).locator('.view-line', { hasText: 'title:unicorn' }).waitFor();
    // The file of its own is gone, and what was run is not.
    await runCommand(page, 'View: Close All Editors');
    await page
      .locator('.monaco-dialog-box')
      .getByRole('button', { name: /^Don.t Save/ })
      .click();
    await page.locator('.editor-group-container.empty').waitFor();
    await openView(page, 'History');
    await press(line(page, 'History', /^Unicorns, 2 assets/), /^Run Again/);
    await preview(page).getByRole('heading', { name: 'Unicorns' }).waitFor();
    await waitForTotal(page, '2 assets');
    await runCommand(page, 'AssetQL: Clear the History…');
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => line(page, 'History', /^Unicorns/).count()).toBe(0);
  });

  test('a template that was run is in the history as a saved search', async ({ workbench }) => {
    const { page } = workbench;
    const head = "import { search } from '@assetql/core/build';\n\n";
    await openFile(workbench, 'z.assetql', '### Any\nsearch: cat\n');
    await openFile(workbench, 'ran.ts', `${head}export const mythical = search\`title:unicorn\`;\n`);
    await editor(page).locator('.codelens-decoration').first().waitFor();
    await goTo(workbench, 'ran.ts', 'unicorn');
    // What a key means follows the caret, a moment later.
    await page.waitForTimeout(1000);
    await page.keyboard.press('Control+Enter');
    await waitForTotal(page, '2 assets');
    await openView(page, 'History');
    await line(page, 'History', /^mythical, 2 assets/).click();
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await editor(page).locator('.view-line', { hasText: 'title:unicorn' }).waitFor();
  });
}
