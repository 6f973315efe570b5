import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { editorText, settled, waitForTotal } from './page-actions.ts';
import { test } from './page-test.ts';

const isLost = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body);

describe.concurrent('undo', () => {
  const text = '### A\nfilters: AssetType EQ Image\n';

  test('is reached by its keys and its button after a click on a facet', async ({ open, expect }) => {
    const page = await open({ text });
    await settled(page);
    const red = page.getByRole('button', { name: /^red/ });
    await red.click();
    await expect.poll(() => editorText(page)).toContain('red');
    for (const [undo, redo] of [
      ['Control+z', 'Control+y'],
      ['Control+z', 'Control+Shift+z'],
    ] as const) {
      await page.keyboard.press(undo);
      await expect.poll(() => editorText(page)).toBe(text);
      await page.keyboard.press(redo);
      await expect.poll(() => editorText(page)).toContain('red');
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => editorText(page)).toBe(text);
    expect(await page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => editorText(page)).toContain('red');
  });

  test('is in sight on a phone, in either part of the page', async ({ open, expect }) => {
    const page = await open({ text, viewport: { width: 320, height: 640 }, hasTouch: true });
    await page.getByRole('button', { name: 'Facets' }).tap();
    await page.getByRole('button', { name: /^red/ }).tap();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('button', { name: 'Query' }).tap();
    await expect.poll(() => editorText(page)).toBe(text);
    await page.getByRole('button', { name: 'Redo' }).tap();
    await expect.poll(() => editorText(page)).toContain('red');
  });

  test('leaves the keys of a field to the field', async ({ open, expect }) => {
    const page = await open({ text });
    await settled(page);
    await page.getByRole('button', { name: /^red/ }).click();
    await page.getByLabel('Theme').focus();
    await page.keyboard.press('Control+z');
    expect(await editorText(page)).toContain('red');
  });
});

describe.concurrent('the focus', () => {
  test('stays in the results when a part is taken out, and undo works from there', async ({ open, expect }) => {
    const page = await open({ text: 'search: zyxwvut face qwertzu\n' });
    await page.getByRole('button', { name: 'Take both out' }).click();
    await waitForTotal(page, /^[1-9][\d,]* assets?$/);
    await expect.poll(() => isLost(page)).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.closest('.aql-pane') !== null)).toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(() => editorText(page)).toBe('search: zyxwvut face qwertzu\n');
  });
});
