import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, waitForTotal } from './page-actions.ts';
import { test } from './page-test.ts';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Commands' });
const option = (page: Page, name: string | RegExp): Locator => page.getByRole('option', { name });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
}

/** Runs the first command that some words find. */
async function command(page: Page, words: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

describe.concurrent('the list of commands', () => {
  test('is opened from the editor, finds a command by a few letters, and gives the focus back', async ({
    open,
    expect,
  }) => {
    const page = await open({ text: '### Cats\nfilters:AssetType   eq image\n' });
    await settled(page);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await openPalette(page);
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await page.keyboard.type('#');
    expect(await editorText(page)).toContain('\n#');
    await command(page, 'undo');
    await command(page, 'lay out');
    await expect.poll(() => editorText(page)).toBe('### Cats\nfilters: AssetType EQ image\n');
    await openPalette(page);
    await page.keyboard.type('theme dark');
    expect(await option(page, /Theme: Dark/).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.getByLabel('Theme').inputValue()).toBe('dark');
  });

  test('runs what the page has buttons and keys for', async ({ open, address, expect }) => {
    const page = await open({
      text: '### Cats\nsearch: title:cat\n\n### Films\nfilters: AssetType EQ Video\n',
      failures: 'expected',
    });
    await settled(page);
    await command(page, 'results as a table');
    await page.getByRole('columnheader', { name: /Title/ }).waitFor();
    await command(page, 'go to the search films');
    await expect.poll(() => page.title()).toContain('Films');
    await command(page, 'sort by title, a to z');
    expect(await editorText(page)).toMatch(/filters: AssetType EQ Video\nsort: \w+ A\n$/);
    await command(page, 'copy link');
    await page.getByText('The link was copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${address}/?#.*q=`));
    await command(page, 'history');
    await page.getByRole('tab', { name: 'History', selected: true }).waitFor();
    await command(page, 'query form');
    await page.locator('.aql-form').waitFor();
    // A command of the caret brings the text into sight.
    await command(page, 'find replace');
    await page.locator('.cm-search input').first().waitFor();
    await command(page, 'explain');
    await page.getByRole('list', { name: 'Explanation' }).or(page.locator('.aql-explain')).first().waitFor();
    await command(page, 'rename duplicate');
    await page.getByRole('button', { name: 'Duplicate' }).waitFor();
    await command(page, 'export');
    await page.getByRole('dialog', { name: /Export/ }).waitFor();
    // Behind a dialog no command can be run.
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: /Export/ }).waitFor({ state: 'detached' });
    expect(await palette(page).count()).toBe(0);
    await command(page, 'another library');
    await page.getByRole('button', { name: /^Library: /, expanded: true }).waitFor();
    await command(page, 'keyboard');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await command(page, 'example: ');
    expect((await editorText(page)).length).toBeGreaterThan(90);
    await waitForTotal(page, /^[\d,]+ assets?$/);
  });

  test('is opened by a link in the footer, chooses by arrows, and says when nothing is called so', async ({
    open,
    expect,
  }) => {
    const page = await open({ text: 'search: title:cat\n' });
    await settled(page);
    await page.getByRole('button', { name: /^Commands/ }).click();
    const field = page.getByRole('combobox', { name: 'Command' });
    const chosen = (): Promise<string | null> =>
      page.locator('[role=option][aria-selected=true] .commands-name').textContent();
    expect(await chosen()).toBe('Run the search');
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).toBe('Add a search');
    expect(await field.getAttribute('aria-activedescendant')).toBe(
      await page.locator('[role=option][aria-selected=true]').getAttribute('id'),
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('[role=option]').last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.type('zyxwvut');
    await page.getByText('No command is called so.').waitFor();
    await page.keyboard.press('Enter');
    expect(await palette(page).count()).toBe(1);
    await field.fill('add a search');
    await option(page, 'Add a search').click();
    await expect.poll(() => editorText(page)).toBe('search: title:cat\n\n### New search\nfilters: \n');
  });

  test.for([1280, 320])('axe-core finds nothing at %i pixels, in light and dark', async (width, { open, expect }) => {
    const page = await open({ reducedMotion: 'reduce', viewport: { width, height: 700 } });
    await page.locator('.aql-results:not([data-pending])').waitFor({ state: 'attached' });
    for (const words of ['', 'zyxwvut'] as const) {
      await openPalette(page);
      await page.keyboard.type(words);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page), `${words} ${colorScheme}`).toEqual([]);
      }
      await page.keyboard.press('Escape');
      await palette(page).waitFor({ state: 'detached' });
    }
  });
});
