import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { waitForTotal } from './page-actions.ts';
import { test } from './page-test.ts';
import { openPart, pressOn, ready } from './saved-actions.ts';

const comments = Array.from({ length: 80 }, (_, index) => `# line ${index}\n`).join('');
const images = `### Images\n${comments}filters: AssetType EQ Image\n`;
const cats = '### Cats\nsearch: title:cat OR title:face\n';

/** Less than the height of a row of tiles, which the list knows only when they have been in sight. */
const rowHeight = 60;

/** How far an element is scrolled down. */
const scrolled = (page: Page, element: '.editor' | '.aql-results'): Promise<number> =>
  page.locator(element).evaluate(({ scrollTop }) => Math.round(scrollTop));

const scrollTo = async (page: Page, element: '.editor' | '.aql-results', top: number): Promise<void> => {
  await page.waitForFunction(
    ([name, least]) => {
      const found = document.querySelector(name);
      found?.scrollTo({ top: least });
      return Math.abs((found?.scrollTop ?? 0) - least) < 2;
    },
    [element, top] as const,
  );
};

const selection = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('assetql.caret'));

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Searches of this file' }).getByRole('button', { name, exact: true });

/** In the middle of the first search, with two words selected, and both parts scrolled. */
async function goInto(page: Page): Promise<{ readonly selected: string; readonly editor: number }> {
  await waitForTotal(page, /^\d,\d+ assets$/);
  await ready(page);
  await page.locator('.aql-browse').waitFor();
  await page.locator('.cm-line', { hasText: /^# line 12$/ }).dblclick();
  await page.keyboard.press('Shift+ArrowDown');
  await scrollTo(page, '.editor', 100);
  await scrollTo(page, '.aql-results', 2600);
  // It is stored when nothing has changed for a moment, which may be once before the second line is selected.
  await page.waitForFunction(() => {
    const [anchor, head] = (sessionStorage.getItem('assetql.caret') ?? '').split(' ').map(Number);
    return anchor !== undefined && head !== undefined && head - anchor > '# line 12'.length;
  });
  return { selected: (await selection(page)) ?? '', editor: await scrolled(page, '.editor') };
}

describe.concurrent('the place in a search', () => {
  test('is there again after another search was looked at', async ({ open, expect }) => {
    const page = await open({ text: `${images}\n${cats}`, viewport: { width: 1280, height: 700 } });
    const { selected, editor } = await goInto(page);
    const before = await scrolled(page, '.aql-results');
    await tab(page, 'Cats').click();
    await waitForTotal(page, /^\d{2,3} assets$/);
    await expect.poll(() => scrolled(page, '.aql-results')).toBe(0);
    await expect.poll(() => selection(page)).not.toBe(selected);
    await tab(page, 'Images').click();
    await waitForTotal(page, /^\d,\d+ assets$/);
    await expect.poll(async () => Math.abs((await scrolled(page, '.aql-results')) - before)).toBeLessThan(rowHeight);
    await expect.poll(() => selection(page)).toBe(selected);
    expect(await scrolled(page, '.editor')).toBe(editor);
  });

  test('is there again at the next visit', async ({ open, expect }) => {
    const page = await open({ text: `${cats}\n${images}`, viewport: { width: 1280, height: 700 } });
    await ready(page);
    await tab(page, 'Images').click();
    const { selected, editor } = await goInto(page);
    const before = await scrolled(page, '.aql-results');
    await page.reload();
    await waitForTotal(page, /^\d,\d+ assets$/);
    expect(await tab(page, 'Images').getAttribute('aria-current')).toBe('true');
    await expect.poll(async () => Math.abs((await scrolled(page, '.aql-results')) - before)).toBeLessThan(rowHeight);
    await expect.poll(() => scrolled(page, '.editor')).toBe(editor);
    await ready(page);
    await page.waitForTimeout(500);
    expect(await selection(page)).toBe(selected);
  });

  test('is there again when its file is opened again', async ({ open, expect }) => {
    const page = await open({
      text: cats,
      viewport: { width: 1280, height: 700 },
      prepare: async (opened) => {
        await opened.addInitScript(
          (files) => {
            for (const [path, text] of files) localStorage.setItem(`assetql.file.${path}`, text);
          },
          [
            ['First.assetql', `${cats}\n${images}`],
            ['Second.assetql', cats],
          ] as const,
        );
      },
    });
    await ready(page);
    const openFile = async (name: string): Promise<void> => {
      await openPart(page, 'Files');
      await pressOn(page, `${name}.assetql`, 'Enter');
      await page.getByRole('button', { name: `File: ${name}`, exact: true }).waitFor();
      await page.keyboard.press('Escape');
    };
    await openFile('First');
    await waitForTotal(page, /^\d{2,3} assets$/);
    await tab(page, 'Images').click();
    const { selected } = await goInto(page);
    const before = await scrolled(page, '.aql-results');
    await openFile('Second');
    await waitForTotal(page, /^\d{2,3} assets$/);
    await openFile('First');
    await waitForTotal(page, /^\d,\d+ assets$/);
    expect(await tab(page, 'Images').getAttribute('aria-current')).toBe('true');
    await expect.poll(() => selection(page)).toBe(selected);
    await expect.poll(async () => Math.abs((await scrolled(page, '.aql-results')) - before)).toBeLessThan(rowHeight);
  });

  test('is the start of a text that became shorter meanwhile, or its end', async ({ open, expect }) => {
    const page = await open({
      text: cats,
      prepare: async (opened) => {
        await opened.addInitScript(() => {
          localStorage.setItem('assetql.caret', '900 -4');
          localStorage.setItem('assetql.places', '[["x"],[3,4],7,["[\\"\\",\\"Cats\\"]",5000,5000,90000,90000]]');
        });
      },
    });
    await waitForTotal(page, /^\d{2,3} assets$/);
    await ready(page);
    expect(await tab(page, 'Cats').getAttribute('aria-current')).toBe('true');
  });
});
