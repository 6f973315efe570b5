import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, waitForTotal } from './page-actions.ts';
import { test } from './page-test.ts';

const number = (text: string | null): number =>
  Number(/([\d,]+)(?: assets?)?$/.exec(text ?? '')?.[1]?.replaceAll(',', ''));

/** Opens the charts, and waits until everything in them is counted. */
async function openCharts(page: Page): Promise<void> {
  await settled(page);
  await page.getByRole('button', { name: 'Show as charts' }).click();
  await counted(page);
}

/** Waits until the timeline has its columns, and every bar has a number. */
async function counted(page: Page): Promise<void> {
  await page.locator('.aql-timeline-note', { hasText: /: [\d,]+ assets?$/ }).waitFor();
  await page.locator('.aql-chart-count').first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.aql-chart-count')].every(({ textContent }) => textContent !== ''),
  );
}

/** The middle of a column of the timeline, counted from the first one, or from the last one when negative. */
async function columnAt(page: Page, at: number): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator('.aql-timeline-bar').nth(at).boundingBox();
  const plot = await page.locator('.aql-timeline-plot').boundingBox();
  if (box === null || plot === null) throw new Error('There is no such column.');
  return { x: box.x + box.width / 2, y: plot.y + plot.height / 3 };
}

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe.concurrent('charts', () => {
  test('count everything that is found, not the first page, and stay chosen', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    await openCharts(page);
    const total = number(await page.locator('.aql-total').textContent());
    expect(total).toBeGreaterThan(50);
    expect(number(await page.locator('.aql-timeline-note').textContent())).toBe(total);
    for (const name of ['Rating', 'Status', 'File extension']) {
      const counts = await chart(page, name).locator('.aql-chart-count').allTextContents();
      expect(
        counts.map(number).reduce((sum, count) => sum + count, 0),
        name,
      ).toBe(total);
    }
    // The charts say what the facets would.
    expect(await page.locator('.aql-facet-rail').count()).toBe(0);
    await page.reload();
    await counted(page);
    await page.getByRole('button', { name: 'Show as a grid' }).click();
    await page.locator('.aql-facet-rail').waitFor();
  });

  test('are tables for whoever reads rather than looks, where the same can be chosen', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    await openCharts(page);
    const total = number(await page.locator('.aql-total').textContent());
    await page.getByRole('button', { name: 'As tables' }).click();
    const tables = page.locator('.aql-chart-table');
    expect(await tables.count()).toBe(5);
    const cells = await tables.first().locator('td').allTextContents();
    expect(cells.map(number).reduce((sum, count) => sum + count, 0)).toBe(total);
    const row = chart(page, 'Status').getByRole('row', { name: /^pending / });
    const pending = number(await row.textContent());
    await row.getByRole('button').press('Enter');
    expect(await editorText(page)).toBe('filters: AssetType EQ Image AND Status EQ 2\n');
    await waitForTotal(page, `${pending} assets`);
    await tables.first().getByRole('button').last().click();
    await expect
      .poll(() => editorText(page))
      .toMatch(/Status EQ 2 AND DateUploaded GE \S+Z AND DateUploaded LT \S+Z\n$/);
    await page.reload();
    await tables.first().waitFor();
  });

  test('narrow by a click on a bar, as facets do', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    await openCharts(page);
    const bar = chart(page, 'Colour').getByRole('button', { name: /^red/ });
    const red = number(await bar.textContent());
    await bar.click();
    expect(await editorText(page)).toBe('filters: AssetType EQ Image AND CognitiveColor EQ red\n');
    await waitForTotal(page, new RegExp(`^${red.toLocaleString('en-GB')} assets$`));
    expect(await bar.getAttribute('aria-pressed')).toBe('true');
    // The other colours keep their numbers, and can be added.
    await chart(page, 'Colour').getByRole('button', { name: /^blue/ }).click();
    expect(await editorText(page)).toBe(
      'filters: AssetType EQ Image AND (CognitiveColor EQ red OR CognitiveColor EQ blue)\n',
    );
  });
});

describe.concurrent('the timeline', () => {
  test('sets the dates by a drag, in one step of undo, and takes one column by a click', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    await openCharts(page);
    const all = await page.locator('.aql-total').textContent();
    const from = await columnAt(page, -4);
    const to = await columnAt(page, -2);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, to.y);
    await page.mouse.move(to.x, to.y);
    const note = page.locator('.aql-timeline-note', { hasText: '–' });
    const chosen = number(await note.textContent());
    expect(await editorText(page)).toBe('filters: AssetType EQ Image\n');
    await page.mouse.up();
    await expect.poll(() => editorText(page)).toMatch(/Image AND DateUploaded GE \S+Z AND DateUploaded LT \S+Z\n$/);
    await waitForTotal(page, new RegExp(`^${chosen.toLocaleString('en-GB')} assets?$`));
    expect(await page.locator('.aql-timeline-bar[data-chosen]').count()).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await editorText(page)).toBe('filters: AssetType EQ Image\n');
    await waitForTotal(page, all ?? '');
    await page.mouse.click(to.x, to.y);
    await expect.poll(() => page.locator('.aql-timeline-bar[data-chosen]').count()).toBe(1);
    await settled(page);
    await page.mouse.click(to.x, to.y);
    await expect.poll(() => editorText(page)).toBe('filters: AssetType EQ Image\n');
  });

  test('sets the dates by keys, one end after the other, and Escape takes a key back', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    await openCharts(page);
    const since = page.getByRole('slider', { name: 'Since' });
    const until = page.getByRole('slider', { name: 'Until' });
    expect(await since.getAttribute('aria-valuetext')).toBe('any time');
    await since.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    expect(await since.getAttribute('aria-valuetext')).toBe('any time');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => editorText(page)).toMatch(/^filters: AssetType EQ Image AND DateUploaded GE \S+Z\n$/);
    const began = await since.getAttribute('aria-valuetext');
    await until.focus();
    await page.keyboard.press('PageDown');
    // Without Enter, it is written when the keys rest.
    await expect.poll(() => editorText(page)).toMatch(/GE \S+Z AND DateUploaded LT \S+Z\n$/);
    expect(await since.getAttribute('aria-valuetext')).toBe(began);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Until');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await since.press('Home');
    await since.press('Enter');
    await expect.poll(() => editorText(page)).toBe('filters: AssetType EQ Image\n');
  });

  test('shows the chosen period in finer columns, and all of time again', async ({ open, expect }) => {
    const text =
      'filters: AssetType EQ Image AND DateUploaded GE 2019-01-01T00:00:00.000Z AND DateUploaded LT 2020-01-01T00:00:00.000Z\n';
    const page = await open({ text });
    await openCharts(page);
    await page.getByRole('heading', { name: 'Uploaded, by year' }).waitFor();
    await page.getByRole('button', { name: 'Only this period' }).click();
    await page.getByRole('heading', { name: 'Uploaded, by month' }).waitFor();
    await expect.poll(() => page.locator('.aql-timeline-bar').count()).toBe(12);
    await counted(page);
    expect(number(await page.locator('.aql-timeline-note').textContent())).toBe(
      number(await page.locator('.aql-total').textContent()),
    );
    await page.getByRole('button', { name: 'Any time' }).click();
    await expect.poll(() => editorText(page)).toBe('filters: AssetType EQ Image\n');
    await page.getByRole('heading', { name: 'Uploaded, by year' }).waitFor();
  });

  test('says when it cannot count, and counts again', async ({ open, expect }) => {
    const page = await open({
      text: 'filters: AssetType EQ Image\n',
      failures: 'expected',
      prepare: async (opened) => {
        await opened.route(/\/api\/assets\?.*count=[01]\b/, (route) => route.abort());
      },
    });
    await settled(page);
    await page.getByRole('button', { name: 'Show as charts' }).click();
    await page.getByText('Some counts could not be loaded.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Count again' }).click();
    await counted(page);
    expect(await page.getByText('Some counts could not be loaded.').count()).toBe(0);
  });
});

describe.concurrent('charts are for everybody', () => {
  test('axe-core finds nothing, as drawings and as tables, in light and dark', async ({ open, expect }) => {
    const page = await open({
      reducedMotion: 'reduce',
      text: 'filters: AssetType EQ Image AND DateUploaded GE 2019-01-01T00:00:00.000Z\n',
    });
    await openCharts(page);
    for (const form of ['drawings', 'tables'])
      for (const colorScheme of ['light', 'dark'] as const) {
        if (form === 'tables' && colorScheme === 'light') await page.getByRole('button', { name: 'As tables' }).click();
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page), `${form} ${colorScheme}`).toEqual([]);
      }
  });

  test('nothing is cut off at 320 pixels, and a finger brushes', async ({ open, expect }) => {
    const page = await open({
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      text: 'filters: AssetType EQ Image\n',
    });
    await page.getByRole('button', { name: 'Results' }).click();
    await openCharts(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.locator('.aql-timeline-plot').scrollIntoViewIfNeeded();
    const { x, y } = await columnAt(page, -1);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => editorText(page)).toMatch(/DateUploaded GE/);
    const sizes = await page
      .getByRole('slider')
      .evaluateAll((ends) => ends.map((end) => end.getBoundingClientRect().width));
    for (const size of sizes) expect(size).toBeGreaterThanOrEqual(24);
  });

  test('forced colours show which columns and bars are chosen', async ({ open, expect }) => {
    const page = await open({
      forcedColors: 'active',
      text: 'filters: Status EQ 0 AND DateUploaded GE 2020-01-01T00:00:00.000Z\n',
    });
    await openCharts(page);
    const fill = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((bar) => getComputedStyle(bar).fill);
    expect(await fill('.aql-timeline-bar[data-chosen]')).not.toBe(await fill('.aql-timeline-bar:not([data-chosen])'));
    expect(await fill('[aria-pressed=true] > .aql-chart-bar rect')).not.toBe(
      await fill('[aria-pressed=false] > .aql-chart-bar rect'),
    );
  });
});
