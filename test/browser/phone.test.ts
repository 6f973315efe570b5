import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, unfoldTools, waitForTotal } from './page-actions.ts';
import { test } from './page-test.ts';

const viewport = { width: 360, height: 640 };
const text = 'filters: AssetType EQ Image AND AverageRating GE 4\n';

const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Parts of the page' }).getByRole('button', { name, exact: true });

/** What of the page is in sight. */
const parts = async (page: Page): Promise<readonly string[]> => {
  const named = {
    editor: '.editor',
    tiles: '.aql-tile',
    facets: '.aql-facet-rail',
    explanation: '.aql-parts, .aql-late-section-body',
  };
  const seen: string[] = [];
  for (const [name, selector] of Object.entries(named))
    if (await page.locator(selector).first().isVisible()) seen.push(name);
  return seen;
};

describe.concurrent('on a phone the bar at the lower edge', () => {
  test('shows one part of the page at a time, and stays where it is', async ({ open, expect }) => {
    const page = await open({ text, viewport, hasTouch: true });
    const bar = page.getByRole('navigation', { name: 'Parts of the page' });
    const expected = { Query: 'editor', Results: 'tiles', Facets: 'facets', Explain: 'explanation' };
    for (const [name, part] of Object.entries(expected)) {
      await tab(page, name).tap();
      expect(await tab(page, name).getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => parts(page)).toEqual([part]);
    }
    await tab(page, 'Results').tap();
    await page.locator('.aql-tile').first().waitFor();
    await page.evaluate(() => scrollTo(0, 2000));
    await page.waitForTimeout(200);
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(viewport.height);
    // Undo and the total of the page are above, in one row.
    const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox();
    expect(undo?.y).toBeGreaterThanOrEqual(0);
    expect((undo?.y ?? 0) + (undo?.height ?? 0)).toBeLessThan(56);
  });

  test('counts what a facet keeps at once, and says the search in words', async ({ open, expect }) => {
    const page = await open({ text, viewport, hasTouch: true });
    await tab(page, 'Results').tap();
    await settled(page);
    await tab(page, 'Facets').tap();
    const total = await page.locator('.aql-total').textContent();
    await page.getByRole('button', { name: /^red/ }).tap();
    await expect.poll(() => page.locator('.aql-total').textContent()).not.toBe(total);
    await tab(page, 'Explain').tap();
    await page.getByText(/^Images rated at least 4/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await tab(page, 'Query').tap();
    await expect.poll(() => editorText(page)).toBe(text);
  });

  test('covers nothing that keys lead to', async ({ open, expect }) => {
    const page = await open({ text: 'search: *\n', viewport });
    await tab(page, 'Results').click();
    await waitForTotal(page, /^\d,\d+ assets$/);
    await page.locator('.aql-browse .aql-tile').first().focus();
    for (let times = 0; times < 9; times += 1) {
      await page.keyboard.press('ArrowDown');
      await page.waitForTimeout(60);
    }
    const isCovered = (): Promise<boolean> =>
      page.evaluate(() => {
        const tile = document.activeElement?.getBoundingClientRect();
        const bar = document.querySelector('.panes')?.getBoundingClientRect();
        return tile === undefined || bar === undefined || tile.bottom > bar.top + 1;
      });
    await expect.poll(isCovered).toBe(false);
  });

  test('leaves the tools of the page in a row that is opened and closed', async ({ open, expect }) => {
    const page = await open({ text, viewport });
    const more = page.getByRole('button', { name: 'More', exact: true });
    const share = page.getByRole('button', { name: 'Share', exact: true });
    await share.waitFor({ state: 'hidden' });
    await more.click();
    await share.waitFor();
    await page.getByRole('button', { name: 'Examples' }).focus();
    await page.keyboard.press('Escape');
    await share.waitFor({ state: 'hidden' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('becomes two columns when the page gets wider, with what was in sight', async ({ open, expect }) => {
    const page = await open({ text, viewport });
    await tab(page, 'Facets').click();
    await page.setViewportSize({ width: 700, height: 800 });
    await page.locator('.aql-tile').first().waitFor();
    await page.setViewportSize(viewport);
    expect(await tab(page, 'Results').getAttribute('aria-pressed')).toBe('true');
  });

  test.for(['Query', 'Results', 'Facets', 'Explain', 'More'])(
    'axe-core finds nothing in %s, in light and dark',
    async (name, { open, expect }) => {
      const page = await open({ text, viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
      await page.locator('.aql-results:not([data-pending])').waitFor({ state: 'attached' });
      if (name === 'More') await unfoldTools(page);
      else await tab(page, name).click();
      await page.waitForTimeout(300);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page), colorScheme).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    },
  );
});
