import { expect } from 'vitest';
import { editor, openFile, whenRead } from './editor.ts';
import { answer, runCommand } from './palette.ts';
import { preview } from './preview.ts';
import type { StoryTest } from './workbench-test.ts';

/** Beginning a search, and giving it and its file a name. */
export function newSearchStories(test: StoryTest): void {
  test('a new search has the preview beside it, with a form, and is named there', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'begun.assetql', '### New search\nsearch: title:unicorn\n');
    await whenRead(page);
    await runCommand(page, 'AssetQL: New Saved Search');
    await preview(page).getByRole('heading', { name: 'New search 2' }).waitFor();
    // The title is still the one that is typed over.
    await page.keyboard.type('Typed');
    await preview(page).getByRole('heading', { name: 'Typed' }).waitFor();
    const form = preview(page).locator('.aql-form');
    if (!(await form.isVisible())) await preview(page).getByText('Form', { exact: true }).click();
    await form.waitFor();
    await preview(page).getByRole('button', { name: 'Rename' }).click();
    await answer(page, 'The title of the search', 'Named in the preview');
    await preview(page).getByRole('heading', { name: 'Named in the preview' }).waitFor();
    await expect.poll(() => server.read('begun.assetql')).toMatch(/^### Named in the preview\nfilters: ?$/m);
  });

  test('the name that is proposed for an untitled file is the title of its first search', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'first.assetql', '### First\nsearch: title:unicorn\n');
    await whenRead(page);
    await runCommand(page, 'AssetQL: New File of Saved Searches');
    await preview(page).getByRole('heading', { name: 'New search' }).waitFor();
    await page.keyboard.type('Cats: all/some');
    await editor(page).locator('.view-line', { hasText: 'Cats: all/some' }).waitFor();
    await page.keyboard.press('Control+s');
    const path = page.locator('.quick-input-widget:visible input').first();
    await expect.poll(() => path.inputValue()).toMatch(/\/searches\/Cats all some\.assetql$/);
    await page.locator('.quick-input-widget:visible').getByRole('button', { name: 'OK' }).click();
    await page.locator('.monaco-editor[data-uri$=".assetql"][data-uri*="Cats"]').waitFor();
    await expect.poll(() => page.locator('.tab', { hasText: 'Untitled' }).count()).toBe(0);
    // The file is there before its text is.
    await expect.poll(() => server.read('Cats all some.assetql')).toMatch(/^### Cats: all\/some\nfilters: ?\n$/);
    await preview(page).getByRole('heading', { name: 'Cats: all/some' }).waitFor();
  });
}
