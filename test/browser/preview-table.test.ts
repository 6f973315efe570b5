import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { sampleAccess } from '../../extension/test/preview/test-session.ts';
import { axeFindings } from './axe-findings.ts';
import { panelTest as test, settled } from './panel-test.ts';
import { themeNames } from './preview-host.ts';

const all = '### All of it\nfilters: AssetType EQ Image\n';
const table = (): Map<string, string> => new Map([['layout', 'table']]);

const column = async (page: Page, heading: string): Promise<readonly string[]> => {
  const headings = await page.locator('.aql-table thead th bdi').allInnerTexts();
  const place = headings.indexOf(heading);
  return await page.locator(`.aql-table tbody tr > :nth-child(${place + 2})`).allInnerTexts();
};
const headings = async (page: Page): Promise<readonly string[]> =>
  await page.locator('.aql-table thead th bdi').allInnerTexts();

describe('the charts', () => {
  test('of the panel narrow the search of the editor, in every theme without findings', async ({ open }) => {
    for (const theme of themeNames) {
      const panel = await open({ text: all, theme, width: 420 });
      const { page } = panel;
      await settled(panel);
      await page.getByRole('button', { name: 'Show as charts' }).click();
      await page.locator('.aql-timeline-note', { hasText: /assets?$/ }).waitFor();
      await page
        .getByRole('region', { name: 'Status' })
        .getByRole('button', { name: /^approved \d/ })
        .click();
      await expect.poll(() => panel.editor.text).toBe('### All of it\nfilters: AssetType EQ Image AND Status EQ 0\n');
      await page.getByRole('slider', { name: 'Since' }).press('ArrowRight');
      await expect.poll(() => panel.editor.text).toMatch(/Status EQ 0 AND DateUploaded GE \S+Z\n$/);
      expect(await axeFindings(page), theme).toEqual([]);
    }
  });
});

describe('the table', () => {
  test('stands beside the grid, and is there again in the next panel of the workspace', async ({ open }) => {
    const choices = new Map<string, string>();
    const first = await open({ text: all, choices });
    await settled(first);
    await first.page.getByRole('button', { name: 'Show as a table' }).press('Enter');
    await first.page.getByRole('columnheader', { name: 'Date uploaded' }).waitFor();
    expect(await first.page.getByRole('button', { name: 'Show as a table' }).getAttribute('aria-pressed')).toBe('true');
    await first.page.getByRole('button', { name: 'Columns' }).click();
    await first.page.getByRole('checkbox', { name: 'File name', exact: true }).check();
    await first.page.getByRole('checkbox', { name: 'Keywords', exact: true }).uncheck();
    await expect.poll(() => choices.get('columns')).toContain('fileName');
    const second = await open({ text: all, choices });
    await second.page.getByRole('columnheader', { name: 'File name' }).waitFor();
    expect(await headings(second.page)).not.toContain('Keywords');
    expect(await column(second.page, 'File name')).toEqual(
      expect.arrayContaining([expect.stringMatching(/\.(?:svg|png|jpg|gif|bmp)$/)]),
    );
  });

  test('has its own outline while it is waited for, not that of a list', async ({ open }) => {
    const access = await sampleAccess();
    const { page } = await open({
      text: all,
      choices: table(),
      access: { ...access, fetch: () => new Promise<Response>(() => undefined) },
    });
    await page.locator('.aql-table-placeholders').waitFor();
    expect(await page.locator('.aql-list, .aql-grid').count()).toBe(0);
  });

  test('sorts the search by a click on a heading: its text, and what is asked', async ({ open }) => {
    const panel = await open({ text: all, choices: table() });
    const { page } = panel;
    const heading = page.getByRole('columnheader', { name: 'Title' });
    await heading.waitFor();
    expect(await page.getByRole('columnheader', { name: 'Date uploaded' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(await heading.getAttribute('aria-sort')).toBe('none');
    await heading.getByRole('button').click();
    await expect.poll(() => panel.editor.text).toBe(`${all.trimEnd()}\nsort: title A\n`);
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    const folded = (titles: readonly string[]): readonly string[] => titles.map((title) => title.toLowerCase());
    await expect
      .poll(async () => folded(await column(page, 'Title')))
      .toEqual(folded(await column(page, 'Title')).toSorted());
    await heading.getByRole('button').click();
    await expect.poll(() => panel.editor.text).toBe(`${all.trimEnd()}\nsort: title D\n`);
    await page.getByRole('columnheader', { name: 'Date uploaded' }).getByRole('button').click();
    await expect.poll(() => panel.editor.text).toBe(all);
    const keywords = page.getByRole('columnheader', { name: 'Keywords' });
    expect(await keywords.getByRole('button').count()).toBe(0);
    expect(await keywords.getAttribute('title')).toBe('The library cannot sort by this.');
  });

  test('of a template, which has no room for a sort, says so as clicks on facets do', async ({ open }) => {
    const panel = await open({ text: 'filters: AssetType EQ Image\n', choices: table() });
    await panel.page.getByRole('columnheader', { name: 'Title' }).waitFor();
    panel.editor.template = { place: 'filters in images.ts, line 3', values: 'none' };
    panel.editor.type('filters: AssetType EQ Image\n');
    panel.session.textChanged();
    await panel.page.getByText('filters in images.ts, line 3').waitFor();
    await panel.page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    await expect.poll(() => panel.done).toEqual(['not written: unfit']);
  });

  test('is walked through without a mouse: rows, checkboxes, details and back', async ({ open }) => {
    const { page } = await open({ text: all, choices: table() });
    const titles = page.locator('.aql-row-open');
    await titles.nth(2).waitFor();
    const isFocused = async (selector: string, place: number): Promise<boolean> =>
      await page
        .locator(selector)
        .nth(place)
        .evaluate((element) => element === document.activeElement);
    // One stop for Tab, whatever there is.
    expect(await page.locator('.aql-table tbody [tabindex="0"]').count()).toBe(1);
    await titles.first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await isFocused('.aql-row-open', 1)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    expect(await isFocused('.aql-row-mark', 1)).toBe(true);
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    expect(await isFocused('.aql-row-open', (await titles.count()) - 1)).toBe(true);
    await page.keyboard.press('Home');
    expect(await isFocused('.aql-row-open', 0)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    expect(await isFocused('.aql-row-open', 0)).toBe(true);
  });

  test('offers every property and attribute as a column, finds one by its name, and closes by Escape', async ({
    open,
  }) => {
    const { page } = await open({ text: all, choices: table() });
    const opener = page.getByRole('button', { name: 'Columns' });
    await opener.press('Enter');
    const search = page.getByLabel('Find a column');
    const isSearching = (): Promise<boolean> => search.evaluate((input) => input === document.activeElement);
    expect(await isSearching()).toBe(true);
    await page.getByRole('group', { name: 'Attributes' }).getByLabel('Campaign').waitFor();
    await page
      .getByRole('group', { name: 'Not shown of the assets of this page' })
      .getByLabel('Date rejected')
      .waitFor();
    await page.keyboard.type('ancest');
    await expect.poll(() => page.locator('.aql-columns-list label').allInnerTexts()).toEqual(['Category ancestors']);
    await page.getByLabel('Category ancestors').check();
    await expect.poll(() => headings(page)).toContain('Category ancestors');
    // Ids with the names that the library has for them.
    expect((await column(page, 'Category ancestors')).join()).toMatch(/[A-Z][a-z]+/);
    expect((await column(page, 'Category ancestors')).join()).not.toMatch(/[0-9a-f]{8}-/);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => headings(page)).not.toContain('Category ancestors');
    await page.keyboard.press('Escape');
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.click();
    // The list takes the focus when it is there.
    await expect.poll(isSearching).toBe(true);
    await page.locator('.aql-row-open').last().focus();
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false');
  });

  test('cuts long values, and shows them whole where somebody wants that', async ({ open }) => {
    const choices = table().set('columns', '["keywords"]');
    const { page } = await open({ text: all, choices });
    const value = page.locator('.aql-table tbody td .aql-table-value').first();
    await value.waitFor();
    const isCut = async (): Promise<boolean> =>
      await value.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await isCut()).toBe(true);
    expect(await value.getAttribute('title')).toContain(', ');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Show long values whole').check();
    await expect.poll(isCut).toBe(false);
    expect(choices.get('long-values')).toBe('whole');
  });

  test('turns pages, and begins the next one at its first row', async ({ open }) => {
    const panel = await open({ text: `${all}count: 5\n`, choices: table() });
    const { page } = panel;
    await page.locator('.aql-row-mark').first().check();
    await page.getByText('1 selected').waitFor();
    const first = await column(page, 'Title');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => column(page, 'Title')).not.toEqual(first);
    expect(
      await page
        .locator('.aql-row-open')
        .first()
        .evaluate((row) => row === document.activeElement),
    ).toBe(true);
    // What is not seen any more is not selected.
    await page.getByText('1 selected').waitFor({ state: 'hidden' });
  });

  test.for([240, 320, 520])(
    'scrolls by itself at a width of %d pixels, under its headings',
    async (width, { open }) => {
      const { page } = await open({ text: all, choices: table(), width, height: 600 });
      const scroller = page.locator('.aql-table-scroll');
      await scroller.waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(0);
      const title = page.getByRole('columnheader', { name: 'Title' });
      const before = await title.boundingBox();
      await scroller.evaluate((element) => element.scrollTo(200, 200));
      expect(await title.boundingBox()).toEqual(before);
    },
  );

  test.for(themeNames)('is free of what axe-core finds: %s', async (theme, { open }) => {
    const { page } = await open({ text: all, choices: table(), theme });
    await page.locator('.aql-row-mark').nth(1).check();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Columns' }).click();
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('what is taken out', () => {
  test('is the page that is seen, with what is selected of it, and the columns of the table', async ({ open }) => {
    const panel = await open({ text: `# first\n${all}count: 5\n`, choices: table().set('columns', '["keywords"]') });
    const { page } = panel;
    await page.locator('.aql-row-mark').nth(1).check();
    await page.getByRole('button', { name: 'Copy…' }).click();
    await page.getByRole('button', { name: 'Show as a grid' }).click();
    await page.getByRole('button', { name: 'Export…' }).click();
    await expect.poll(() => panel.done).toHaveLength(2);
    const [copied = '', exported = ''] = panel.done;
    const taken = JSON.parse(copied.replace(/^copy /, ''));
    expect(taken).toMatchObject({
      page: { offset: 0, count: 5 },
      columns: ['keywords'],
      selected: [taken.page.ids[1]],
    });
    expect(taken.page.ids).toHaveLength(5);
    expect(taken.total).toBeGreaterThan(5);
    expect(panel.editor.text.slice(taken.offset)).toMatch(/^### All of it/);
    // Nothing is selected outside of the visible part.
    expect(JSON.parse(exported.replace(/^export /, ''))).toMatchObject({ selected: [], columns: ['keywords'] });
  });

  test('is not offered where nothing is found, or nothing can be asked', async ({ open }) => {
    const panel = await open({ text: 'search: zzzz\n' });
    await panel.page.locator('.aql-total', { hasText: '0 assets' }).waitFor();
    expect(await panel.page.getByRole('button', { name: 'Export…' }).count()).toBe(0);
    panel.editor.type(all);
    panel.session.textChanged();
    const button = panel.page.getByRole('button', { name: 'Export…' });
    await button.waitFor();
    panel.editor.type('### All of it\nfilters: AssetType EQ\n');
    panel.session.textChanged();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    expect(panel.done).toEqual([]);
  });
});
