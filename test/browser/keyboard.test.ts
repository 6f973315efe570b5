import { describe } from 'vitest';
import { editorText, settled } from './page-actions.ts';
import { test } from './page-test.ts';

describe.concurrent('without a mouse', () => {
  test('one writes, completes, mends, narrows, opens an asset and comes back', async ({ open, expect }) => {
    const page = await open({ text: 'search: title:cat\n' });
    await settled(page);
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let steps = 0; steps < 80; steps += 1) {
        if (name.test(await focused())) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab never reached ${name}`);
    };
    // Into the editor, write, take the first proposal.
    for (let steps = 0; steps < 20 && !(await page.locator('.cm-focused').count()); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('filters: AssetTy');
    // The list takes no key while it follows the typing, and for a moment after it has opened.
    const ready = '.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled) [aria-selected]';
    await page.locator(ready, { hasText: 'AssetType' }).waitFor();
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await expect.poll(() => editorText(page)).toBe('filters: AssetType ');
    await page.keyboard.type('EQ Imag AND Status = 0');
    await page.keyboard.press('Escape');
    // Fix the mistake with F8 and Alt-Enter.
    const problems = page.locator('.problem');
    await problems.getByText('Write EQ in place of =').waitFor();
    await expect.poll(() => problems.count()).toBe(2);
    for (const left of [1, 0]) {
      await page.keyboard.press('F8');
      await page.keyboard.press('Alt+Enter');
      await expect.poll(() => problems.count()).toBe(left);
    }
    expect(await editorText(page)).toContain('AssetType EQ Image AND Status EQ 0');
    // Out of the editor, to a facet.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await tabTo(/^red/);
    await page.keyboard.press('Enter');
    expect(await editorText(page)).toContain('CognitiveColor EQ red');
    await settled(page);
    expect(await focused()).toMatch(/^red/);
    // To the assets, along them, and into one.
    for (let steps = 0; steps < 60 && !(await page.locator('.aql-tile:focus').count()); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const tile = await page.locator('.aql-tile:focus .aql-tile-title').textContent();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: tile ?? '' }).waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent()).not.toBe(tile);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.locator('.aql-tile:focus').count()).toBe(1);
    // The list of keys.
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('formatting and hints of the editor have their keys', async ({ open, expect }) => {
    const page = await open({ text: 'filters:AssetType   eq image\n' });
    await settled(page);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Shift+Alt+F');
    await expect.poll(() => editorText(page)).toBe('filters: AssetType EQ image\n');
  });
});
