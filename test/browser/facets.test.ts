import { describe } from 'vitest';
import { editorText, settled, waitForTotal, write } from './page-actions.ts';
import { test } from './page-test.ts';

describe.concurrent('a facet', () => {
  test('narrows by writing text, takes it back, and is one step of undo', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    await waitForTotal(page, /assets$/);
    const before = await page.locator('.aql-total').textContent();
    // New characters are marked for a moment only.
    const mark = page.locator('.aql-new-text').first().waitFor();
    await page.getByRole('button', { name: /^red/ }).click();
    await mark;
    expect(await editorText(page)).toBe('filters: AssetType EQ Image AND CognitiveColor EQ red\n');
    await page
      .locator('.aql-total')
      .filter({ hasNotText: before ?? '' })
      .waitFor();
    await page.getByRole('button', { name: /^blue/ }).click();
    expect(await editorText(page)).toBe(
      'filters: AssetType EQ Image AND (CognitiveColor EQ red OR CognitiveColor EQ blue)\n',
    );
    expect(await page.getByRole('button', { name: /^blue/ }).getAttribute('aria-pressed')).toBe('true');
    await page.locator('.cm-content').press('Control+z');
    expect(await editorText(page)).toBe('filters: AssetType EQ Image AND CognitiveColor EQ red\n');
    await page.getByRole('button', { name: /^red/ }).click();
    expect(await editorText(page)).toBe('filters: AssetType EQ Image\n');
    await waitForTotal(page, before ?? '');
  });

  test('says beforehand how many there will be', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    const row = page.getByRole('button', { name: /^pending [\d,]+$/ });
    await row.waitFor();
    const count = /([\d,]+)$/.exec((await row.textContent()) ?? '')?.[1] ?? '';
    await row.click();
    await waitForTotal(page, `${count} assets`);
    expect(await editorText(page)).toBe('filters: AssetType EQ Image AND Status EQ 2\n');
  });

  test('leaves a type out, and restricts to a stretch of time', async ({ open, expect }) => {
    const page = await open({ text: 'search: cat*\n' });
    await page.getByRole('button', { name: /^svg/ }).waitFor();
    await page.getByRole('button', { name: /^svg/ }).hover();
    await page.getByRole('button', { name: 'Leave out svg' }).click();
    expect(await editorText(page)).toBe("filters: FileExtension NE 'svg'\nsearch: cat*\n");
    await settled(page);
    await page.getByRole('region', { name: 'Uploaded', exact: true }).getByRole('button').last().click();
    expect(await editorText(page)).toMatch(/NE 'svg' AND DateUploaded GE \S+Z AND DateUploaded LT \S+Z\n/);
  });
});

describe.concurrent('a range', () => {
  test('of ratings is chosen as "and up", as exactly, and is seen where the text has one', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AverageRating GT 3\n' });
    const rating = page.getByRole('region', { name: 'Rating' });
    const pressed = (): Promise<string[]> =>
      rating.locator('li [aria-pressed=true] .aql-facet-label').allTextContents();
    await expect.poll(pressed).toEqual(['★★★★ & up']);
    const row = rating.getByRole('button', { name: /^★★★ & up [\d,]+$/ });
    await row.waitFor();
    const count = /([\d,]+)$/.exec((await row.textContent()) ?? '')?.[1] ?? '';
    await row.click();
    expect(await editorText(page)).toBe('filters: AverageRating GE 3\n');
    await waitForTotal(page, `${count} assets`);
    await rating.getByRole('button', { name: 'exactly' }).click();
    await expect.poll(pressed).toEqual(['★★★★★', '★★★★', '★★★']);
    await rating.getByRole('button', { name: /^★★★★★/ }).click();
    expect(await editorText(page)).toBe('filters: (AverageRating EQ 4 OR AverageRating EQ 3)\n');
    await rating.getByRole('button', { name: 'or more' }).click();
    await expect.poll(pressed).toEqual(['★★★★', '★★★']);
  });

  test('of time has ends that are chosen one by one, and can stay open', async ({ open, expect }) => {
    const page = await open({ text: 'search: cat*\n' });
    const period = page.getByRole('region', { name: 'Uploaded', exact: true });
    await period.getByLabel('Since').waitFor();
    const options = await period.getByLabel('Since').locator('option').allTextContents();
    expect(options[0]).toBe('any time');
    await period.getByLabel('Since').selectOption({ index: 2 });
    await expect.poll(() => editorText(page)).toMatch(/^filters: DateUploaded GE \S+Z\nsearch/);
    await settled(page);
    await period.getByLabel('Until').selectOption({ index: 3 });
    await expect
      .poll(() => editorText(page))
      .toMatch(/^filters: DateUploaded GE \S+Z AND DateUploaded LT \S+Z\nsearch/);
    await expect.poll(() => period.locator('li [aria-pressed=true]').count()).toBe(2);
    await period.getByLabel('Since').selectOption('');
    await expect.poll(() => editorText(page)).toMatch(/^filters: DateUploaded LT \S+Z\nsearch/);
    await period.getByLabel('Until').selectOption('');
    await expect.poll(() => editorText(page)).toBe('search: cat*\n');
  });
});

describe.concurrent('counts of an earlier search', () => {
  test('fade while those of the new one are waited for', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n' });
    const facets = page.locator('.aql-facets');
    await page.getByRole('button', { name: /^pending [\d,]+$/ }).waitFor();
    await expect.poll(() => facets.getAttribute('data-outdated')).toBeNull();
    const answers: (() => Promise<void>)[] = [];
    await page.route(/\/api\/search\/facets/, (route) => void answers.push(() => route.continue()));
    const before = await page.locator('.aql-total').textContent();
    await write(page, 'filters: AssetType EQ Video\n');
    await page
      .locator('.aql-total')
      .filter({ hasNotText: before ?? '' })
      .waitFor();
    const count = page.getByRole('button', { name: /^pending [\d,]+$/ }).locator('.aql-facet-count');
    await expect.poll(() => count.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.4');
    await expect.poll(() => answers.length).toBe(1);
    await Promise.all(answers.map((answer) => answer()));
    await expect.poll(() => count.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  });
});

describe.concurrent('counts that fail', () => {
  test('leave no old numbers beside a new total, and can be had again', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image\n', failures: 'expected' });
    const counts = page.locator('.aql-facets .aql-facet-count');
    const numbers = counts.filter({ hasText: /\d/ });
    await page.getByRole('button', { name: /^pending [\d,]+$/ }).waitFor();
    // Counts that are still on their way for the first text would fail too, beside its own numbers.
    await expect.poll(async () => (await counts.count()) - (await numbers.count())).toBe(0);
    await page.route(/\/api\/(?:search\/facets|assets\?.*count=[01]\b)/, (route) => route.abort());
    const before = await page.locator('.aql-total').textContent();
    await write(page, 'filters: AssetType EQ Video\n');
    await page
      .locator('.aql-total')
      .filter({ hasNotText: before ?? '' })
      .waitFor();
    await page.getByText('Some counts could not be loaded.').waitFor();
    // Categories are counted on their own, and fail a moment later.
    await expect.poll(() => numbers.allTextContents()).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Count again' }).click();
    // The button goes; the keyboard goes on from its line.
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('aql-facets-note');
    await page.getByRole('button', { name: /^pending [\d,]+$/ }).waitFor();
    await expect.poll(() => page.getByText('Some counts could not be loaded.').count()).toBe(0);
  });
});

// Not beside others, since its time is limited: the pause after failures must not be waited for.
describe('counts that fail one by one', () => {
  test('are had again at once when a person asks, without the pause after failures', async ({ open }) => {
    const page = await open({
      text: 'filters: AssetType EQ Image\n',
      failures: 'expected',
      prepare: async (opened) => {
        await opened.route(/\/api\/assets\?.*count=0\b/, (route) => route.abort());
      },
    });
    await page.getByText('Some counts could not be loaded.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Count again' }).click();
    await page.getByRole('button', { name: /^pending [\d,]+$/ }).waitFor({ timeout: 4000 });
  });
});

describe.concurrent('a click on a facet', () => {
  test('on a status leaves a query that can be asked, also beside a date', async ({ open, expect }) => {
    const text = 'filters:\n  DateApproved GE 2015-01-01T00:00:00.000Z\n  AND Status EQ 0\n';
    const page = await open({ text });
    const row = page.getByRole('button', { name: /^pending [\d,]+$/ });
    await row.waitFor();
    const count = /([\d,]+)$/.exec((await row.textContent()) ?? '')?.[1] ?? '';
    await row.click();
    expect(await editorText(page)).toBe('filters:\n  Status EQ 2\n');
    await waitForTotal(page, `${count} assets`);
    expect(await page.locator('.problem').count()).toBe(0);
    await page.locator('.cm-content').press('Control+z');
    expect(await editorText(page)).toBe(text);
  });

  test('leaves the comments of the text', async ({ open, expect }) => {
    const page = await open({
      text: 'filters:\n  AssetType EQ Image\n  # warm ones\n  AND CognitiveColor EQ red\nsearch: cat*\n',
    });
    await settled(page);
    await page.getByRole('button', { name: /^red \d/ }).click();
    expect(await editorText(page)).toBe('filters:\n  AssetType EQ Image\n  # warm ones\nsearch: cat*\n');
  });

  test('begins a search where there is none, and does nothing to a filter that cannot be read', async ({
    open,
    expect,
  }) => {
    const page = await open({ text: '' });
    await page.getByRole('button', { name: 'red', exact: true }).click();
    expect(await editorText(page)).toBe('filters: CognitiveColor EQ red\n');
    await write(page, 'filters: AssetType EQ\n');
    await page.getByText('Mend the filter').waitFor();
    await page.getByRole('button', { name: /^blue/ }).click({ force: true });
    expect(await editorText(page)).toBe('filters: AssetType EQ\n');
  });

  test('can be made on every type of the library, also on those that are not among the results', async ({ open }) => {
    const page = await open({ text: 'search: title:"grinning cat"\n' });
    const type = page.getByRole('region', { name: 'File extension' });
    await type.getByRole('button', { name: /^Show \d+ empty$/ }).click();
    await type.getByRole('button', { name: /^zip 0$/ }).click();
    await waitForTotal(page, '0 assets');
    await page.getByText("FileExtension EQ 'zip'").first().waitFor();
  });
});
