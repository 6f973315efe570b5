import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { editorText, settled, titles, write } from './page-actions.ts';
import { test } from './page-test.ts';

describe.concurrent('the list', () => {
  test('shows one asset a line, with the same keys, and is there again at the next visit', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\ncount: 5\n' });
    await settled(page);
    await page.getByRole('button', { name: 'Show as a list' }).click();
    const tops = (): Promise<number> =>
      page
        .locator('.aql-tile')
        .evaluateAll((tiles) => new Set(tiles.map((tile) => tile.getBoundingClientRect().top)).size);
    expect(await tops()).toBe(5);
    await page.locator('.aql-tile').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const second = await page.locator(titles).nth(1).textContent();
    await page.getByRole('dialog', { name: second ?? '' }).waitFor();
    await page.reload();
    await settled(page);
    await expect.poll(tops).toBe(5);
  });
});

describe.concurrent('pages and order', () => {
  test('lead on and back, and write the order into the text', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\ncount: 5\n' });
    await page.getByText(/^1–5 of/).waitFor();
    const first = await page.locator(titles).allTextContents();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^6–10 of/).waitFor();
    await expect.poll(() => page.locator('.aql-tile:focus').count()).toBe(1);
    expect(await page.locator(titles).allTextContents()).not.toEqual(first);
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText(/^1–5 of/).waitFor();
    expect(await page.locator(titles).allTextContents()).toEqual(first);
    await page.getByLabel('Order').selectOption('Title, A to Z');
    await expect.poll(() => editorText(page)).toBe('filters: AssetType EQ Image\nsort: title A\ncount: 5\n');
  });
});

// One after the other: there is one clipboard.
describe('the request that is shown', () => {
  const copied = async (page: Page, button: string): Promise<string> => {
    await page.getByRole('button', { name: button }).click();
    return await page.evaluate(() => navigator.clipboard.readText());
  };

  test('is what the text says, to copy as an address and for curl', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image AND Status EQ 0\nsort: title A\ncount: 3\n' });
    await expect.poll(() => page.locator(titles).count()).toBe(3);
    const { searchParams } = new URL(await copied(page, 'Copy URL'));
    expect(Object.fromEntries(searchParams)).toEqual({
      filters: 'AssetType EQ Image AND Status EQ 0',
      sort: 'title A',
      count: '3',
    });
    await page.getByRole('tab', { name: 'curl' }).click();
    expect(await copied(page, 'Copy as curl')).toMatch(/^curl 'http.*\n.*bearer <ACCESS_TOKEN>/);
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    // What writes programs is loaded when it is asked for.
    await expect.poll(() => copied(page, 'Copy as TypeScript')).toMatch(/from '@assetql\/core\/build'[^]*AssetType/);
  });

  test('is the one that was made for the page that is seen', async ({ open, expect }) => {
    const page = await open({ text: 'search: cat* OR dog*\nsearchFields: title,keywords\ncount: 5\noffset: 5\n' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('count=5')) asked.push(request.url());
    });
    await page.reload();
    for (const [button, shown, offset] of [
      [undefined, /^6–10 of/, '5'],
      ['Next', /^11–15 of/, '10'],
      ['Next', /^16–20 of/, '15'],
      ['Previous', /^11–15 of/, '10'],
    ] as const) {
      if (button !== undefined) await page.getByRole('button', { name: button }).click();
      await page.getByText(shown).waitFor();
      const url = await copied(page, 'Copy URL');
      expect(new URL(url).searchParams.get('offset')).toBe(offset);
      expect(url).toBe(asked.at(-1));
      expect((await page.getByLabel('Request').last().innerText()).replaceAll(/\s/g, '')).toBe(
        `GET${new URL(url).pathname}${new URL(url).search}`,
      );
    }
    // A page is not a part of the text, and a change of the query leads back to what is written.
    expect(await editorText(page)).toContain('offset: 5\n');
    await write(page, 'search: cat*\ncount: 5\n');
    await page.getByText(/^1–5 of/).waitFor();
    expect(new URL(await copied(page, 'Copy URL')).searchParams.get('offset')).toBeNull();
  });
});
