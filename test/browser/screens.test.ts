import type { Locator } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { settled, waitForTotal } from './page-actions.ts';
import { test } from './page-test.ts';

describe.concurrent('the results', () => {
  test('stay in the window when the wheel turns over the bar or the query', async ({ open, expect }) => {
    const page = await open({ viewport: { width: 1440, height: 900 } });
    await page.getByRole('region', { name: 'Uploaded', exact: true }).waitFor();
    for (const part of ['.top', '.query', '.aql-toolbar']) {
      await page.locator(part).hover({ position: { x: 200, y: 8 } });
      await page.mouse.wheel(0, 400);
    }
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight])).toEqual([0, 900]);
  });

  test.for([
    { width: 1024, height: 768 },
    { width: 700, height: 900 },
  ])('begin in the upper half at $width × $height, also under a long query', async (viewport, { open, expect }) => {
    const text = `filters:\n${Array.from({ length: 40 }, (_, at) => `  ${at === 0 ? '' : 'AND '}AsetType NE Video`).join('\n')}\n`;
    const page = await open({ viewport, text });
    await page.locator('.problem').first().waitFor();
    const top = (): Promise<number> => page.locator('.aql-pane').evaluate((node) => node.getBoundingClientRect().top);
    expect(await top()).toBeLessThan(viewport.height / 2);
    await page.locator('.aql-explain-section').getByRole('button', { name: 'Explain', exact: true }).click();
    await page.getByRole('button', { name: 'Narrow' }).click();
    expect(await top()).toBeLessThan(viewport.height / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

describe.concurrent('on a narrow screen', () => {
  const viewport = { width: 320, height: 640 };

  test('nothing is cut off or lost, and targets can be hit', async ({ open, expect }) => {
    const page = await open({ viewport, text: '### A\nfilters: AsetType EQ Image AND Status EQ 0\n' });
    const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.locator('.problem').first().waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Write AssetType', exact: true }).click();
    await page.getByRole('button', { name: 'Results' }).click();
    await page.locator('.aql-tile').first().waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Facets' }).click();
    await page.getByRole('button', { name: /^red/ }).click();
    await waitForTotal(page, /assets/);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect(await overflow()).toBeLessThanOrEqual(0);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, summary')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 24 || box.width < 8))
        .map(({ element }) => element.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
    await page.getByRole('button', { name: 'Results' }).click();
    await page.locator('.aql-tile').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    const bottom = await page.locator('.aql-thumbnail-full').evaluate((node) => node.getBoundingClientRect().bottom);
    const top = await page.locator('.aql-details-text').evaluate((node) => node.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(bottom);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Query' }).click();
    await page.locator('.cm-content').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('at twice the size a wide page keeps everything', async ({ open, expect }) => {
    const page = await open({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    await page.locator('.aql-tile').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const name of ['Examples', 'Reference', 'Share', 'Copy URL', 'Narrow'])
      await page.getByRole('button', { name }).waitFor();
  });
});

describe.concurrent('where colours are forced', () => {
  const forced = { forcedColors: 'active' } as const;
  /** What an element is drawn with. */
  const drawn = (element: Locator, property: 'outlineStyle' | 'backgroundColor' | 'borderBlockStartColor' | 'color') =>
    element.evaluate((node, name) => getComputedStyle(node)[name], property);

  test('what is chosen is still to be seen', async ({ open, expect }) => {
    const page = await open({ ...forced, text: '### A\nfilters: AssetType EQ Image\n\n### B\nsearch: x\n' });
    await page.locator('.aql-tile').first().waitFor();
    // New characters are marked for a moment only.
    const mark = drawn(page.locator('.aql-new-text').first(), 'outlineStyle');
    await page.getByRole('button', { name: /^red/ }).click();
    expect(await mark).not.toBe('none');
    await settled(page);
    expect(await drawn(page.getByRole('button', { name: /^red/ }), 'outlineStyle')).not.toBe('none');
    expect(await drawn(page.getByRole('button', { name: 'Show as a grid' }), 'outlineStyle')).not.toBe('none');
    expect(await drawn(page.getByRole('button', { name: 'A', exact: true }), 'outlineStyle')).not.toBe('none');
    expect(await drawn(page.getByRole('button', { name: 'B', exact: true }), 'outlineStyle')).toBe('none');
  });

  test('the chosen proposal differs from the others', async ({ open, expect }) => {
    const page = await open({ ...forced, text: '' });
    await page.locator('.cm-content').click();
    await page.keyboard.type('sort: rec');
    const chosen = page.locator('.cm-tooltip-autocomplete [aria-selected]');
    const other = page.locator('.cm-tooltip-autocomplete li:not([aria-selected])').first();
    await chosen.waitFor();
    await other.waitFor();
    expect(await drawn(chosen, 'backgroundColor')).not.toBe(await drawn(other, 'backgroundColor'));
    expect(await drawn(chosen, 'color')).not.toBe(await drawn(chosen, 'backgroundColor'));
  });

  test('a narrow page shows which part is open, and its theme as a sign or in the settings', async ({
    open,
    expect,
  }) => {
    const page = await open({ ...forced, viewport: { width: 400, height: 640 } });
    await page.locator('.cm-content').waitFor();
    const query = await drawn(page.getByRole('button', { name: 'Query' }), 'borderBlockStartColor');
    expect(query).not.toBe(await drawn(page.getByRole('button', { name: 'Results' }), 'borderBlockStartColor'));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect(await drawn(page.getByLabel('Theme'), 'color')).toBe('rgba(0, 0, 0, 0)');
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByLabel('Theme').waitFor({ state: 'hidden' });
    const [share, settings] = await Promise.all(
      ['Share', 'Settings'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
    );
    expect(Math.abs((share?.y ?? 0) - (settings?.y ?? 100))).toBeLessThan(20);
  });
});
