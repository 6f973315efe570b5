import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, type ExpectStatic } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, titles, waitForTotal } from './page-actions.ts';
import { test } from './page-test.ts';

const images = '### All images\nfilters: AssetType EQ Image\n';
const few = '### Chess\nsearch: title:chess\n';

/** Waits until the results are shown as one list, with a selection. */
async function browsing(page: Page): Promise<void> {
  await settled(page);
  await page.locator('.aql-browse, .aql-table').waitFor();
}
const selected = (page: Page): Promise<number> => page.locator('[role=gridcell][aria-selected=true]').count();
const focusedTile = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.activeElement?.closest('[data-tile]')?.getAttribute('data-tile') ?? -1));
const totalOf = async (page: Page): Promise<number> =>
  Number((await page.locator('.aql-total').innerText()).replaceAll(/\D/g, ''));

describe.concurrent('all results', () => {
  test('show their pictures when nobody skims them any more, and no gap on the way', async ({ open, expect }) => {
    const page = await open({ text: '### Everything\nsort: record.createdAt D\n' });
    await browsing(page);
    const results = page.locator('.aql-results');
    const box = await results.boundingBox();
    if (box === null) throw new Error('There are no results in the page.');
    const pictures = page.locator('.aql-tile img');
    await pictures.first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: -12_000,
      speed: 6000,
      preventFling: true,
      gestureSourceType: 'mouse',
    });
    expect(await results.evaluate((element) => element.scrollTop)).toBeGreaterThan(10_000);
    const unseen = async (): Promise<number> =>
      page.evaluate(() => {
        const { top, bottom } = document.querySelector('.aql-results')?.getBoundingClientRect() ?? new DOMRect();
        return [...document.querySelectorAll('.aql-tile')].filter((tile) => {
          const place = tile.getBoundingClientRect();
          return place.bottom > top && place.top < bottom && tile.querySelector('img, .aql-thumbnail-none') === null;
        }).length;
      });
    await expect.poll(unseen).toBe(0);
    // The rows are one below the other, up to those in sight.
    const gaps = await page.locator('.aql-browse-row').evaluateAll((rows) => {
      const numbers = rows.map((row) => Number(row.getAttribute('data-index')));
      return numbers.filter((number, at) => at > 0 && number !== Number(numbers[at - 1]) + 1);
    });
    expect(gaps).toEqual([]);
  });

  test('are one list: its end is reached by scrolling and by a key, and its details lead from page to page', async ({
    open,
    expect,
  }) => {
    const page = await open({ text: images });
    await browsing(page);
    const total = await totalOf(page);
    expect(total).toBeGreaterThan(1000);
    expect(await page.locator('.aql-paging').count()).toBe(0);
    await page.locator('.aql-tile').first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => focusedTile(page)).toBe(total - 1);
    await expect.poll(() => page.locator('.aql-tile-coming').count()).toBe(0);
    // Only what is in sight is in the document.
    expect(await page.locator('.aql-tile').count()).toBeLessThan(100);
    const grid = page.getByRole('grid', { name: 'Assets' });
    const [rows, columns] = await Promise.all([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]);
    expect(Math.ceil(total / Number(columns))).toBe(Number(rows));
    // A focused tile that is scrolled away is where keys continue.
    await page.locator('.aql-results').evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => page.locator('[data-tile="0"] .aql-tile-title').count()).toBe(1);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focusedTile(page)).toBe(total - 2);
    // The 50 assets of the first answer end between these two.
    await page.keyboard.press('Home');
    await expect.poll(() => focusedTile(page)).toBe(0);
    const last = page.locator('[data-tile="49"] .aql-tile');
    for (let presses = 0; presses < 10 && (await last.count()) === 0; presses += 1)
      await page.keyboard.press('PageDown');
    expect(await focusedTile(page)).toBeGreaterThan(8);
    await last.scrollIntoViewIfNeeded();
    const title = await page.locator('[data-tile="50"] .aql-tile-title').innerText();
    await last.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: title }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedTile(page)).toBe(50);
  });

  test('are a table whose columns are chosen, sorted and resized, and that is there again', async ({
    open,
    expect,
  }) => {
    const page = await open({ text: images });
    await browsing(page);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const title = page.getByRole('columnheader', { name: 'Title' });
    await title.getByRole('button').click();
    await expect.poll(() => editorText(page)).toContain('sort: title A');
    await expect.poll(() => title.getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => editorText(page)).toBe(images);
    const edge = page.getByRole('separator', { name: 'Width of Title' });
    const width = async (): Promise<number> => Number(await edge.getAttribute('aria-valuenow'));
    const before = await width();
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    expect(await width()).toBe(before + 16);
    const box = await edge.boundingBox();
    if (box === null) throw new Error('The edge is not in sight.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2);
    await page.mouse.up();
    expect(await width()).toBe(before + 56);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'File name', exact: true }).check();
    await page.keyboard.press('Escape');
    // The last row is under the headings, as the first one is.
    await page.locator('.aql-table-scroll').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const total = await totalOf(page);
    await page.locator(`tbody tr[data-index="${total - 1}"] .aql-row-open`).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'File name' }).waitFor();
    expect(await width()).toBe(before + 56);
    await edge.dblclick();
    expect(await width()).toBe(before);
  });

  test('are found again by what one of them has', async ({ open, expect }) => {
    const page = await open({ text: few });
    await browsing(page);
    await page.locator('.aql-tile').first().click();
    const name = await page.getByRole('dialog').getByRole('heading', { level: 2 }).innerText();
    await page.getByRole('button', { name: 'More like this' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => editorText(page)).toContain(`### Like ${name}`);
    await waitForTotal(page, /^[1-9][\d,]* assets?$/);
    expect(await page.getByRole('button', { name: `Like ${name}` }).getAttribute('aria-pressed')).not.toBe('false');
  });
});

// One after the other: there is one clipboard.
describe('a selection', () => {
  test('is made by clicks and by keys, counted, and copied', async ({ open, expect }) => {
    const page = await open({ text: images });
    await browsing(page);
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    const tile = (index: number) => page.locator(`[data-tile="${index}"]`);
    await tile(1)
      .locator('.aql-tile')
      .click({ modifiers: ['Control'] });
    await tile(4)
      .locator('.aql-tile')
      .click({ modifiers: ['Shift'] });
    expect(await selected(page)).toBe(4);
    await tile(2).hover();
    await tile(2).getByRole('checkbox').click();
    await page.getByRole('status').filter({ hasText: '3 selected' }).waitFor();
    const names = await page.locator('[aria-selected=true] .aql-tile-title').allInnerTexts();
    await page.getByRole('button', { name: 'Copy titles' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    expect((await clipboard()).split('\n').toSorted()).toEqual(names.toSorted());
    await page.getByRole('button', { name: 'Copy ids' }).click();
    await expect.poll(async () => (await clipboard()).split('\n').every((id) => /^[\da-f-]{36}$/.test(id))).toBe(true);
    await page.getByRole('button', { name: 'Copy links' }).click();
    await expect.poll(clipboard).toMatch(/^http/);
    // The keys of a grid.
    await tile(7).locator('.aql-tile').focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => selected(page)).toBe(0);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => selected(page)).toBe(2);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+a');
    const total = (await totalOf(page)).toLocaleString('en');
    await page
      .getByRole('status')
      .filter({ hasText: `${total} selected` })
      .waitFor();
    // Another question ends it.
    await page.getByLabel('Order').selectOption('Title, A to Z');
    await page.locator('.aql-selection').waitFor({ state: 'detached' });
  });
});

/** What the button of the open dialog exports, as the browser downloads it. */
async function download(page: Page): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  return await readFile(await (await waiting).path());
}
async function withoutPicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
  });
}

describe.concurrent('an export', () => {
  test('has everything that is found, or what is selected, as a file or as files', async ({ open, expect }) => {
    const page = await open({ text: few, prepare: withoutPicker });
    await browsing(page);
    const total = await totalOf(page);
    const found = await page.locator(titles).allInnerTexts();
    await page.getByRole('button', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByLabel('The columns of the table').check();
    const [headings, ...lines] = (await download(page)).toString().trim().split('\r\n');
    expect(headings).toMatch(/^\uFEFF?title,/);
    expect(lines).toHaveLength(total);
    for (const title of found) expect(lines.join('\n')).toContain(title);
    await dialog
      .getByRole('status')
      .filter({ hasText: `Wrote ${total} assets to Chess.csv.` })
      .waitFor();
    await dialog.getByLabel(/^NDJSON/).check();
    await dialog.getByLabel('These').check();
    await dialog.getByLabel('File name').check();
    const records = (await download(page)).toString().trim().split('\n');
    expect(records.map((record) => Object.keys(JSON.parse(record)))).toEqual(
      records.map(() => expect.arrayContaining(['title', 'file.fileName'])),
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    for (const index of [0, 1])
      await page
        .locator('.aql-tile')
        .nth(index)
        .click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'Export…' }).click();
    await dialog.getByLabel(/^JSON/).check();
    await dialog.getByLabel('Everything that the library shows').check();
    expect(JSON.parse((await download(page)).toString())).toHaveLength(2);
    await dialog.getByLabel(/^Originals/).check();
    const zip = await download(page);
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    // The number of files, from the end of the central directory.
    expect(zip.readUInt16LE(zip.length - 12)).toBe(2);
  });

  test('is written into the chosen file as it comes, and leaves none when it is stopped', async ({ open, expect }) => {
    const page = await open({
      text: '### Rated\nfilters: AssetType EQ Image AND AverageRating GE 4\n',
      prepare: async (opened) => {
        await opened.addInitScript(() => {
          // A file of the browser's own storage, because no test can use the dialog of the system.
          const choose = async (): Promise<FileSystemFileHandle> =>
            await (await navigator.storage.getDirectory()).getFileHandle('export.json', { create: true });
          Object.assign(globalThis, { showSaveFilePicker: choose });
        });
      },
    });
    await browsing(page);
    const size = (): Promise<number> =>
      page.evaluate(async () => {
        const folder = await navigator.storage.getDirectory();
        return (await (await folder.getFileHandle('export.json', { create: true })).getFile()).size;
      });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    // The second page of the export is asked for from a date on.
    const fromDate = /DateUploaded(?:\+|%20)LE/;
    await page.route(fromDate, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const begin = (): Promise<void> => dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByLabel(/^JSON/).check();
    await begin();
    await expect.poll(() => dialog.getByRole('progressbar').getAttribute('max')).toBe(String(await totalOf(page)));
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await dialog.getByRole('status').filter({ hasText: 'Cancelled. No file was written.' }).waitFor();
    expect(await size()).toBe(0);
    release();
    await page.unroute(fromDate);
    await begin();
    await dialog.getByRole('status').filter({ hasText: 'to export.json.' }).waitFor();
    expect(await size()).toBeGreaterThan(100_000);
  });
});

/** Looks for what axe-core finds, in light and dark. */
async function hasNoFindings(page: Page, expect: ExpectStatic): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), colorScheme).toEqual([]);
  }
}

describe.concurrent('the views of results', () => {
  test('are free of what axe-core finds', async ({ open, expect }) => {
    const page = await open({ text: few, reducedMotion: 'reduce' });
    await browsing(page);
    await page
      .locator('.aql-tile')
      .nth(1)
      .click({ modifiers: ['Control'] });
    await hasNoFindings(page, expect);
    await page.getByRole('button', { name: 'Show as a list' }).click();
    await hasNoFindings(page, expect);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.locator('.aql-row-open').first().waitFor();
    await hasNoFindings(page, expect);
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('dialog', { name: 'Export' }).getByLabel('These').check();
    await hasNoFindings(page, expect);
  });

  test('fit on a screen of 320 pixels', async ({ open, expect }) => {
    const page = await open({ text: images, viewport: { width: 320, height: 640 } });
    await page.getByRole('button', { name: 'Results', exact: true }).click();
    await browsing(page);
    const isWider = (): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    for (const layout of ['grid', 'list', 'table']) {
      await page.getByRole('button', { name: `Show as a ${layout}` }).click();
      if (layout === 'grid') await page.locator('.aql-tile-mark').nth(1).click();
      await page.locator('.aql-selection').waitFor();
      expect(await isWider(), layout).toBe(false);
    }
    // The page scrolls, and rows follow.
    await page.getByRole('button', { name: 'Show as a list' }).click();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await page.locator('.aql-tile-title').first().waitFor();
    await expect.poll(() => page.locator('[data-tile="0"]').count()).toBe(0);
  });
});
