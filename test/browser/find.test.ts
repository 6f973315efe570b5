import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, write } from './page-actions.ts';
import { test } from './page-test.ts';

describe.concurrent('in the editor', () => {
  test('one finds and replaces', async ({ open, expect }) => {
    const page = await open({ text: '### A\nsearch: cat\n\n### B\nsearch: cat\n' });
    await page.locator('.aql-lens').first().waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).waitFor();
    await page.keyboard.type('cat');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Replace' }).fill('dog');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'replace all' }).click();
    await expect.poll(() => editorText(page)).toBe('### A\nsearch: dog\n\n### B\nsearch: dog\n');
    await page.getByRole('textbox', { name: 'Find' }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Find' }).waitFor({ state: 'detached' });
    expect(await page.locator('.cm-focused').count()).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => editorText(page)).toContain('cat');
  });

  test('one switches lines off as comments, and on again', async ({ open, expect }) => {
    const page = await open({ text: '### A\nsearch: cat\n' });
    await page.locator('.aql-lens').first().waitFor();
    const texts = ['### A\nfilters: AssetType EQ Image\n  AND Status EQ 0\n', '### A\nsearch: cat'];
    for (const text of texts) {
      await write(page, text);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+/');
      await expect.poll(() => editorText(page)).toBe(text.replaceAll(/^(?=.)/gm, '# '));
      await page.keyboard.press('Control+/');
      await expect.poll(() => editorText(page)).toBe(text);
    }
    // A title is no comment.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+/');
    await expect.poll(() => editorText(page)).toBe('# ### A\nsearch: cat');
  });
});

describe.concurrent('the tooltip of a problem', () => {
  test('goes with the problem', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AsetType EQ Image\n' });
    await settled(page);
    const tooltip = page.locator('.aql-hover');
    await page.locator('.aql-problem').first().hover();
    await tooltip.waitFor();
    // The pointer stays over it.
    await page.locator('.cm-content').focus();
    await page.keyboard.press('F8');
    await page.keyboard.press('Alt+Enter');
    await expect.poll(() => page.locator('.problem').count()).toBe(0);
    expect(await tooltip.count()).toBe(0);
  });
});
