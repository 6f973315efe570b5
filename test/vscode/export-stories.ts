import { expect } from 'vitest';
import { editor, goTo, openFile } from './editor.ts';
import { notification } from './notices.ts';
import { pick, runCommand } from './palette.ts';
import type { StoryTest } from './workbench-test.ts';

const id = /^[0-9a-f-]{36}$/;

/** Taking out what a search finds. */
export function exportStories(test: StoryTest): void {
  test('what a search finds is exported, all of it: into an editor, and to a file', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'export.assetql', '### Unicorns\nsearch: title:unicorn\ncount: 1\n');
    await goTo(workbench, 'export.assetql', 'search');
    await runCommand(page, 'AssetQL: Export What This Search Finds…');
    await pick(page, 'Ids');
    await pick(page, 'Open in an editor');
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    // Two ids, and the line behind the last line end.
    await expect.poll(() => editor(page).locator('.view-line').count()).toBe(3);
    await goTo(workbench, 'export.assetql', 'search');
    await runCommand(page, 'AssetQL: Export What This Search Finds…');
    await pick(page, 'Ids');
    await pick(page, 'Save to a file…');
    // The name that is offered is that of the search, beside its file.
    await expect
      .poll(() => page.locator('.quick-input-widget:visible input').first().inputValue())
      .toMatch(/\/searches\/Unicorns\.txt$/);
    await page.locator('.quick-input-widget:visible').getByRole('button', { name: 'OK' }).click();
    await notification(page, 'Exported: 2 assets.').waitFor();
    const lines = server.read('Unicorns.txt').trimEnd().split('\n');
    expect(lines).toEqual([expect.stringMatching(id), expect.stringMatching(id)]);
  });
}
