import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { settled, titles, waitForTotal, write } from './page-actions.ts';
import { test } from './page-test.ts';

const text = 'filters: AssetType EQ Image AND AverageRating GE 4\nsearch: cat\nsort: title A\ncount: 3\n';

describe.concurrent('the forms of a request', () => {
  test('are reached by keys, and the chosen one is there at the next visit', async ({ open, expect }) => {
    const page = await open({ text });
    await settled(page);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    const body = page.getByRole('tabpanel').locator('pre');
    await tab('URL').focus();
    for (const name of ['curl', 'TypeScript', 'SQL']) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
      expect(await tab(name).evaluate((node) => node === document.activeElement)).toBe(true);
    }
    await expect.poll(() => body.textContent()).toMatch(/^SELECT "asset"."identity"\nFROM .*\nWHERE /);
    expect(await body.textContent()).toContain('LIMIT 3 OFFSET 0;');
    await page.reload();
    await settled(page);
    await expect.poll(() => body.textContent()).toMatch(/^SELECT /);
    // Another query has another statement.
    await write(page, 'filters: AssetType EQ Video\ncount: 7\n');
    await waitForTotal(page, /assets$/);
    await expect.poll(() => body.textContent()).toContain('LIMIT 7 OFFSET 0;');
  });

  test('have the request that counts types, as it is made for the facets', async ({ open, expect }) => {
    const page = await open({ text });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await settled(page);
    await page.getByRole('tab', { name: 'Facets' }).click();
    await page.getByRole('button', { name: 'Copy URL of facets' }).click();
    await expect.poll(async () => asked.includes(await page.evaluate(() => navigator.clipboard.readText()))).toBe(true);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/search/facets?');
  });

  test('have the response with its status, time and size', async ({ open, expect }) => {
    const page = await open({ text });
    await expect.poll(() => page.locator(titles).count()).toBe(3);
    await page.getByRole('tab', { name: 'Response' }).click();
    const body = page.getByRole('tabpanel').locator('pre');
    await expect.poll(() => body.textContent()).toMatch(/^200 · [\d,]+ ms · [\d.]+ KB before compression\n\n\{/);
    const title = await page.locator(titles).first().textContent();
    expect(await body.textContent()).toContain(title ?? 'none');
  });

  test.for([1280, 360])('axe-core finds nothing in any of them at %i pixels', async (width, { open, expect }) => {
    const page = await open({ text, viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    await page.getByRole('tab', { name: 'SQL' }).waitFor();
    for (const name of await page.getByRole('tab').allTextContents()) {
      await page.getByRole('tab', { name, exact: true }).click();
      await expect.poll(() => page.getByRole('tabpanel').locator('pre').textContent()).not.toBe('');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page), `${name} ${colorScheme}`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});
