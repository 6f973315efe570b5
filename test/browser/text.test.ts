import { describe, expect } from 'vitest';
import { editorText, waitForTotal, write } from './page-actions.ts';
import { examples, patterns } from '../../playground/src/state/examples.ts';
import { test } from './page-test.ts';

describe('the text', () => {
  test('is there again at the next visit, and travels in a link', async ({ open, address }) => {
    const page = await open();
    await write(page, 'search: title:unicorn\n');
    await page.waitForFunction(() => localStorage.getItem('assetql.text')?.includes('unicorn'));
    await page.reload();
    await page.getByText('unicorn', { exact: true }).first().waitFor();
    expect(await editorText(page)).toBe('search: title:unicorn\n');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${address}#`)).toBe(true);
    expect(new URLSearchParams(new URL(link).hash.slice(1)).get('q')).not.toBe(null);
    const other = await open({ text: 'search: nothing\n', link });
    expect(await editorText(other)).toBe('search: title:unicorn\n');
  });

  test('with a long line of control characters is shown, and can be mended', async ({ open }) => {
    const page = await open({ text: `### Words\nsearch: ${'\0\u200b'.repeat(10_000)}\n` });
    await page.locator('.cm-specialChar').first().waitFor();
    await write(page, 'search: title:unicorn\n');
    await waitForTotal(page, /^[1-9]\d* assets?$/);
  });

  test('of a link never takes the place of what somebody wrote', async ({ open }) => {
    const page = await open({ text: 'search: title:cat\n' });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    // What is written after sharing is there after a reload.
    await write(page, 'search: title:dog\n');
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.reload();
    await page.getByText('dog face', { exact: true }).first().waitFor();
    // A link followed inside the page brings its text, as one step that can be undone.
    await page.evaluate((address) => location.assign(address), link);
    await expect.poll(() => editorText(page)).toBe('search: title:cat\n');
    await page.locator('.cm-content').press('Control+z');
    await expect.poll(() => editorText(page)).toBe('search: title:dog\n');
    // Two tabs keep their own.
    await page.waitForFunction(() => sessionStorage.getItem('assetql.text')?.includes('dog'));
    const other = await page.context().newPage();
    await other.goto(link);
    await other.locator('.cm-content').waitFor();
    expect(await editorText(other)).toBe('search: title:cat\n');
    await write(other, 'search: title:unicorn\n');
    await other.waitForFunction(() => sessionStorage.getItem('assetql.text')?.includes('unicorn'));
    await page.reload();
    await page.getByText('dog face', { exact: true }).first().waitFor();
  });

  test('of an example takes the place of one that nobody touched, and comes after one that somebody did', async ({
    open,
  }) => {
    const page = await open();
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Examples' }).click();
      await page.locator('.menu-list').getByText(name, { exact: true }).click();
      await page.locator('.chooser [aria-current]', { hasText: name }).waitFor();
      await waitForTotal(page, /^[1-9][\d,]* assets?$/);
    };
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.locator('.menu-list strong').first().waitFor();
    const names = await page.locator('.menu-list strong').allTextContents();
    expect(names).toEqual([...patterns, ...examples].map(({ name }) => name));
    await page.keyboard.press('Escape');
    const [, second, third] = examples;
    await choose(second?.name ?? '');
    await expect.poll(() => editorText(page)).toBe(second?.text);
    await page.locator('.cm-content').press('Control+End');
    await page.keyboard.type('# mine');
    await choose(third?.name ?? '');
    await expect.poll(() => editorText(page)).toBe(`${second?.text}# mine\n\n${third?.text}`);
  });
});
