import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, titles, waitForTotal, write } from './page-actions.ts';
import { test } from './page-test.ts';
import { openPart, ready, save } from './saved-actions.ts';

const cats = '### Cats\nsearch: title:cat\n';

describe.concurrent('the history', () => {
  test('has every run, is searched, keeps favourites and runs a search again', async ({ open, expect }) => {
    const page = await open({ text: `@word = "unicorn"\n\n### Mythical\nsearch: title:{{word}}\n\n${cats}` });
    await ready(page);
    await openPart(page, 'History');
    const run = page.locator('.saved-runs > li');
    await run.filter({ hasText: 'Mythical' }).waitFor();
    expect(await run.first().innerText()).toMatch(/\d assets? · [\d,]+ ms · \d\d:\d\d · Sample library/);
    expect(await run.first().innerText()).toContain('@word = "unicorn"');
    // Somebody asks for a run: it is added although it is the same.
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => run.count()).toBe(2);
    await write(page, cats);
    await run.filter({ hasText: 'title:cat' }).waitFor();
    await page.getByRole('searchbox', { name: 'Find in the history' }).fill('mythical sample');
    await expect.poll(() => run.count()).toBe(2);
    await run.first().getByRole('button', { name: 'Favourite' }).click();
    await page.getByRole('searchbox', { name: 'Find in the history' }).fill('');
    await page.getByRole('button', { name: 'Favourites' }).click();
    await expect.poll(() => run.count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await run.getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => editorText(page)).toBe('@word = "unicorn"\n\n### Mythical\nsearch: title:{{word}}\n');
    await settled(page);
    await page
      .locator(titles, { hasText: /unicorn/i })
      .first()
      .waitFor();
    // The text of before is a step back.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => editorText(page)).toBe(cats);
    await run.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted the run of Mythical.').waitFor();
    await page.locator('.saved-said').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => run.count()).toBe(1);
  });
});

describe.concurrent('a comparison', () => {
  test('shows as pictures what a search with an earlier run has added and lost', async ({ open, expect }) => {
    const page = await open({ text: cats });
    await ready(page);
    await openPart(page, 'History');
    await page.locator('.saved-runs > li').filter({ hasText: 'title:cat' }).waitFor();
    await write(page, '### Cats\nfilters: AverageRating GE 3\nsearch: title:cat\n');
    await settled(page);
    await page
      .locator('.saved-runs > li', { hasNotText: 'AverageRating' })
      .getByRole('button', { name: 'Compare' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Compare searches' });
    await dialog.locator('ins', { hasText: 'AverageRating GE 3' }).waitFor();
    await dialog.getByRole('button', { name: /Only before/ }).click();
    await dialog.locator('.aql-tile img').first().waitFor();
    expect(await dialog.getByRole('button', { name: /Only after/ }).innerText()).toMatch(/^0\s/);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Swap' }).click();
    await dialog.locator('del', { hasText: 'AverageRating GE 3' }).waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(await editorText(page)).toContain('AverageRating');
  });

  test('says which of the two cannot be run', async ({ open }) => {
    const page = await open({ text: `${cats}\n### Broken\nfilters: AssetType EQ\n` });
    await ready(page);
    await openPart(page, 'Compare searches');
    await page.getByText('“Broken” cannot be run').waitFor();
  });
});

describe.concurrent('tests of a file', () => {
  test('are run from the page, and what is found can be expected', async ({ open, expect }) => {
    const page = await open({
      text: `${cats}expect: total >= 1\nexpect: total = 100000\n\n### Names\nfilters: CreatedBy EQ {{nobody}}\nexpect: total = 0\n`,
    });
    await ready(page);
    await openPart(page, 'Run tests');
    const section = page.getByRole('region', { name: 'Cats' });
    await section.getByText('Passed').waitFor();
    await section.getByText(/Expected total = 100000, but total is \d+\./).waitFor();
    await page.getByRole('region', { name: 'Names' }).getByText('Not run').waitFor();
    await page.getByText('0 passed, 1 failed, 1 could not be run or known.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await section.getByRole('button', { name: 'total = 100000', exact: true }).click();
    expect(await page.evaluate(() => document.activeElement?.classList.contains('editor'))).toBe(true);
    await section.getByRole('button', { name: /^Expect total = \d+$/ }).click();
    await page.getByText('The text has changed since. Run the tests again.').waitFor();
    expect(await editorText(page)).toMatch(/expect: total >= 1\nexpect: total = \d{1,3}\n/);
    await page.getByRole('button', { name: 'Run this search' }).click();
    await page.getByText('1 passed.').waitFor();
  });

  test('are explained where there are none', async ({ open }) => {
    const page = await open({ text: cats });
    await ready(page);
    await openPart(page, 'Run tests');
    await page.getByText('No search of this file says what it expects.').waitFor();
  });
});

test('the menu of a search is in sight as a whole', async ({ open, expect }) => {
  const page = await open({ text: Array.from({ length: 8 }, (_, at) => `### Search ${at}\nsearch: cat\n`).join('\n') });
  await ready(page);
  await page.locator('.chooser').getByRole('button', { name: /Edit$/ }).click();
  const [pane, items] = [
    await page.locator('.chooser').boundingBox(),
    await page
      .locator('.chooser .menu-row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON())),
  ];
  expect(items.length).toBeGreaterThan(3);
  for (const { left, right } of items) {
    expect(left).toBeGreaterThanOrEqual(pane?.x ?? Infinity);
    expect(right).toBeLessThanOrEqual((pane?.x ?? 0) + (pane?.width ?? 0));
  }
});

describe.concurrent('a link', () => {
  test('opens the search that was shown, of all that it carries', async ({ open, expect }) => {
    const text = '### Cats\nsearch: title:cat\n\n### Unicorns\nsearch: title:unicorn\n';
    const page = await open({ text });
    await settled(page);
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await waitForTotal(page, '2 assets');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await open({ link });
    await waitForTotal(other, '2 assets');
    expect(await editorText(other)).toBe(text);
    expect(await other.title()).toContain('Unicorns');
    await other.reload();
    await waitForTotal(other, '2 assets');
    // Inside a page it is followed as well.
    const third = await open({ text: '### Mine\nsearch: title:dog\n' });
    await settled(third);
    await third.evaluate((address) => location.assign(address), link);
    await waitForTotal(third, '2 assets');
    expect(await third.title()).toContain('Unicorns');
  });

  test('carries the text, how it is shown and where it is searched', async ({ open, expect }) => {
    const page = await open({ text: cats, view: 'both' });
    await settled(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Copied').waitFor();
    const link = await page.evaluate(() => location.href);
    expect(link).toContain('#view=both&library=Sample%20library&at=0&q=');
    const other = await open({ view: 'text', link });
    await ready(other);
    expect(await editorText(other)).toBe(cats);
    await other.locator('.aql-page[data-view=both]').waitFor();
    // The person's own choice is what it was.
    expect(await other.evaluate(() => localStorage.getItem('assetql.view'))).toBe('text');
    const foreign = await open({
      link: link.replace('Sample%20library', 'Elsewhere'),
      // The server of the test has no list of services.
      failures: 'expected',
    });
    await foreign.locator('.notice', { hasText: 'This link was made for the library “Elsewhere”.' }).waitFor();
    expect(await editorText(foreign)).toBe(cats);
  });
});

describe.concurrent('the saved work fits', () => {
  const screens = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 320 },
  ] as const;
  test.for(screens)('a screen of $width px, $colorScheme', async ({ colorScheme, width }, { open, expect }) => {
    const page = await open({
      text: `### ${'A long name '.repeat(6)}\nsearch: title:cat\nexpect: total = 3\n`,
      colorScheme,
      viewport: { width, height: 700 },
    });
    await ready(page);
    await save(page);
    for (const part of ['Files', 'History', 'Run tests'] as const) {
      await openPart(page, part);
      await page.locator('.saved .saved-row, .saved-runs > li, .saved-test').first().waitFor();
      expect(await axeFindings(page), part).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.getByRole('complementary', { name: 'Saved work' }).getByRole('button', { name: 'Close' }).click();
    }
    await openPart(page, 'Compare searches');
    await page.getByRole('dialog').locator('.aql-sides').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});
