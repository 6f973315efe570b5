import { join } from 'node:path';
import type { FileChooser } from 'playwright-core';
import { describe } from 'vitest';
import { settled, titles, waitForTotal } from './page-actions.ts';
import { choose, counted, drawing, drop, fillIn, filesOnDisk, panel, row, start, test } from './upload-page.ts';

const focused = 'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""';

describe('files become assets', () => {
  test('dropped on the page, with metadata for all and for one, and are shown', async ({ visit, expect }) => {
    const page = await visit();
    const folder = filesOnDisk({
      'owl.svg': drawing('teal'),
      'set/fox.svg': drawing('orange'),
      'notes.txt': 'A note.',
    });
    await drop(page, join(folder, 'owl.svg'), join(folder, 'set'), join(folder, 'notes.txt'));
    await row(page, 'owl.svg').locator('img').waitFor();
    expect(await row(page, 'notes.txt').textContent()).toContain('7 bytes');
    await fillIn(page);
    const keywords = panel(page).getByRole('combobox', { name: 'Keywords' });
    await keywords.fill('forest');
    await keywords.press('Enter');
    await row(page, 'fox.svg').getByRole('button', { name: 'Metadata of fox.svg' }).click();
    await row(page, 'fox.svg').getByLabel('Title').fill('A red fox');
    await start(page);
    await counted(page, '3 of 3 files are in the library.');
    await panel(page).getByRole('button', { name: 'Show them' }).click();
    await waitForTotal(page, /^3 assets$/);
    await settled(page);
    await expect
      .poll(async () => (await page.locator(titles).allTextContents()).toSorted())
      .toEqual(['A red fox', 'notes', 'owl']);
    await page.locator('.aql-tile img').first().waitFor();
  });

  test('sent for approval in a lightbox, found by their attributes', async ({ visit, address, expect }) => {
    const page = await visit();
    const folder = filesOnDisk({ 'heron.svg': drawing('grey') });
    await drop(page, join(folder, 'heron.svg'));
    await choose(page, 'Categories', 'logos');
    await choose(page, 'Campaign', 'summer');
    await panel(page).getByLabel('Title').fill('Grey heron');
    await panel(page).getByLabel('Print width').fill('42.5');
    await panel(page).getByLabel('Shot on').fill('2024-02-29');
    await choose(page, 'Send for approval to', 'bob');
    expect(await panel(page).getByLabel('Lightbox').inputValue()).toMatch(/^Upload of /);
    await panel(page).getByLabel('Lightbox').fill('For Bob');
    await start(page);
    await counted(page, '1 of 1 file is in the library.');
    const answer = await page.request.get(`${address}api/lightboxes`, {
      headers: { 'sec-fetch-site': 'same-origin', origin: new URL(address).origin },
    });
    const { payload } = await answer.json();
    expect(payload).toContainEqual(expect.objectContaining({ name: 'For Bob' }));
    await panel(page).getByRole('button', { name: 'Show it' }).click();
    await page.getByText('Grey heron').first().click();
    const details = page.getByRole('dialog').last();
    for (const text of ['42.5', 'Summer', 'Logos']) await details.getByText(text).first().waitFor();
  });

  test('by keyboard alone; Escape closes, and the focus returns', async ({ visit, expect }) => {
    const page = await visit();
    const folder = filesOnDisk({ 'wren.svg': drawing('brown') });
    const open = page.getByRole('button', { name: 'Upload', exact: true });
    await open.focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    const tabTo = async (name: string): Promise<void> => {
      for (let steps = 0; steps < 40; steps += 1) {
        if ((await page.evaluate<string>(focused)).startsWith(name)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`The focus does not reach ${name}.`);
    };
    const choosers: FileChooser[] = [];
    page.on('filechooser', (chooser) => choosers.push(chooser));
    // When several pages are drawn at once, the first key is sometimes lost.
    await expect
      .poll(
        async () => {
          await tabTo('Choose files');
          if (choosers.length === 0) await page.keyboard.press('Enter');
          return choosers.length;
        },
        { interval: 1000 },
      )
      .toBeGreaterThan(0);
    await choosers[0]?.setFiles(join(folder, 'wren.svg'));
    await row(page, 'wren.svg').waitFor();
    await panel(page).getByRole('combobox', { name: 'Categories' }).focus();
    await page.keyboard.type('anim');
    await panel(page).getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Remove Animals' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('spr');
    await panel(page).getByRole('option').first().waitFor();
    // The first Escape closes the list and not the panel.
    await page.keyboard.press('Escape');
    await panel(page).getByRole('option').first().waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowDown');
    await panel(page).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await tabTo('Upload 1 file');
    await page.keyboard.press('Enter');
    await counted(page, '1 of 1 file is in the library.');
    // The button is gone, and the focus is still in the panel.
    expect(await page.evaluate('document.activeElement.closest("dialog") !== null')).toBe(true);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(focused)).toBe('Upload');
  });
});

describe('before the first byte', () => {
  test('each mistake is told at its field, which gets the focus', async ({ visit, expect }) => {
    const page = await visit();
    const folder = filesOnDisk({ 'crow.svg': drawing('black'), 'jay.svg': drawing('blue') });
    await drop(page, join(folder, 'crow.svg'), join(folder, 'jay.svg'));
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await start(page);
    const categories = panel(page).getByRole('combobox', { name: 'Categories' });
    await panel(page).getByText('Choose at least one category').waitFor();
    await panel(page).getByText('The library requires a value of “Campaign”.').waitFor();
    await expect.poll(() => categories.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await categories.getAttribute('aria-invalid')).toBe('true');

    await fillIn(page);
    expect(await panel(page).getByText('Choose at least one category').count()).toBe(0);
    await panel(page).getByLabel('Print width').first().fill('wide');
    await row(page, 'jay.svg').getByRole('button', { name: 'Metadata of jay.svg' }).click();
    const own = row(page, 'jay.svg').getByRole('combobox', { name: 'Categories' });
    await own.fill('Brand/Lagos');
    await own.press('Enter');
    await start(page);
    await row(page, 'jay.svg').getByText('Brand/Lagos”').waitFor();
    await panel(page).getByText('“Print width” is a number').first().waitFor();
    expect(sent.filter((url) => url.includes('/uploads'))).toEqual([]);
  });

  test('Enter takes what is found for the typed text, before it is shown', async ({ visit }) => {
    const page = await visit();
    await drop(page, join(filesOnDisk({ 'rook.svg': drawing('black') }), 'rook.svg'));
    const campaign = panel(page).getByRole('combobox', { name: 'Campaign' });
    await campaign.focus();
    await page.keyboard.type('spr');
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Remove Spring' }).waitFor();
    await page.keyboard.type('s');
    await panel(page).getByRole('option', { name: 'Summer' }).waitFor();
    // The list is opened again, and its option taken before it is looked up again.
    for (const key of ['Escape', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await panel(page).getByRole('button', { name: 'Remove Summer' }).waitFor();
  });

  test('files that the library has by name are told, and the same file is not listed twice', async ({ visit }) => {
    const page = await visit();
    const folder = filesOnDisk({ 'raven.svg': drawing('black') });
    await drop(page, join(folder, 'raven.svg'));
    await fillIn(page);
    await start(page);
    await counted(page, '1 of 1 file is in the library.');
    await drop(page, join(folder, 'raven.svg'));
    await panel(page).getByText('1 file is in the list already.').waitFor();
    await panel(page).getByRole('button', { name: 'Clear the list' }).click();
    await drop(page, join(folder, 'raven.svg'));
    await row(page, 'raven.svg').getByText('The library has an asset with this file name already.').waitFor();
    await row(page, 'raven.svg').getByRole('button', { name: 'Leave out raven.svg' }).click();
    await row(page, 'raven.svg').waitFor({ state: 'detached' });
  });

  test.for([
    [401, 'Sample library wants a sign-in before it takes files.'],
    [403, 'Sample library does not let you add assets: ask whoever looks after it for the right to.'],
    [501, 'Sample library can only be read, so nothing can be added to it.'],
  ] as const)(
    'a person who may not upload (%i) is told before choosing',
    async ([status, sentence], { visit, expect }) => {
      const page = await visit({
        failures: 'expected',
        prepare: async (unopened) => {
          const answer = { status, json: { errors: [{ message: 'No.' }] } };
          await unopened.route('**/api/uploads/**', (route) => route.fulfill(answer));
        },
      });
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await panel(page).getByRole('alert').getByText(sentence).waitFor();
      expect(await panel(page).getByRole('button').allTextContents()).toEqual(['Close']);
    },
  );
});
