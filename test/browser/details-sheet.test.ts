import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { settled } from './page-actions.ts';
import { test } from './page-test.ts';

const sheet = (page: Page): Locator => page.locator('.aql-sheet');
const tile = (page: Page, index: number): Locator => page.locator(`[data-tile="${index}"] .aql-tile`);
const titleOf = async (page: Page, index: number): Promise<string> =>
  await tile(page, index).locator('.aql-tile-title').innerText();
const text = 'filters: AssetType EQ Image\n';

/** Until the results are those that are loaded late, which keep rows in sight. */
const browsing = async (page: Page): Promise<void> => await page.locator('.aql-browse').waitFor();

describe.concurrent('the details of an asset', () => {
  test('are beside the results, which stay in use', async ({ open, expect }) => {
    const page = await open({ text, viewport: { width: 1440, height: 900 } });
    await browsing(page);
    await tile(page, 2).click();
    await sheet(page).waitFor();
    expect(await sheet(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(false);
    // No tile is covered.
    const start = await sheet(page).evaluate((dialog) => dialog.getBoundingClientRect().left);
    const ends = await page
      .locator('.aql-tile')
      .evaluateAll((tiles) => Math.max(...tiles.map((each) => each.getBoundingClientRect().right)));
    expect(ends).toBeLessThanOrEqual(start);
    // They stay where they are while the results are scrolled.
    const top = await sheet(page).evaluate((dialog) => dialog.getBoundingClientRect().top);
    await page.locator('.aql-results').evaluate((results) => results.scrollTo({ top: 300 }));
    expect(await sheet(page).evaluate((dialog) => dialog.getBoundingClientRect().top)).toBe(top);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
    // Another asset takes their place, and Escape closes them from the results as well.
    const other = await titleOf(page, 5);
    await tile(page, 5).click();
    await expect.poll(() => sheet(page).getByRole('heading', { level: 2 }).innerText()).toBe(other);
    expect(await sheet(page).count()).toBe(1);
    await tile(page, 6).focus();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
  });

  test('go to the next and the previous asset by arrows, and keep it in sight', async ({ open, expect }) => {
    const page = await open({ text, viewport: { width: 1440, height: 900 } });
    await browsing(page);
    await tile(page, 0).click();
    await sheet(page).waitFor();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => sheet(page).getByRole('heading', { level: 2 }).innerText()).toBe(await titleOf(page, 30));
    const box = await tile(page, 30).boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => sheet(page).getByRole('heading', { level: 2 }).innerText()).toBe(await titleOf(page, 29));
    await page.keyboard.press('Escape');
    await expect.poll(() => tile(page, 29).evaluate((each) => each === document.activeElement)).toBe(true);
  });

  test('give the file to keep', async ({ open, expect }) => {
    const page = await open({ text: "filters: FileExtension EQ 'svg'\n", viewport: { width: 1440, height: 900 } });
    await settled(page);
    await page.locator('.aql-tile').first().click();
    const saving = page.waitForEvent('download');
    await sheet(page).getByRole('link', { name: 'Download' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/\.svg$/);
    expect(await readFile(await saved.path(), 'utf8')).toContain('<svg');
  });

  test('are above everything else where there is no room, and fill a phone', async ({ open, expect }) => {
    const page = await open({ text, viewport: { width: 900, height: 700 } });
    await settled(page);
    await page.locator('.aql-tile').first().click();
    await sheet(page).waitFor();
    expect(await sheet(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    expect((await sheet(page).boundingBox())?.width).toBeLessThan(500);
    await page.goBack();
    await sheet(page).waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 360, height: 700 });
    await page.getByRole('button', { name: 'Results' }).click();
    await page.locator('.aql-tile').first().click();
    expect(await sheet(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 700 });
  });

  test('stay open under a dialog, which a step back closes first', async ({ open, expect }) => {
    const page = await open({ text, viewport: { width: 1440, height: 900 } });
    await browsing(page);
    await tile(page, 1).click();
    await sheet(page).waitFor();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'detached' });
    expect(await sheet(page).count()).toBe(1);
    await page.goBack();
    await sheet(page).waitFor({ state: 'detached' });
  });

  test.for([1440, 360])('axe-core finds nothing at %i pixels, in light and dark', async (width, { open, expect }) => {
    const page = await open({ text, viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    if (width < 600) await page.getByRole('button', { name: 'Results' }).click();
    await page.locator('.aql-tile').first().click();
    await sheet(page).getByRole('heading', { name: 'Why it matches' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).toEqual([]);
    }
  });
});
