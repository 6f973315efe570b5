import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText } from './page-actions.ts';
import { test } from './page-test.ts';
import { ready } from './saved-actions.ts';

describe.concurrent('the code of a problem', () => {
  test('is explained beside the text, with examples that open in the editor', async ({ open, expect }) => {
    const text = '### Mine\nfilters: DateApproved GE 2020-01-01T00:00:00.000Z\n';
    const page = await open({ text });
    await ready(page);
    await page.getByRole('link', { name: 'status-companion' }).click();
    const entry = page.locator('#code-status-companion');
    await entry.getByRole('heading', { name: 'status-companion' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('code-status-companion');
    expect(new URL(page.url()).hash).toBe('#code=status-companion');
    expect(await axeFindings(page)).toEqual([]);
    await entry.getByRole('button', { name: 'Open in the editor' }).first().click();
    await expect.poll(() => editorText(page)).toContain('### status-companion\nfilters: ');
    expect(await editorText(page)).toContain(text.trim());
    await page.getByRole('complementary', { name: 'Reference' }).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
  });

  test('has an address of its own, and is found in the reference', async ({ open, address, expect }) => {
    const page = await open({ link: `${address}#code=value-type` });
    await page.locator('#code-value-type:focus').waitFor();
    await page.getByRole('searchbox', { name: 'Find in the reference' }).fill('wildcard');
    await page.getByRole('heading', { name: 'wildcard-position' }).waitFor();
    await expect.poll(() => page.locator('#code-value-type').count()).toBe(0);
    await page.evaluate(() => location.assign('#code=limit'));
    await page.locator('#code-limit:focus').waitFor();
    expect(await page.getByRole('searchbox', { name: 'Find in the reference' }).inputValue()).toBe('');
  });
});
