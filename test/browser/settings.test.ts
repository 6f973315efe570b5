import type { Locator, Page, Request } from 'playwright-core';
import { describe, type ExpectStatic } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, unfoldTools, waitForTotal, write } from './page-actions.ts';
import { test } from './page-test.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Settings' });

async function openSettings(page: Page): Promise<void> {
  await unfoldTools(page);
  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter');
  await dialog(page).waitFor();
}

async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

/** Waits until the facets have been counted: no request is made or answered for a second, and none is waiting for its answer. */
async function countsAreKnown(page: Page, expect: ExpectStatic): Promise<void> {
  const unanswered = new Set<Request>();
  let latest = Date.now();
  const answered = (request: Request): void => {
    unanswered.delete(request);
    latest = Date.now();
  };
  page.on('request', (request) => {
    unanswered.add(request);
    latest = Date.now();
  });
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  await expect.poll(() => unanswered.size === 0 && Date.now() - latest > 1000).toBe(true);
}

describe.concurrent('the settings', () => {
  test('change how the page looks at once, and are there at the next visit', async ({ open, expect }) => {
    const page = await open({ text: 'search: title:cat\n' });
    await settled(page);
    const height = async (): Promise<number> => (await page.locator('.top').boundingBox())?.height ?? 0;
    const before = await height();
    await openSettings(page);
    await dialog(page).getByLabel('Theme').selectOption('Dark');
    await dialog(page).getByLabel('Density').selectOption('Compact');
    await closeSettings(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Settings');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.reload();
    await settled(page);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.locator('html').getAttribute('data-density')).toBe('compact');
    expect(await height()).toBeLessThanOrEqual(before);
  });

  test('write numbers and dates in a language and a time zone', async ({ open, expect }) => {
    const page = await open({ text: 'search: *\n', timezoneId: 'Europe/Berlin' });
    await waitForTotal(page, '4,906 assets');
    await openSettings(page);
    await page.getByText('4,906 assets, 23 Oct 2026, 09:05').waitFor();
    await dialog(page).getByLabel('Language').selectOption('Deutsch');
    await dialog(page).getByLabel('Time zone').selectOption('UTC');
    await page.getByText('4.906 assets, 23. Okt. 2026, 07:05').waitFor();
    await dialog(page).getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByText('4.906 assets, 23. Okt. 2026, 16:05').waitFor();
    await closeSettings(page);
    await waitForTotal(page, '4.906 assets');
    await page.locator('.aql-tile').first().click();
    expect(await page.getByRole('dialog').locator('.aql-facts').textContent()).toMatch(
      /\d\d?\. [A-Z]\S+ \d{4}, \d\d:\d\d/,
    );
  });

  test('write dates in another language without asking again, where the results are scrolled to', async ({
    open,
    expect,
  }) => {
    const page = await open({ text: 'search: *\n' });
    await waitForTotal(page, '4,906 assets');
    await page.getByRole('button', { name: 'Show as a list' }).click();
    await page.locator('.aql-browse').waitFor();
    const scroller = page.locator('.aql-results');
    await scroller.evaluate((element) => element.scrollTo({ top: 9000 }));
    const tile = page.locator('[data-tile="160"] .aql-tile:not(.aql-tile-coming)');
    await tile.waitFor();
    await expect.poll(() => page.locator('.aql-tile-coming').count()).toBe(0);
    await countsAreKnown(page, expect);
    const scrolled = async (): Promise<number> => await scroller.evaluate((element) => element.scrollTop);
    const before = await scrolled();
    expect(before).toBeGreaterThan(8000);
    expect(await tile.textContent()).not.toContain('. Okt.');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openSettings(page);
    await dialog(page).getByLabel('Language').selectOption('Deutsch');
    await waitForTotal(page, '4.906 assets');
    await closeSettings(page);
    expect(await scrolled()).toBe(before);
    expect(await tile.textContent()).toMatch(/\d\. [A-Z]\S+ \d{4}/);
    expect(asked.filter((url) => /\/assets\?/.test(url))).toEqual([]);
  });

  test('let a search wait until it is run, by the button or by its key', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Video\n', failures: 'expected' });
    await waitForTotal(page, /^\d+ assets$/);
    const total = await page.locator('.aql-total').textContent();
    await openSettings(page);
    await dialog(page).getByLabel('Run a search').selectOption('When I say so');
    await closeSettings(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
    await write(page, 'search: title:"grinning cat"\n');
    const run = page.getByRole('button', { name: 'Run the search' });
    await run.waitFor();
    await page.waitForTimeout(400);
    expect(await page.locator('.aql-total').textContent()).toBe(total);
    await page.getByText('the last answer').waitFor();
    expect(asked.filter((url) => url.includes('grinning') && !url.includes('count=0'))).toEqual([]);
    await run.click();
    await page.getByText('grinning cat', { exact: true }).first().waitFor();
    await expect.poll(() => run.count()).toBe(0);
    await write(page, 'filters: AssetType EQ Video\n');
    await run.waitFor();
    await page.keyboard.press('Control+Enter');
    await waitForTotal(page, total ?? '');
    // Another search of the file runs when it is gone to.
    await write(page, 'filters: AssetType EQ Video\n\n### Cats\nsearch: title:"grinning cat"\n');
    await page.getByText('grinning cat', { exact: true }).first().waitFor();
  });

  test('load more assets at a time, and the request beside the text says so', async ({ open, expect }) => {
    const page = await open({ text: 'search: face\n' });
    await settled(page);
    await openSettings(page);
    const answered = page.waitForResponse(
      (response) => response.url().includes('count=100&') || response.url().endsWith('count=100'),
    );
    await dialog(page).getByLabel('Assets loaded at a time').selectOption('100');
    await answered;
    await closeSettings(page);
    await expect.poll(() => page.locator('pre[aria-label=Request]').textContent()).toContain('count=100');
    expect(await editorText(page)).toBe('search: face\n');
    await write(page, 'search: face\ncount: 7\n');
    await expect.poll(() => page.locator('pre[aria-label=Request]').textContent()).toContain('count=7');
  });

  test('show how many requests were made for counts, and limit them', async ({ open, expect }) => {
    const page = await open({ text: 'search: *\n' });
    await settled(page);
    await page.getByRole('button', { name: /^approved \d/ }).waitFor();
    await openSettings(page);
    await page.getByText(/^[1-9]\d* of 240 requests in the last ten seconds$/).waitFor();
    expect(Number(await page.getByRole('meter').getAttribute('value'))).toBeGreaterThan(0);
    await dialog(page).getByLabel('Requests for counts').and(page.locator('select')).selectOption('Few');
    await page.getByText(/of 60 requests in the last ten seconds$/).waitFor();
  });

  test('switch hints of the editor', async ({ open, expect }) => {
    const page = await open({ text: '@since = now - 40y\n\n### A\nfilters: DateUploaded GE {{since}}\n' });
    await settled(page);
    const value = page.locator('.cm-line [contenteditable=false]', { hasText: /\d{4}/ });
    await value.first().waitFor();
    await openSettings(page);
    await dialog(page).getByLabel('Values beside variables').uncheck();
    await closeSettings(page);
    await expect.poll(() => value.count()).toBe(0);
  });

  test('say what is kept in the browser, and remove it after a second click', async ({ open, expect }) => {
    const page = await open({ text: 'search: title:cat\n' });
    await settled(page);
    await page.getByRole('button', { name: 'Show as a list' }).click();
    await write(page, 'search: title:dog\n');
    await settled(page);
    await page.reload();
    await settled(page);
    await openSettings(page);
    const choices = dialog(page).getByRole('listitem').filter({ hasText: 'choices of how the page' });
    await choices.getByRole('button', { name: 'Remove choices' }).click();
    await choices.getByRole('button', { name: 'Keep' }).click();
    await choices.getByRole('button', { name: 'Remove choices' }).click();
    await choices.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText(/^\d+ choices of how the page looks and works removed\.$/).waitFor();
    const drafts = dialog(page).getByRole('listitem').filter({ hasText: 'earlier text' });
    expect(await drafts.textContent()).toMatch(/^[1-9]/);
    await drafts.getByRole('button', { name: 'Remove earlier texts' }).click();
    await drafts.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => drafts.textContent()).toMatch(/^0 earlier texts/);
    await closeSettings(page);
    expect(await editorText(page)).toBe('search: title:dog\n');
    await expect
      .poll(() => page.getByRole('button', { name: 'Show as a grid' }).getAttribute('aria-pressed'))
      .toBe('true');
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => key.startsWith('assetql.draft.'))).toEqual([]);
    expect(kept).toContain('assetql.text');
  });

  test.for([1280, 320])('axe-core finds nothing at %i pixels, in light and dark', async (width, { open, expect }) => {
    const page = await open({ reducedMotion: 'reduce', viewport: { width, height: 700 } });
    await page.locator('.aql-results:not([data-pending])').waitFor({ state: 'attached' });
    await openSettings(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).toEqual([]);
    }
    const { scrollWidth, clientWidth } = await page
      .locator('.settings-body')
      .evaluate((body) => ({ scrollWidth: body.scrollWidth, clientWidth: body.clientWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});
