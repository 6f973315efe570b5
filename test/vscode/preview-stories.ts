import { expect } from 'vitest';
import { axeFindings } from '../browser/axe-findings.ts';
import { closeEditors, editor, editText, goTo, openFile, whenRead } from './editor.ts';
import { notification } from './notices.ts';
import { runCommand } from './palette.ts';
import { drawnPictures, openPreview, preview, previewFrame, titles, waitForTotal } from './preview.ts';
import { reloadWindow } from './workbench.ts';
import { line, openView } from './views.ts';
import type { StoryTest } from './workbench-test.ts';

/** A search of drawings by a word of their titles. */
const drawings = (name: string, word: string): string =>
  `### ${name}\nfilters: AssetType EQ Image\nsearch: title:${word}\n`;

/** Seeing what a search finds, beside its text. */
export function previewStories(test: StoryTest): void {
  test('pictures beside the text follow what is typed', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'animals.assetql', drawings('Animals', 'unicorn'));
    await openPreview(page);
    await waitForTotal(page, '1 asset');
    expect(await titles(page).allInnerTexts()).toEqual(['unicorn']);
    await expect.poll(() => drawnPictures(page)).toBe(1);
    await editText(workbench, 'animals.assetql', 'unicorn', '"dog face"');
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['dog face']);
    await expect.poll(() => drawnPictures(page)).toBe(1);
  });

  test('the preview follows the caret from search to search, unless it is held', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'two.assetql', `${drawings('First', 'unicorn')}\n${drawings('Second', '"dog face"')}`);
    await openPreview(page);
    await preview(page).getByRole('heading', { name: 'First' }).waitFor();
    await goTo(workbench, 'two.assetql', 'Second');
    await preview(page).getByRole('heading', { name: 'Second' }).waitFor();
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['dog face']);
    await preview(page).getByRole('button', { name: 'Hold' }).click();
    await goTo(workbench, 'two.assetql', 'First');
    await expect.poll(() => preview(page).getByRole('heading', { level: 1 }).innerText()).toBe('Second');
    await preview(page).getByRole('button', { name: 'Hold' }).click();
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['unicorn']);
  });

  test('a facet writes a filter into the text, which one undo takes back', async ({ workbench }) => {
    const { page, server } = workbench;
    const text = '### Animals\nfilters: AssetType EQ Image\nsearch: cat\n';
    await openFile(workbench, 'facet.assetql', text);
    await openPreview(page);
    await waitForTotal(page, /^\d+ assets$/);
    await preview(page).getByRole('button', { name: 'Narrow' }).click();
    await preview(page).getByRole('button', { name: /^jpg/ }).click();
    await expect
      .poll(() => server.read('facet.assetql'))
      .toBe("### Animals\nfilters: AssetType EQ Image AND FileExtension EQ 'jpg'\nsearch: cat\n");
    await goTo(workbench, 'facet.assetql', 'cat');
    await page.keyboard.press('Control+Z');
    await expect.poll(() => server.read('facet.assetql')).toBe(text);
  });

  test('the total above the text is that of the text, also after undo in the preview', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'undone.assetql', '### Undone\nfilters: AssetType EQ Image\nsearch: cat\n');
    await openPreview(page);
    await waitForTotal(page, /^\d+ assets$/);
    const shown = preview(page)
      .getByText(/^[\d,]+ assets?$/)
      .first();
    const text = page.locator('.monaco-editor[data-uri$="/undone.assetql"]');
    const lens = text.locator('.codelens-decoration a', { hasText: /assets?$/ });
    const all = await shown.innerText();
    await expect.poll(() => lens.innerText()).toBe(all);
    await preview(page).getByRole('button', { name: 'Narrow' }).click();
    await preview(page).getByRole('button', { name: /^jpg/ }).click();
    await expect.poll(() => lens.innerText()).not.toBe(all);
    await preview(page).getByRole('button', { name: /^jpg/ }).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => lens.innerText()).toBe(all);
  });

  test('a keyword is found among those of the library, and narrows the search', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'keyword.assetql', '### Animals\nfilters: AssetType EQ Image\n');
    await openPreview(page);
    await waitForTotal(page, /^[\d,]+ assets$/);
    const narrow = preview(page).getByRole('button', { name: 'Narrow' });
    if ((await narrow.getAttribute('aria-expanded')) !== 'true') await narrow.click();
    await preview(page).getByRole('button', { name: 'Keyword', exact: true }).click();
    await preview(page).getByRole('searchbox', { name: 'Find in Keyword' }).fill('moon');
    await preview(page)
      .getByRole('button', { name: /^moonlight/ })
      .click();
    await expect.poll(() => server.read('keyword.assetql')).toMatch(/^search: keywords:moonlight$/m);
  });

  test('a search that is chosen in the view leads the preview, also when the preview has the focus', async ({
    workbench,
  }) => {
    const { page } = workbench;
    await openFile(workbench, 'lead-one.assetql', '### Led to unicorns\nsearch: title:unicorn\n');
    await openFile(workbench, 'lead-two.assetql', '### Led to dogs\nsearch: title:"dog face"\n');
    await openPreview(page);
    await preview(page).getByRole('heading', { name: 'Led to dogs' }).waitFor();
    await openView(page, 'Saved Searches');
    const unicorns = line(page, 'Saved Searches', /^Led to unicorns/);
    await unicorns.waitFor();
    await preview(page).getByRole('button', { name: 'Narrow' }).focus();
    await unicorns.click();
    await preview(page).getByRole('heading', { name: 'Led to unicorns' }).waitFor();
    await page.locator('.monaco-editor[data-uri$="/lead-one.assetql"]').waitFor();
  });

  test('an untitled search that is saved from the preview is shown with its file', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'before.assetql', '### Before\nsearch: title:unicorn\n');
    await whenRead(page);
    await runCommand(page, 'AssetQL: New File of Saved Searches');
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await editor(page).locator('.view-line', { hasText: '### New search' }).waitFor();
    await page.keyboard.type('Named');
    await editor(page).locator('.view-line', { hasText: '### Named' }).waitFor();
    await openPreview(page);
    await preview(page).getByRole('heading', { name: 'Named' }).waitFor();
    await preview(page).getByRole('button', { name: 'Narrow' }).focus();
    await page.keyboard.press('Control+s');
    const path = page.locator('.quick-input-widget:visible input').first();
    await expect.poll(() => path.inputValue()).toMatch(/\/searches\/Named\.assetql$/);
    await page.locator('.quick-input-widget:visible').getByRole('button', { name: 'OK' }).click();
    await page.locator('.monaco-editor[data-uri$="Named.assetql"]').waitFor();
    expect(server.read('Named.assetql')).toContain('### Named');
    await preview(page).getByRole('heading', { name: 'Named' }).waitFor();
    // It goes on with the file.
    await preview(page).getByRole('button', { name: 'Narrow' }).click();
    await preview(page).getByRole('button', { name: /^jpg/ }).click();
    await expect.poll(() => server.read('Named.assetql')).toContain("FileExtension EQ 'jpg'");
  });

  test('what the form changes is undone, redone and saved from the preview', async ({ workbench }) => {
    const { page, server } = workbench;
    const text = '### Rated\nfilters: AverageRating GE 4\n';
    await openFile(workbench, 'undone.assetql', text);
    await openPreview(page);
    await waitForTotal(page, /^[\d,]+ assets$/);
    const form = preview(page).locator('.aql-form');
    if (!(await form.isVisible())) await preview(page).getByText('Form', { exact: true }).click();
    await form.getByRole('button', { name: 'Remove rating is at least 4' }).waitFor();
    await form.locator('.aql-sentence').click();
    await form.getByRole('button', { name: 'Negate' }).click();
    const negated = '### Rated\nfilters: AverageRating LT 4\n';
    await expect.poll(() => server.read('undone.assetql')).toBe(negated);
    await form.locator('.aql-sentence').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => server.read('undone.assetql')).toBe(text);
    await form.getByRole('button', { name: 'Remove rating is at least 4' }).waitFor();
    await preview(page).getByText('Undone. The text is now: filters: AverageRating GE 4').waitFor();
    // The focus is in the preview again.
    await form.locator('.aql-sentence').focus();
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => server.read('undone.assetql')).toBe(negated);
    await preview(page).getByText('Redone. The text is now: filters: AverageRating LT 4').waitFor();
    await form.locator('.aql-sentence').focus();
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.locator('.tab.dirty').count()).toBe(0);
  });

  test('what a click writes at the end of a long line is in sight, beside the preview, as the start of the line is', async ({
    workbench,
  }) => {
    const { page } = workbench;
    const filters = "AssetType EQ Image AND AverageRating GE 1 AND FileExtension NE 'png' AND FileExtension NE 'gif'";
    await openFile(workbench, 'long-line.assetql', `### Animals\nfilters: ${filters}\nsearch: cat\n`);
    await openPreview(page);
    await waitForTotal(page, /^\d+ assets$/);
    await preview(page).getByRole('button', { name: 'Narrow' }).click();
    await preview(page).getByRole('button', { name: /^jpg/ }).click();
    const written = page.locator('.monaco-editor[data-uri$="/long-line.assetql"]');
    const text = written.locator('.view-lines');
    await text.getByText("'jpg'").waitFor();
    const area = await written.boundingBox();
    for (const place of [text.getByText('filters', { exact: true }), text.getByText("'jpg'")]) {
      const box = await place.boundingBox();
      if (area === null || box === null) throw new Error('The text is not drawn.');
      expect(box.x).toBeGreaterThanOrEqual(area.x);
      expect(box.x + box.width).toBeLessThanOrEqual(area.x + area.width);
    }
  });

  test('a file that may only be read in its editor is left alone by a click, which is said', async ({ workbench }) => {
    const { page } = workbench;
    const text = '### Animals\nfilters: AssetType EQ Image\nsearch: cat\n';
    await openFile(workbench, 'read-only.assetql', text);
    await runCommand(page, 'File: Set Active Editor Read-only in Session');
    await openPreview(page);
    await waitForTotal(page, /^\d+ assets$/);
    await titles(page).first().click();
    await preview(page)
      .getByRole('button', { name: /^Extension/ })
      .click();
    await notification(page, 'The editor could not write it').waitFor();
    await page.keyboard.press('Escape');
    await goTo(workbench, 'read-only.assetql', 'cat');
    expect(await editor(page).locator('.view-lines').innerText()).not.toContain('FileExtension');
    await runCommand(page, 'File: Set Active Editor Writeable in Session');
  });

  test('commands about a search are there for the one in the preview, too, where a person has clicked', async ({
    workbench,
  }) => {
    const { page } = workbench;
    await openFile(workbench, 'clicked.assetql', drawings('Clicked', 'unicorn'));
    await openPreview(page);
    await waitForTotal(page, '1 asset');
    await preview(page).getByRole('heading', { name: 'Clicked' }).click();
    await runCommand(page, 'AssetQL: Copy Search');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(drawings('Clicked', 'unicorn'));
    await preview(page).getByRole('heading', { name: 'Clicked' }).click();
    await runCommand(page, 'AssetQL: Explain This Search');
    await preview(page).getByText('with “unicorn” in the title').first().waitFor();
  });

  test('a new search begins where the text is, and not over the preview that has the focus', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'beside.assetql', '### Rated\nfilters: AverageRating GE 4\n');
    await openPreview(page);
    await waitForTotal(page, /^[\d,]+ assets$/);
    await preview(page).getByRole('button', { name: 'Form', exact: true }).click();
    // While a text has the focus, a new search is written into it.
    await page.locator('.editor-group-container.active .tab.active', { hasText: 'AssetQL Preview' }).waitFor();
    await runCommand(page, 'AssetQL: New Saved Search');
    const column = page.locator('.editor-group-container').first();
    await column.locator('.tab.active', { hasText: 'New search' }).waitFor();
    await preview(page).getByRole('heading', { name: 'New search' }).waitFor();
  });

  test('an empty file shows everything there is', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'empty.assetql', '');
    await openPreview(page);
    await waitForTotal(page, /^\d,\d+ assets$/);
    await preview(page).getByRole('heading', { name: 'empty' }).waitFor();
    await editor(page).click();
    await page.keyboard.type('search: title:unicorn');
    await waitForTotal(page, /^2 assets$/);
    for (let key = 0; key < 'search: title:unicorn'.length; key += 1) await page.keyboard.press('Backspace');
    await waitForTotal(page, /^\d,\d+ assets$/);
    await expect.poll(() => preview(page).locator('.aql-outdated').count()).toBe(0);
  });

  test('without a search the preview offers some to play with, beside it', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'closed.assetql', drawings('Closed', 'unicorn'));
    await closeEditors(page);
    await openPreview(page);
    await preview(page).getByRole('button', { name: 'Open Sample Searches' }).click();
    await preview(page).getByRole('heading', { name: 'Well rated animals' }).waitFor();
    // Whichever of the two groups is active.
    await page.locator('.monaco-editor[data-uri] .view-line', { hasText: 'Well rated animals' }).first().waitFor();
  });

  test('what is run lies beside the preview, also where it was opened over it', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'below.assetql', drawings('Below', 'unicorn'));
    await openPreview(page);
    await page.locator('.tab', { hasText: 'AssetQL Preview' }).click();
    await openFile(workbench, 'over.assetql', drawings('Over', '"dog face"'));
    await preview(page).locator('main').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['dog face']);
    expect(await editor(page).locator('.view-lines').isVisible()).toBe(true);
  });

  test('where nothing is found, it is said why, and a click takes the reason out of the text', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    const search = 'search: title:unicorn\n';
    await openFile(
      workbench,
      'nothing.assetql',
      `### Red\nfilters: CognitiveColor EQ red AND AverageRating EQ 5\n${search}`,
    );
    await openPreview(page);
    await waitForTotal(page, '0 assets');
    await preview(page).getByText('Without AverageRating EQ 5 there is 1 asset.').waitFor();
    await preview(page).getByRole('button', { name: 'Take it out' }).first().click();
    await expect.poll(() => server.read('nothing.assetql')).toBe(`### Red\nfilters: CognitiveColor EQ red\n${search}`);
    await waitForTotal(page, '1 asset');
  });

  test('the details of an asset are opened and closed by keyboard, with why it is found', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'details.assetql', drawings('Details', 'unicorn'));
    await openPreview(page);
    await waitForTotal(page, '1 asset');
    await preview(page)
      .getByRole('button', { name: /^unicorn/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const details = preview(page).getByRole('dialog');
    await details.getByRole('heading', { name: 'unicorn' }).waitFor();
    await details.getByText('of type Image').first().waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  test('the preview is there again when the window is', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'again.assetql', drawings('Again', 'unicorn'));
    await openPreview(page);
    await waitForTotal(page, '1 asset');
    await reloadWindow(workbench);
    await waitForTotal(page, '1 asset');
    await expect.poll(() => drawnPictures(page)).toBe(1);
  });

  test('axe-core finds nothing in the preview', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'axe.assetql', '### Animals\nfilters: AssetType EQ Image\nsearch: cat\n');
    await openPreview(page);
    await waitForTotal(page, /^\d+ assets$/);
    await preview(page).getByRole('button', { name: 'Narrow' }).click();
    await preview(page).getByRole('button', { name: 'Explain' }).click();
    expect(await axeFindings(await previewFrame(page))).toEqual([]);
  });
}
