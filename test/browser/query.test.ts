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

describe('in the editor', () => {
  test('a hover explains a word, and mends a mistake', async () => {
    const page = await served.open({ text: 'filters: AssetType EQ Image AND AvrageRating GE 4\n' });
    await settled(page);
    await page.locator('.aql-token-field', { hasText: 'AssetType' }).hover();
    await page.locator('.cm-tooltip-hover').getByText('AssetType').first().waitFor();
    await page.mouse.move(600, 700);
    await page.locator('.aql-problem').first().hover();
    await page.locator('.cm-tooltip-hover').getByRole('button', { name: 'Write AverageRating' }).click();
    expect(await editorText(page)).toBe('filters: AssetType EQ Image AND AverageRating GE 4\n');
    await page.context().close();
  });

  test('a fix is one step of undo', async () => {
    const text = 'filters: AsetType EQ Image\n';
    const page = await served.open({ text });
    await page.getByRole('button', { name: 'Write AssetType', exact: true }).click();
    expect(await editorText(page)).toBe('filters: AssetType EQ Image\n');
    await page.locator('.cm-content').press('Control+z');
    expect(await editorText(page)).toBe(text);
    await page.locator('.cm-content').press('Control+y');
    expect(await editorText(page)).toBe('filters: AssetType EQ Image\n');
    await page.context().close();
  });

  test('what is known of a proposal stands beside the list, to be seen', async () => {
    const page = await served.open({ text: 'filters: \n' });
    await settled(page);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type('Aver');
    const info = page.locator('.cm-completionInfo');
    await info.getByText('average rating').waitFor();
    const isOnTop = await info.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const root = element.getRootNode();
      const hit = root instanceof ShadowRoot ? root.elementFromPoint(left + width / 2, top + height / 2) : null;
      return hit !== null && element.contains(hit);
    });
    expect(isOnTop).toBe(true);
    await page.context().close();
  });

  test('a file of a thousand searches with mistakes keeps the page small', async () => {
    const one = (index: number): string => `### Search ${index}\nfilters: AsetType EQ Image\nsearch: cat${index}\n`;
    const page = await served.open({ text: Array.from({ length: 1000 }, (_, index) => one(index)).join('\n') });
    await page.getByText('1 of 1,000').waitFor();
    await page.getByText('Problems 1 to 40 of 1,000').waitFor();
    expect(await page.locator('.chooser li').count()).toBeLessThanOrEqual(40);
    await page.locator('.cm-content').press('Control+End');
    await page.getByText('1,000 of 1,000', { exact: true }).waitFor();
    await page.getByText('Problems 961 to 1,000 of 1,000').waitFor();
    expect(await page.locator('.chooser [aria-current]').textContent()).toBe('Search 999');
    await page.context().close();
  });

  test('a megabyte on one line is coloured and answered', async () => {
    const page = await served.open({ text: '' });
    await page.evaluate((text) => navigator.clipboard.writeText(text), `filters: ${'Status EQ 0 AND '.repeat(66_000)}`);
    await page.locator('.cm-content').press('Control+V');
    await page.locator('.aql-token-field').first().waitFor();
    await page.locator('.problem').first().waitFor();
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

describe('a click on a facet', () => {
  test('on a status leaves a query that can be asked, also beside a date', async () => {
    const text = 'filters:\n  DateApproved GE 2015-01-01T00:00:00.000Z\n  AND Status EQ 0\n';
    const page = await served.open({ text });
    const row = page.getByRole('button', { name: /^pending [\d,]+$/ });
    await row.waitFor();
    const count = /([\d,]+)$/.exec((await row.textContent()) ?? '')?.[1] ?? '';
    await row.click();
    expect(await editorText(page)).toBe('filters:\n  Status EQ 2\n');
    await waitForTotal(page, `${count} assets`);
    expect(await page.locator('.problem').count()).toBe(0);
    await page.locator('.cm-content').press('Control+z');
    expect(await editorText(page)).toBe(text);
    await page.context().close();
  });

  test('leaves the comments of the text', async () => {
    const page = await served.open({
      text: 'filters:\n  AssetType EQ Image\n  # warm ones\n  AND CognitiveColor EQ red\nsearch: cat*\n',
    });
    await settled(page);
    await page.getByRole('button', { name: /^red \d/ }).click();
    expect(await editorText(page)).toBe('filters:\n  AssetType EQ Image\n  # warm ones\nsearch: cat*\n');
    await page.context().close();
  });

  test('begins a search where there is none, and does nothing to a filter that cannot be read', async () => {
    const page = await served.open({ text: '' });
    await page.getByRole('button', { name: 'red', exact: true }).click();
    expect(await editorText(page)).toBe('filters: CognitiveColor EQ red\n');
    await write(page, 'filters: AssetType EQ\n');
    await page.getByText('Mend the filter').waitFor();
    await page.getByRole('button', { name: /^blue/ }).click({ force: true });
    expect(await editorText(page)).toBe('filters: AssetType EQ\n');
    await page.context().close();
  });

  test('can be made on every type of the library, also on those that are not among the results', async () => {
    const page = await served.open({ text: 'search: title:"grinning cat"\n' });
    const type = page.getByRole('region', { name: 'Type' });
    await type.getByRole('button', { name: /^\d+ more$/ }).click();
    await type.getByRole('button', { name: /^zip 0$/ }).click();
    await waitForTotal(page, '0 assets');
    await page.getByText("FileExtension EQ 'zip'").first().waitFor();
    await page.context().close();
  });
});

describe('the list', () => {
  test('shows one asset a line, with the same keys, and is there again at the next visit', async () => {
    const page = await served.open({ text: 'filters: AssetType EQ Image\ncount: 5\n' });
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
    await expect.poll(() => page.locator('.aql-tile:focus').count()).toBe(1);
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

  test('of a link never takes the place of what somebody wrote', async () => {
    const page = await served.open({ text: 'search: title:cat\n' });
    await page.keyboard.press('Control+s');
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
