import { expect } from 'vitest';
import { editor, goTo, openFile, rename, whenRead } from './editor.ts';
import { notification, statusEntry } from './notices.ts';
import { enter, runCommand } from './palette.ts';
import { line, openView } from './views.ts';
import type { StoryTest } from './workbench-test.ts';

/** So many that a person has the time to change their mind. */
const many = 2000;

/** Working with all the saved searches of a workspace. */
export function viewStories(test: StoryTest): void {
  test('a workspace without saved searches offers to begin one, to open the samples, and to paste a request', async ({
    workbench,
  }) => {
    const { page } = workbench;
    await openView(page, 'Saved Searches');
    const welcome = page.locator('.welcome-view-content', { hasText: 'There are no saved searches' });
    await welcome.waitFor();
    expect(await welcome.getByRole('button').allInnerTexts()).toEqual([
      'New Saved Search',
      'Open the Sample Searches',
      'New Saved Search from a URL',
    ]);
    await welcome.getByRole('button', { name: 'Open the Sample Searches' }).click();
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await editor(page).locator('.view-line', { hasText: '###' }).first().waitFor();
  });

  test('the saved searches of the workspace are run together, and renamed where they are listed', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    await openFile(
      workbench,
      'listed.assetql',
      '### Unicorns\nsearch: title:unicorn\n\n### Nothing\nsearch: nowhere\n',
    );
    await openView(page, 'Saved Searches');
    await line(page, 'Saved Searches', /^Unicorns/).waitFor();
    await runCommand(page, 'AssetQL: Run All Saved Searches');
    await line(page, 'Saved Searches', /^Unicorns, saved search, 2 assets/).waitFor();
    await line(page, 'Saved Searches', /^Nothing, saved search, 0 assets/).waitFor();
    await line(page, 'Saved Searches', /^Nothing/).click();
    await page.keyboard.press('F2');
    await enter(page, 'Something');
    await expect.poll(() => server.read('listed.assetql')).toContain('### Something\n');
    await line(page, 'Saved Searches', /^Something/).waitFor();
  });

  test('a search is renamed where its title stands, and the list follows', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'title.assetql', '### Unicorns\nsearch: title:unicorn\n\n### Cats\nsearch: cat\n');
    await whenRead(page);
    await openView(page, 'Saved Searches');
    await line(page, 'Saved Searches', /^Cats/).waitFor();
    await goTo(workbench, 'title.assetql', 'Cats');
    await rename(page, 'Unicorns');
    await page.getByText('The file has a search “Unicorns” already').first().waitFor();
    await page.keyboard.press('Escape');
    await goTo(workbench, 'title.assetql', 'Cats');
    // The list and the outline put the caret at the start of the line.
    await page.keyboard.press('Home');
    await rename(page, 'Two cats');
    await expect.poll(() => server.read('title.assetql')).toContain('### Two cats\n');
    await line(page, 'Saved Searches', /^Two cats/).waitFor();
  });

  test('running all searches is cancelled, and then nothing looks as if it were still run', async ({ workbench }) => {
    const { page } = workbench;
    const searches = Array.from({ length: many }, (_, index) => `### Search ${index}\nsearch: title:cat ${index}\n`);
    await openFile(workbench, 'many.assetql', searches.join('\n'));
    await openView(page, 'Saved Searches');
    await line(page, 'Saved Searches', /^Search 0,/).waitFor();
    await runCommand(page, 'AssetQL: Run All Saved Searches');
    const running = notification(page, 'Running saved searches');
    await running.getByText(/[1-9]\d* of 2000/).waitFor();
    await running.hover();
    await running.getByRole('button', { name: 'Cancel' }).click();
    await statusEntry(page, 'Cancelled: ').waitFor();
    await running.waitFor({ state: 'hidden' });
    await expect.poll(() => line(page, 'Saved Searches', /running…/).count()).toBe(0);
    await line(page, 'Saved Searches', /^Search 0, saved search, \d+ assets?/).waitFor();
  });
}
