import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled } from './page-actions.ts';
import { test } from './page-test.ts';

const sizes = [
  { width: 620, height: 900 },
  { width: 768, height: 1024 },
  { width: 900, height: 700 },
  { width: 1024, height: 768 },
];

describe.concurrent('a page of medium width', () => {
  test.for(sizes)(
    'of $width pixels has results below the query, and facets beside them on demand',
    async ({ width, height }, { open, expect }) => {
      const page = await open({ viewport: { width, height }, text: 'filters: AssetType EQ Image\n' });
      await settled(page);
      const results = page.locator('.aql-results');
      const top = async (selector: string): Promise<number> => (await page.locator(selector).boundingBox())?.y ?? NaN;
      expect(await top('.query')).toBeLessThan(await top('.aql-pane'));
      for (const view of ['Text', 'Both', 'Form']) {
        await page.getByRole('button', { name: view, exact: true }).click();
        await settled(page);
        // Only the query and the results scroll, and there is room for both.
        expect(await page.evaluate(() => document.documentElement.scrollHeight), view).toBeLessThanOrEqual(height);
        expect((await results.boundingBox())?.height, view).toBeGreaterThan(100);
        expect((await page.locator('.query').boundingBox())?.height, view).toBeGreaterThan(100);
      }
      const narrow = page.getByRole('button', { name: 'Narrow' });
      expect(await page.locator('.aql-facet-rail').count()).toBe(0);
      await narrow.click();
      const status = page.getByRole('button', { name: /^pending [\d,]+$/ });
      await status.waitFor();
      const rail = await page.locator('.aql-facet-rail').boundingBox();
      expect((rail?.x ?? 0) + (rail?.width ?? 0)).toBeLessThanOrEqual(((await results.boundingBox())?.x ?? 0) + 1);
      await status.press('Enter');
      await page.getByRole('button', { name: 'Text', exact: true }).click();
      expect(await editorText(page)).toBe('filters: AssetType EQ Image AND Status EQ 2\n');
      await status.press('Escape');
      expect(await page.locator('.aql-facet-rail').count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Narrow');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );

  test('hides the form below the chips until it is wanted, and shows the text that is gone to', async ({
    open,
    expect,
  }) => {
    const page = await open({
      view: 'form',
      viewport: { width: 768, height: 1024 },
      text: 'filters: AsetType EQ Image\n',
    });
    await page.locator('.question input').first().waitFor();
    expect(await page.locator('.aql-form').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show query' }).press('Enter');
    await page.locator('.aql-form').waitFor();
    const problem = page.locator('.problem').first();
    await problem.waitFor();
    await page.getByRole('button', { name: 'Hide query' }).click();
    expect(await problem.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Skip to the editor' }).press('Enter');
    await page.locator('.cm-content').waitFor();
    await page.locator('.cm-focused').waitFor();
  });

  test('scrolls as a whole when it is not high', async ({ open, expect }) => {
    const page = await open({ viewport: { width: 900, height: 480 }, text: 'filters: AssetType EQ Image\n' });
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(480);
    expect((await page.locator('.aql-tile').first().boundingBox())?.height).toBeGreaterThan(60);
  });

  test('axe-core finds nothing with all drawers open, in light and dark', async ({ open, expect }) => {
    const page = await open({ view: 'both', reducedMotion: 'reduce', viewport: { width: 768, height: 1024 } });
    await settled(page);
    await page.getByRole('button', { name: 'Narrow' }).click();
    await page.getByRole('button', { name: /^pending [\d,]+$/ }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).toEqual([]);
    }
  });
});
