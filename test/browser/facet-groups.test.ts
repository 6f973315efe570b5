import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, waitForTotal } from './page-actions.ts';
import { test } from './page-test.ts';

const group = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string): Locator => group(page, name).getByRole('button', { name, exact: true });

/** The number of a value, when it is counted. */
async function countOf(value: Locator): Promise<number> {
  const count = value.locator('.aql-facet-count').filter({ hasText: /\d/ });
  await count.waitFor();
  return Number((await count.textContent())?.replaceAll(',', ''));
}

const assets = (count: number): RegExp => new RegExp(`^${count.toLocaleString('en-GB')} assets?$`);

describe.concurrent('a group of facet values', () => {
  test('closes and opens, asks for nothing while it is closed, and is found so again', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    await group(page, 'Colour')
      .getByRole('button', { name: /^red \d/ })
      .waitFor();
    await heading(page, 'Colour').click();
    expect(await heading(page, 'Colour').getAttribute('aria-expanded')).toBe('false');
    expect(await group(page, 'Colour').locator('.aql-facet-value').count()).toBe(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
    await page.reload();
    await group(page, 'Status')
      .getByRole('button', { name: /^pending \d/ })
      .waitFor();
    expect(await heading(page, 'Colour').getAttribute('aria-expanded')).toBe('false');
    expect(asked.filter((url) => url.includes('CognitiveColor'))).toEqual([]);
    await heading(page, 'Colour').press('Enter');
    await group(page, 'Colour')
      .getByRole('button', { name: /^red \d/ })
      .waitFor();
  });

  test('begins with what is chosen, keeps the focus on it, and is cleared in one step', async ({ open, expect }) => {
    const page = await open({ text: 'search: cat*\n' });
    const type = group(page, 'File extension');
    await type.getByRole('button', { name: /^png \d/ }).press('Enter');
    await settled(page);
    await expect.poll(() => type.locator('.aql-facet-value').first().textContent()).toMatch(/^png/);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^png/);
    expect(await editorText(page)).toBe("filters: FileExtension EQ 'png'\nsearch: cat*\n");
    await type.getByRole('button', { name: 'Clear File extension' }).press('Enter');
    expect(await editorText(page)).toBe('search: cat*\n');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('File extension');
    expect(await type.getByRole('button', { name: 'Clear File extension' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await editorText(page)).toBe("filters: FileExtension EQ 'png'\nsearch: cat*\n");
  });

  test('is one stop of Tab, among whose values arrows move', async ({ open, expect }) => {
    const page = await open({ text: 'search: cat*\n' });
    const status = group(page, 'Status');
    await status.getByRole('button', { name: /^pending [1-9]/ }).waitFor();
    const focused = (): Promise<string> =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    await heading(page, 'Status').focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(/^approved/);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(/^pending/);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Leave out pending');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    expect(await focused()).toMatch(/^approved/);
    await page.keyboard.press('Tab');
    expect(await focused()).not.toMatch(/^Leave out|^pending|^rejected/);
    const tree = group(page, 'Category');
    await tree.locator('[data-key]').first().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toMatch(/^Below/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await tree.getByRole('button', { name: /^Below/, expanded: true }).count()).toBe(1);
  });

  test('hides values without assets, shows them on demand, and finds values of a long list', async ({
    open,
    expect,
  }) => {
    const page = await open({ text: 'search: title:"grinning cat"\n' });
    const type = group(page, 'File extension');
    const empty = type.getByRole('button', { name: /^Show \d+ empty$/ });
    await empty.waitFor();
    expect(await type.getByRole('button', { name: /^\w+ 0$/ }).count()).toBe(0);
    await empty.click();
    expect(await type.getByRole('button', { name: /^\w+ 0$/ }).count()).toBeGreaterThan(3);
    await type.getByRole('button', { name: 'Hide the empty ones' }).click();
    expect(await type.getByRole('button', { name: /^\w+ 0$/ }).count()).toBe(0);
    const all = await open({ text: 'search: *\n' });
    await group(all, 'File extension').getByLabel('Find in File extension').fill('pn');
    await expect
      .poll(() => group(all, 'File extension').locator('.aql-facet-label').allTextContents())
      .toEqual(['png']);
  });
});

describe.concurrent('names of the library', () => {
  test('categories are a tree, whose counts include what is below', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    const tree = group(page, 'Category');
    await tree.getByRole('button', { name: 'Below OpenMoji' }).click();
    const animals = tree.getByRole('button', { name: /^Animals & Nature [\d,]+$/ });
    const count = await countOf(animals);
    await animals.click();
    expect(await editorText(page)).toMatch(
      /^filters: AssetType EQ Image\ncontainerfilter: CategoryIds\/ANY\(.*\) OR CategoryAncestorIds\/ANY\(.*\)\n$/,
    );
    await waitForTotal(page, assets(count));
    expect(await animals.getAttribute('aria-pressed')).toBe('true');
    const food = tree.getByRole('button', { name: /^Food & Drink [\d,]+$/ });
    const more = await countOf(food);
    await food.click();
    // One of both is enough, as among the values of other facets.
    await waitForTotal(page, assets(count + more));
    await tree.getByRole('button', { name: 'Clear Category' }).click();
    expect(await editorText(page)).toBe('filters: AssetType EQ Image\n');
    await tree.getByLabel('Find in Category').fill('drink');
    await tree.getByRole('button', { name: /^Food & Drink [\d,]+$/ }).waitFor();
  });

  test('keywords are those of the assets, and any other that is looked for', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\nsearch: title:cat*\n' });
    await settled(page);
    await heading(page, 'Keyword').click();
    const keywords = group(page, 'Keyword');
    await keywords.getByText('Keywords of the assets shown.').waitFor();
    await keywords.getByLabel('Find in Keyword').fill('grin');
    const found = keywords.getByRole('button', { name: /^grin\w* [1-9]\d*$/ }).first();
    await found.waitFor();
    // Others may come before it while they are counted.
    const grin = keywords.locator(`[data-key="${await found.getAttribute('data-key')}"]`);
    const count = await countOf(grin);
    await grin.click();
    expect(await editorText(page)).toMatch(/\nsearch: title:cat\* (?:AND )?keywords:grin/);
    await waitForTotal(page, assets(count));
    await keywords.getByRole('button', { name: 'Clear Keyword' }).click();
    expect(await editorText(page)).toBe('filters: AssetType EQ Image\nsearch: title:cat*\n');
  });

  test('uploaders and values of attributes have exact counts', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    await settled(page);
    await heading(page, 'Uploaded by').click();
    const uploader = group(page, 'Uploaded by')
      .getByRole('button', { name: /^[\w.]+ [\d,]+$/ })
      .first();
    const uploaded = await countOf(uploader);
    await uploader.click();
    expect(await editorText(page)).toMatch(/^filters: AssetType EQ Image AND CreatedBy EQ '[\w-]+'\n$/);
    await waitForTotal(page, assets(uploaded));
    await group(page, 'Uploaded by').getByRole('button', { name: 'Clear Uploaded by' }).click();
    await heading(page, 'Attribute').click();
    const values = group(page, 'Attribute');
    const names = await values.getByLabel('Attribute', { exact: true }).last().locator('option').allTextContents();
    expect(names.length).toBeGreaterThan(1);
    const value = values.locator('.aql-facet-value').filter({ hasText: /[1-9]/ }).first();
    const count = await countOf(value);
    await value.click();
    await waitForTotal(page, assets(count));
    expect(await editorText(page)).toContain('Attributes/ANY(');
  });

  test('axe-core finds nothing with all groups open, in light and dark; nothing is cut off at 320 pixels', async ({
    open,
    expect,
  }) => {
    const page = await open({
      reducedMotion: 'reduce',
      text: 'filters: AssetType EQ Image AND Status EQ 0\n',
      viewport: { width: 320, height: 800 },
    });
    await page.getByRole('button', { name: 'Facets' }).click();
    for (const name of ['Keyword', 'Uploaded by', 'Attribute']) await heading(page, name).click();
    await group(page, 'Category').getByRole('button', { name: 'Below OpenMoji' }).click();
    await group(page, 'Attribute').locator('.aql-facet-count').filter({ hasText: /\d/ }).first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
