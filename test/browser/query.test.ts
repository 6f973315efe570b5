import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { editorText, failOn, servePage, settled, waitForTotal, write, type ServedPage } from './served-page.ts';

const problems: string[] = [];
let served: ServedPage;

beforeAll(async () => {
  served = await servePage(problems);
}, 120_000);
afterAll(async () => await served.close());
afterEach(() => failOn(problems));

const titles = '.aql-tile-title';

describe('a query', () => {
  test('runs at the first visit, without a click', async () => {
    const page = await served.open();
    await waitForTotal(page, /^[\d,]+ assets$/);
    await page.locator('.aql-tile img').first().waitFor();
    const loaded = await page
      .locator('.aql-tile img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    expect(loaded).toBeGreaterThan(0);
    await page.context().close();
  });

  test('shows the right thumbnails while it is typed', async () => {
    const page = await served.open({ text: '### Start\nfilters: AssetType EQ Video\n' });
    await settled(page);
    await write(page, '### Faces\nsearch: title:"grinning cat"\n');
    await page.getByText('grinning cat', { exact: true }).first().waitFor();
    const shown = await page.locator(titles).allTextContents();
    expect(shown.length).toBeGreaterThan(0);
    for (const title of shown) expect(title.toLowerCase()).toContain('grinning cat');
    await page.context().close();
  });

  test('asks what it says it asks', async () => {
    const page = await served.open({ text: 'filters: AssetType EQ Image AND Status EQ 0\nsort: title A\ncount: 3\n' });
    const asked = page.waitForRequest((request) => request.url().includes('count=3'));
    await page.reload();
    const { searchParams } = new URL((await asked).url());
    expect(searchParams.get('filters')).toBe('AssetType EQ Image AND Status EQ 0');
    expect(searchParams.get('sort')).toBe('title A');
    await settled(page);
    expect(await page.locator(titles).count()).toBe(3);
    await page.getByRole('button', { name: 'Copy URL' }).click();
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied.searchParams.get('filters')).toBe('AssetType EQ Image AND Status EQ 0');
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl 'http.*\n.*bearer <ACCESS_TOKEN>/);
    await page.context().close();
  });

  test('finds categories, attributes and times by their names', async () => {
    const page = await served.open({
      text: '@food = category("OpenMoji/Food & Drink")\n@since = now - 40y\n### Food\ncontainerfilter: CategoryAncestorIds/ANY(c: c EQ {{food}})\nfilters: DateUploaded GE {{since}}\n',
    });
    await waitForTotal(page, /^1?\d\d assets$/);
    await page.context().close();
  });

  test('belongs to the search with the caret', async () => {
    const page = await served.open({
      text: '### Films\nfilters: AssetType EQ Video\n\n### Cats\nsearch: title:cat\nfilters: AssetType EQ Image\n',
    });
    await settled(page);
    const films = await page.locator('.total').textContent();
    await page.getByRole('button', { name: 'Cats' }).click();
    await page.getByText('grinning cat', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Films' }).click();
    await waitForTotal(page, films ?? '');
    await page.context().close();
  });
});

describe('an error', () => {
  test('is said in a sentence, and mended by its fix', async () => {
    const page = await served.open({ text: '### A\nfilters: AsetType EQ Video\n' });
    await page.getByRole('list', { name: 'Problems' }).getByText('Line 2').waitFor();
    await page.getByRole('button', { name: 'Write AssetType', exact: true }).click();
    expect(await editorText(page)).toContain('filters: AssetType EQ Video');
    await waitForTotal(page, /assets$/);
    await expect.poll(() => page.locator('.problem').count()).toBe(0);
    await page.context().close();
  });

  test('keeps the results of before, and says so', async () => {
    const page = await served.open({ text: 'filters: AssetType EQ Video\n' });
    await waitForTotal(page, /^\d+ assets$/);
    const before = await page.locator(titles).allTextContents();
    await write(page, 'filters: AssetType EQ\n');
    await page.getByText('from before the error').waitFor();
    expect(await page.locator(titles).allTextContents()).toEqual(before);
    await page.context().close();
  });
});

describe('a facet', () => {
  test('narrows by writing text, takes it back, and is one step of undo', async () => {
    const page = await served.open({ text: 'filters: AssetType EQ Image\n' });
    await waitForTotal(page, /assets$/);
    const before = await page.locator('.total').textContent();
    await page.getByRole('button', { name: /^red/ }).click();
    expect(await editorText(page)).toBe('filters: AssetType EQ Image AND CognitiveColor EQ red\n');
    await page.locator('.aql-new-text').first().waitFor();
    await page
      .locator('.total')
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
    await page.context().close();
  });

  test('says beforehand how many there will be', async () => {
    const page = await served.open({ text: 'filters: AssetType EQ Image\n' });
    const row = page.getByRole('button', { name: /^pending [\d,]+$/ });
    await row.waitFor();
    const count = /([\d,]+)$/.exec((await row.textContent()) ?? '')?.[1] ?? '';
    await row.click();
    await waitForTotal(page, `${count} assets`);
    expect(await editorText(page)).toBe('filters: AssetType EQ Image AND Status EQ 2\n');
    await page.context().close();
  });

  test('leaves a type out, and restricts to a stretch of time', async () => {
    const page = await served.open({ text: 'search: cat*\n' });
    await page.getByRole('button', { name: /^svg/ }).waitFor();
    await page.getByRole('button', { name: /^svg/ }).hover();
    await page.getByRole('button', { name: 'Leave out svg' }).click();
    expect(await editorText(page)).toBe("filters: FileExtension NE 'svg'\nsearch: cat*\n");
    await settled(page);
    await page.getByRole('region', { name: 'Uploaded' }).getByRole('button').last().click();
    expect(await editorText(page)).toMatch(/NE 'svg' AND DateUploaded GE \S+Z AND DateUploaded LT \S+Z\n/);
    await page.context().close();
  });
});

describe('nothing found', () => {
  test('names the part to blame, and takes it out', async () => {
    const page = await served.open({ text: '### A\nfilters: AssetType EQ Video\nsearch: zyxwvut\n' });
    await page.getByText('No asset matches.').waitFor();
    await page.getByRole('button', { name: 'Take it out' }).click();
    expect(await editorText(page)).toBe('### A\nfilters: AssetType EQ Video\n');
    await waitForTotal(page, /^[1-9]\d* assets$/);
    await page.context().close();
  });
});

describe('pages and order', () => {
  test('lead on and back, and write the order into the text', async () => {
    const page = await served.open({ text: 'filters: AssetType EQ Image\ncount: 5\n' });
    await page.getByText(/^1–5 of/).waitFor();
    const first = await page.locator(titles).allTextContents();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^6–10 of/).waitFor();
    expect(await page.locator(titles).allTextContents()).not.toEqual(first);
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText(/^1–5 of/).waitFor();
    expect(await page.locator(titles).allTextContents()).toEqual(first);
    await page.getByLabel('Order').selectOption('Title, A to Z');
    expect(await editorText(page)).toBe('filters: AssetType EQ Image\nsort: title A\ncount: 5\n');
    await page.context().close();
  });
});

describe('the text', () => {
  test('is there again at the next visit, and travels in a link', async () => {
    const page = await served.open();
    await write(page, 'search: title:unicorn\n');
    await page.waitForFunction(() => localStorage.getItem('assetql.text')?.includes('unicorn'));
    await page.reload();
    await page.getByText('unicorn', { exact: true }).first().waitFor();
    expect(await editorText(page)).toBe('search: title:unicorn\n');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${served.address}#q=`)).toBe(true);
    const other = await served.open({ text: 'search: nothing\n', link });
    expect(await editorText(other)).toBe('search: title:unicorn\n');
    await other.context().close();
    await page.context().close();
  });

  test('of every example finds something', async () => {
    const page = await served.open({ text: '' });
    await page.getByRole('button', { name: 'Examples' }).click();
    const names = await page.locator('.examples strong').allTextContents();
    expect(names.length).toBeGreaterThanOrEqual(12);
    await page.keyboard.press('Escape');
    for (const name of names) {
      await page.getByRole('button', { name: 'Examples' }).click();
      await page.locator('.examples').getByText(name, { exact: true }).click();
      await page.locator('.chooser [aria-current]', { hasText: name }).waitFor();
      await settled(page);
      await waitForTotal(page, /^[1-9][\d,]* assets?$/);
      expect(await page.locator('.problem-error, .problem-warning').count()).toBe(0);
    }
    await page.context().close();
  });
});
