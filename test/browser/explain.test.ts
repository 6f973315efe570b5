import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, waitForTotal, write } from './page-actions.ts';
import { test } from './page-test.ts';

/** On a phone a button of the bar opens it. */
const open = (page: Page) =>
  page
    .locator('.aql-explain-section, .panes')
    .getByRole('button', { name: 'Explain', exact: true })
    .filter({ visible: true })
    .click();
const parts = (page: Page) => page.getByRole('list', { name: 'Parts of the search' });
/** What a part says with its numbers, as it is read. */
const read = async (page: Page, text: string): Promise<string> =>
  ((await parts(page).getByRole('listitem').filter({ hasText: text }).first().innerText()) ?? '').replaceAll(
    /\s+/g,
    ' ',
  );
const assets = '**/api/assets?**';
const nothing = '### A\nfilters:\n  AssetType EQ Video\n  # words that stay\nsearch: face zyxwvut\n';

describe.concurrent('the explanation', () => {
  test('is loaded when it is opened, and stays open for the next visit', async ({ open: openPage, expect }) => {
    const page = await openPage({ text: 'filters: AssetType EQ Video\n' });
    const loaded = (): Promise<number> =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('explain-view')).length,
      );
    await waitForTotal(page, /assets$/);
    expect(await loaded()).toBe(0);
    await open(page);
    await page.getByText('Videos.', { exact: true }).waitFor();
    expect(await loaded()).toBe(1);
    await page.reload();
    await page.getByText('Videos.', { exact: true }).waitFor();
  });

  test('says each part with what it finds alone and leaves', async ({ open: openPage, expect }) => {
    const page = await openPage({
      text: 'filters: AssetType EQ Video AND (AverageRating EQ 5 OR AverageRating LT 3)\nsearch: face\nsort: title A\n',
    });
    await waitForTotal(page, /assets?$/);
    const total = Number.parseInt((await page.locator('.aql-total').textContent()) ?? '', 10);
    await open(page);
    await expect.poll(() => read(page, 'of type Video')).toMatch(/finds alone [\d,]+ leaves [\d,]+$/);
    await expect.poll(() => read(page, 'matching “face”')).toMatch(new RegExp(` leaves ${total}$`));
    await page
      .getByRole('list', { name: /^Parts of: / })
      .getByText('rated 5')
      .waitFor();
    await page.getByRole('status').getByText('found by all parts').waitFor({ state: 'attached' });
  });

  test('marks the text of a part that has the pointer or the focus, and selects it', async ({
    open: openPage,
    expect,
  }) => {
    const page = await openPage({ text: 'filters: AssetType EQ Video AND AverageRating GE 3\n' });
    await open(page);
    const part = page.getByRole('button', { name: 'rated at least 3' });
    const marked = page.locator('.aql-explained-text');
    await part.hover();
    await expect.poll(async () => (await marked.allTextContents()).join('')).toBe('AverageRating GE 3');
    await page.mouse.move(0, 0);
    await expect.poll(() => marked.count()).toBe(0);
    await part.focus();
    await expect.poll(async () => (await marked.allTextContents()).join('')).toBe('AverageRating GE 3');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('Status EQ 5');
    expect(await editorText(page)).toContain('AssetType EQ Video AND Status EQ 5');
  });

  test('mends a search that finds nothing, in one step of undo', async ({ open: openPage, expect }) => {
    const page = await openPage({ text: nothing });
    await open(page);
    const why = page.getByRole('region', { name: 'Why nothing?' });
    await why.getByText('This alone finds nothing: matching “zyxwvut”.').waitFor();
    const remedy = why.getByRole('listitem').filter({ hasText: 'zyxwvut' }).first();
    const [, promised] = /finds ([\d,]+) assets?/.exec(await remedy.innerText()) ?? [];
    await remedy.getByRole('button').click();
    await waitForTotal(page, new RegExp(`^${promised} assets?$`));
    expect(await editorText(page)).not.toContain('zyxwvut');
    expect(await editorText(page)).toContain('# words that stay');
    await why.waitFor({ state: 'detached' });
    await page.locator('.cm-content').press('Control+z');
    expect(await editorText(page)).toBe(nothing);
  });
});

describe.concurrent('counts of the parts', () => {
  test('of an older text are never shown, however late they come', async ({ open: openPage, expect }) => {
    const page = await openPage({ text: 'search: title:unicorn\n', failures: 'expected' });
    await waitForTotal(page, /asset/);
    await open(page);
    await expect.poll(() => read(page, 'unicorn')).toMatch(/leaves \d+$/);
    const held: (() => Promise<void>)[] = [];
    await page.route(assets, async (route) => {
      if (!route.request().url().includes('cat')) return await route.continue();
      held.push(async () => await route.fulfill({ json: { payload: { totalCount: 777 } } }).catch(() => undefined));
    });
    await write(page, 'search: title:cat\n');
    await expect.poll(() => held.length).toBeGreaterThan(1);
    expect(await read(page, 'cat')).toContain('not counted yet');
    await write(page, 'search: title:dog\n');
    await expect.poll(() => read(page, 'dog')).toMatch(/leaves \d+$/);
    await Promise.all(held.map((answer) => answer()));
    await page.waitForTimeout(300);
    expect(await parts(page).innerText()).not.toContain('777');
  });

  test('that fail are said to, and asked for again', async ({ open: openPage, expect }) => {
    const page = await openPage({ text: 'search: title:unicorn\n', failures: 'expected' });
    await waitForTotal(page, /asset/);
    await open(page);
    await page.route('**/api/**', (route) => route.fulfill({ status: 400, contentType: 'text/plain', body: 'no' }));
    await write(page, 'search: title:dog\n');
    await page.getByText('The library did not count every part.').waitFor();
    expect(await read(page, 'dog')).toContain('not counted');
    await page.unroute('**/api/**');
    // The counts of the facets may have failed too, and have a button of their own.
    await page.getByRole('region', { name: 'Query' }).getByRole('button', { name: 'Count again' }).click();
    await expect.poll(() => read(page, 'dog')).toMatch(/leaves \d+$/);
  });

  test('follow when the connection is back', async ({ open: openPage, expect }) => {
    const page = await openPage({ text: 'search: title:unicorn\n', failures: 'expected' });
    await waitForTotal(page, /asset/);
    await open(page);
    await expect.poll(() => read(page, 'unicorn')).toMatch(/leaves \d+$/);
    await page.context().setOffline(true);
    await write(page, 'search: title:dog\n');
    await page.getByText('The counts follow when the connection is back.').waitFor({ timeout: 20_000 });
    await page.context().setOffline(false);
    await expect.poll(() => read(page, 'dog')).toMatch(/leaves \d+$/);
  });

  test('wait for a text that can be asked, which is explained all the same', async ({ open: openPage, expect }) => {
    const page = await openPage({ text: 'filters: AssetType EQ Video AND Status EQ\n' });
    await open(page);
    await page.getByText('The parts are counted once the query can be run.').waitFor();
    expect(await read(page, 'of type Video')).toBe('of type Video');
  });
});

describe.concurrent('axe-core finds nothing in the explanation', () => {
  test.for([
    { name: 'wide', options: {} },
    { name: 'narrow', options: { viewport: { width: 320, height: 640 } } },
  ])('$name', async ({ options }, { open: openPage, expect }) => {
    const page = await openPage({ reducedMotion: 'reduce', text: nothing, ...options });
    await open(page);
    await page.getByRole('region', { name: 'Why nothing?' }).getByRole('button').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).toEqual([]);
    }
  });
});
