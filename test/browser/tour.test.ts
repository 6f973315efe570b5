import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, waitForTotal } from './page-actions.ts';
import { test } from './page-test.ts';

const card = (page: Page) => page.getByRole('dialog', { name: /^(?:Ask|Narrow|Look|Form and text|Keep and share)$/ });
const titles = ['Ask', 'Narrow', 'Look', 'Form and text', 'Keep and share'];

describe.concurrent('the tour', () => {
  test('is offered without opening by itself, and has five steps by keyboard alone', async ({ open, expect }) => {
    const page = await open({ view: 'first' });
    await settled(page);
    expect(await card(page).count()).toBe(0);
    await page.getByRole('button', { name: 'New here? Take the tour' }).press('Enter');
    for (const [index, title] of titles.entries()) {
      await page.getByRole('dialog', { name: title, exact: true }).waitFor();
      expect(await page.getByText(`${index + 1} of 5`, { exact: true }).count()).toBe(1);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
      await page.getByRole('button', { name: index === 4 ? 'Done' : 'Next', exact: true }).press('Enter');
    }
    expect(await card(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('open-tour');
    await page.reload();
    await settled(page);
    expect(await page.getByRole('button', { name: 'New here?' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Tour', exact: true }).click();
    await page.getByRole('dialog', { name: 'Ask' }).waitFor();
  });

  test('is left at once by Escape, changes nothing, and goes on where it was left', async ({ open, expect }) => {
    const text = 'filters: AssetType EQ Image\n';
    const page = await open({ text });
    await settled(page);
    expect(await card(page).count()).toBe(0);
    await page.locator('#open-tour').click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('dialog', { name: 'Narrow' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await card(page).count()).toBe(0);
    expect(await editorText(page)).toBe(text);
    await page.locator('#open-tour').click();
    await page.getByRole('dialog', { name: 'Narrow' }).waitFor();
    // The page is used meanwhile.
    await page.getByRole('button', { name: /^red \d/ }).click();
    expect(await editorText(page)).toContain('CognitiveColor EQ red');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('dialog', { name: 'Ask' }).waitFor();
    await page.getByRole('button', { name: 'Leave the tour' }).click();
    expect(await card(page).count()).toBe(0);
  });

  const sizes = [
    { width: 320, height: 640 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ];
  test.for(sizes)(
    'is in sight at $width pixels, does not cover what it explains, and axe-core finds nothing',
    async ({ width, height }, { open, expect }) => {
      const page = await open({ view: 'first', viewport: { width, height }, reducedMotion: 'reduce' });
      await settled(page).catch(() => undefined);
      await page.locator('#open-tour').click();
      for (const title of titles) {
        const dialog = page.getByRole('dialog', { name: title, exact: true });
        await dialog.waitFor();
        await expect
          .poll(async () => {
            const box = await dialog.boundingBox();
            return (
              box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
            );
          })
          .toBe(true);
        await page.locator('.tour-target').waitFor();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await axeFindings(page), `${title} ${colorScheme}`).toEqual([]);
        }
        if (title !== 'Keep and share') await page.getByRole('button', { name: 'Next', exact: true }).click();
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );
});

describe.concurrent('searches to start from', () => {
  test('say how many assets each of them finds', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    await settled(page);
    await page.getByRole('button', { name: 'Examples' }).click();
    const row = page.getByRole('button', { name: /^The best pictures/ });
    const count = row.locator('.example-count', { hasText: /\d/ });
    await count.waitFor();
    await expect.poll(() => page.locator('.example-count', { hasText: /\d/ }).count()).toBeGreaterThan(9);
    const total = (await count.textContent())?.replace(/\D+$/, '') ?? '';
    await row.click();
    await waitForTotal(page, `${total} assets`);
  });
});
