import { describe } from 'vitest';
import { editorText, settled } from './page-actions.ts';
import { test } from './page-test.ts';

describe.concurrent('in the editor', () => {
  test('a hover explains a word, and mends a mistake', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image AND AvrageRating GE 4\n' });
    await settled(page);
    await page.locator('.aql-token-field', { hasText: 'AssetType' }).hover();
    await page.locator('.cm-tooltip-hover').getByText('AssetType').first().waitFor();
    await page.locator('.cm-tooltip-hover').getByText('Asks for: of type Image').waitFor();
    await page.mouse.move(600, 700);
    await page.locator('.aql-problem').first().hover();
    await page.locator('.cm-tooltip-hover').getByRole('button', { name: 'Write AverageRating' }).click();
    expect(await editorText(page)).toBe('filters: AssetType EQ Image AND AverageRating GE 4\n');
  });

  test('a fix is one step of undo', async ({ open, expect }) => {
    const text = 'filters: AsetType EQ Image\n';
    const page = await open({ text });
    await page.getByRole('button', { name: 'Write AssetType', exact: true }).click();
    expect(await editorText(page)).toBe('filters: AssetType EQ Image\n');
    await page.locator('.cm-content').press('Control+z');
    expect(await editorText(page)).toBe(text);
    await page.locator('.cm-content').press('Control+y');
    expect(await editorText(page)).toBe('filters: AssetType EQ Image\n');
  });

  test('Enter ends the line of a search, whatever words the list has', async ({ open, expect }) => {
    const page = await open({ text: '### A\nsearch: \n' });
    await settled(page);
    await page.locator('.cm-line', { hasText: 'search:' }).click();
    await page.keyboard.press('End');
    const list = page.locator('.cm-tooltip-autocomplete');
    await page.keyboard.type('draw', { delay: 60 });
    await list.getByText('drawing').first().waitFor();
    await page.waitForTimeout(150);
    expect(await list.locator('[aria-selected] .cm-completionLabel').textContent()).toBe('draw');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    expect(await editorText(page)).toMatch(/^### A\nsearch: draw\n\s*\n$/);
  });

  test('what is known of a proposal stands beside the list, to be seen', async ({ open, expect }) => {
    const page = await open({ text: 'filters: \n' });
    await settled(page);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type('Aver');
    const info = page.locator('.cm-completionInfo');
    await info.getByText('average rating').waitFor();
    const isOnTop = (): Promise<boolean> =>
      info.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const root = element.getRootNode();
        const hit = root instanceof ShadowRoot ? root.elementFromPoint(left + width / 2, top + height / 2) : null;
        return hit !== null && element.contains(hit);
      });
    await expect.poll(isOnTop).toBe(true);
  });

  test('a file of a thousand searches with mistakes keeps the page small', async ({ open, expect }) => {
    const one = (index: number): string => `### Search ${index}\nfilters: AsetType EQ Image\nsearch: cat${index}\n`;
    const page = await open({ text: Array.from({ length: 1000 }, (_, index) => one(index)).join('\n') });
    await page.getByText('1 of 1,000').waitFor();
    await page.getByText('Problems 1 to 40 of 1,000').waitFor();
    expect(await page.locator('.chooser li').count()).toBeLessThanOrEqual(40);
    await page.locator('.cm-content').press('Control+End');
    await page.getByText('1,000 of 1,000', { exact: true }).waitFor();
    await page.getByText('Problems 961 to 1,000 of 1,000').waitFor();
    expect(await page.locator('.chooser [aria-current]').textContent()).toBe('Search 999');
  });

  test('a megabyte on one line is coloured and answered', async ({ open }) => {
    const page = await open({ text: '' });
    await page.evaluate((text) => navigator.clipboard.writeText(text), `filters: ${'Status EQ 0 AND '.repeat(66_000)}`);
    await page.locator('.cm-content').press('Control+V');
    await page.locator('.aql-token-field').first().waitFor();
    await page.locator('.problem').first().waitFor();
  });
});
