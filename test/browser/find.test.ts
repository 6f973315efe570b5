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

describe.concurrent('the badge of the last answer', () => {
  test.for([700, 1280, 1440])('does not reach into what is below at %i pixels', async (width, { open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Video\n', viewport: { width, height: 800 } });
    await settled(page);
    await write(page, 'filters: AssetType EQ\n');
    await page.getByText('the last answer').waitFor();
    const [badge, body, total] = await Promise.all(
      ['.aql-outdated', '.aql-pane-body', '.aql-total'].map((part) => page.locator(part).boundingBox()),
    );
    expect((badge?.y ?? 0) + (badge?.height ?? 0)).toBeLessThanOrEqual((body?.y ?? 0) + 1);
    expect(badge?.y).toBeGreaterThanOrEqual((total?.y ?? 0) + (total?.height ?? 0) - 5);
    for (const control of await page.locator('.aql-toolbar button, .aql-toolbar select').all()) {
      const box = await control.boundingBox();
      if (box === null || badge === null || badge === undefined) continue;
      const apart =
        box.x >= badge.x + badge.width ||
        box.x + box.width <= badge.x ||
        box.y >= badge.y + badge.height ||
        box.y + box.height <= badge.y;
      expect(apart).toBe(true);
    }
  });
});
