import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { photo } from '../../packages/library/test/node/folder/photos.ts';
import { serve } from '../end-to-end/command.ts';
import { axeFindings } from './axe-findings.ts';
import { test } from './page-test.ts';

/** Opens the page of a served folder with three pictures. */
async function openFolder(browser: Browser, options: readonly string[] = ['--write']) {
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-metadata-'));
  const folder = mkdtempSync(join(scratch, 'Holidays-'));
  for (const name of ['harbour', 'meadow', 'sunset'])
    writeFileSync(join(folder, `${name}.jpg`), await photo({ width: 640, height: 480 }));
  const served = await serve(folder, ...options, '--data', join(scratch, 'data'));
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  onTestFinished(async () => {
    await page.close();
    await served.stop('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  });
  await page.goto(served.address);
  await page.getByText('3 assets', { exact: true }).waitFor();
  // The tools for results are loaded after the first ones.
  await page.getByRole('button', { name: 'Export…' }).waitFor();
  const original = readFileSync(join(folder, 'harbour.jpg'));
  return { page, folder, original };
}

const tile = (page: Page, name: string) => page.locator('.aql-tile').filter({ hasText: name }).first();

test('somebody edits an asset of a folder, sees what is written before and after, and takes it back', async ({
  browser,
}) => {
  const { page, folder, original } = await openFolder(browser);
  await tile(page, 'harbour').click();
  await page.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit harbour.jpg' });
  await dialog.getByLabel('Title').fill('Old harbour of Genoa');
  await dialog.getByLabel('Rating').selectOption('4 stars');
  await dialog.getByRole('combobox', { name: 'Keywords' }).fill('boats');
  await page.keyboard.press('Enter');
  expect(await axeFindings(page)).toEqual([]);
  // Escape does not lose what somebody has written.
  await page.keyboard.press('Escape');
  await dialog.getByText('Escape once more discards what you have written.').waitFor();
  await dialog.getByRole('button', { name: 'Show what is written' }).click();
  await dialog
    .getByText('harbour.xmp new, beside harbour.jpg: title “Old harbour of Genoa”; 4 stars; keywords boats')
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(readdirSync(folder).toSorted()).toEqual(['harbour.jpg', 'meadow.jpg', 'sunset.jpg']);
  await dialog.getByRole('button', { name: 'Write', exact: true }).click();
  await dialog.getByText('Written to 1 file.').waitFor();
  expect(readFileSync(join(folder, 'harbour.xmp'), 'utf8')).toContain('Old harbour of Genoa');
  expect(readFileSync(join(folder, 'harbour.jpg')).equals(original)).toBe(true);
  // The details and the results behind show it.
  await page.getByRole('heading', { name: 'Old harbour of Genoa' }).waitFor();
  await expect.poll(() => tile(page, 'Old harbour of Genoa').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('Taken back: 1 file as before.').waitFor();
  expect(existsSync(join(folder, 'harbour.xmp'))).toBe(false);
  await page.getByRole('heading', { name: 'harbour', exact: true }).waitFor();
});

test('somebody gives a keyword to several assets at once, without a mouse in the dialog', async ({ browser }) => {
  const { page, folder } = await openFolder(browser);
  for (const name of ['harbour', 'sunset']) await tile(page, name).click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 assets' });
  await dialog.getByRole('combobox', { name: 'Add keywords' }).focus();
  await page.keyboard.type('holiday,');
  await dialog.getByRole('button', { name: 'Remove holiday' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show what is written' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Write', exact: true }).waitFor();
  // The button to write has the focus.
  await page.keyboard.press('Enter');
  await dialog.getByText('Written to 2 files.').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(readdirSync(folder).filter((name) => name.endsWith('.xmp'))).toEqual(['harbour.xmp', 'sunset.xmp']);
});

test('what somebody else changes meanwhile is neither lost nor hidden', async ({ browser }) => {
  const { page, folder } = await openFolder(browser);
  await tile(page, 'meadow').click();
  await page.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit meadow.jpg' });
  await dialog.getByLabel('Title').fill('Alp');
  await dialog.getByRole('button', { name: 'Show what is written' }).click();
  await dialog.getByRole('button', { name: 'Write', exact: true }).waitFor();
  writeFileSync(join(folder, 'meadow.xmp'), 'theirs');
  await dialog.getByRole('button', { name: 'Write', exact: true }).click();
  await dialog.getByText('somebody has changed it meanwhile').waitFor();
  expect(readFileSync(join(folder, 'meadow.xmp'), 'utf8')).toBe('theirs');
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Alp');
  await dialog.getByRole('button', { name: 'Show what is written' }).click();
  await dialog.getByText('meadow.jpg: Nothing is said of it: it is not well-formed XML.').waitFor();
  await dialog.getByText('Nothing would be written.').waitFor();
});

test('what somebody else has written since the form was opened is said before it is replaced', async ({ browser }) => {
  const { page, folder } = await openFolder(browser);
  await tile(page, 'sunset').click();
  await page.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit sunset.jpg' });
  await dialog.getByLabel('Title').fill('Red sky');
  await dialog.getByLabel('Description').fill('Over the lake');
  const others = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  onTestFinished(() => others.close());
  await others.goto(page.url());
  await tile(others, 'sunset').click();
  await others.getByRole('button', { name: 'Edit…' }).click();
  const theirs = others.getByRole('dialog', { name: 'Edit sunset.jpg' });
  await theirs.getByLabel('Description').fill('Seen from the pier');
  await theirs.getByRole('button', { name: 'Show what is written' }).click();
  await theirs.getByRole('button', { name: 'Write', exact: true }).click();
  await theirs.getByText('Written to 1 file.').waitFor();
  await dialog.getByRole('button', { name: 'Show what is written' }).click();
  await dialog
    .getByText('Somebody has changed it since you opened it. “Write” replaces the description “Seen from the pier”.')
    .waitFor();
  expect(readFileSync(join(folder, 'sunset.xmp'), 'utf8')).toContain('Seen from the pier');
  await dialog.getByRole('button', { name: 'Write', exact: true }).click();
  await dialog.getByText('Written to 1 file.').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('Taken back: 1 file as before.').waitFor();
  expect(readFileSync(join(folder, 'sunset.xmp'), 'utf8')).toContain('Seen from the pier');
});

test('what could not be written or taken back can be tried again', async ({ browser }) => {
  const { page, folder } = await openFolder(browser);
  await tile(page, 'harbour').click();
  await page.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit harbour.jpg' });
  const undo = dialog.getByRole('button', { name: 'Undo' });
  const write = dialog.getByRole('button', { name: 'Write', exact: true });
  const answer = (payload: Readonly<Record<string, unknown>>) =>
    page.route('**/api/annotations**', async (route) => {
      const isPlan = route.request().url().includes('dryRun');
      if (isPlan || route.request().method() === 'GET') await route.fallback();
      else await route.fulfill({ json: { payload } });
    });
  const id = await page.evaluate(async () => {
    const found: { payload: { assets: { id: string; filename: string }[] } } = await (await fetch('api/assets')).json();
    return found.payload.assets.find(({ filename }) => filename === 'harbour.jpg')?.id;
  });
  const problems = [{ assetId: id, message: 'Nothing is said of it: the disk is full.' }];
  await answer({ planned: [], unchanged: [], problems, version: 'v', id: 'run' });
  await dialog.getByLabel('Title').fill('Old harbour of Genoa');
  await dialog.getByRole('button', { name: 'Show what is written' }).click();
  await write.click();
  await dialog.getByText('Nothing was written.').waitFor();
  await dialog.getByText('harbour.jpg: Nothing is said of it: the disk is full.').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Old harbour of Genoa');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Show what is written' }).click();
  await write.click();
  await dialog.getByText('Written to 1 file.').waitFor();
  await answer({ restored: 0, problems: ['harbour.xmp: It is left as it is: the disk is full.'] });
  await undo.click();
  await dialog.getByText('harbour.xmp: It is left as it is: the disk is full.').waitFor();
  await page.unrouteAll();
  await undo.click();
  await dialog.getByText('Taken back: 1 file as before.').waitFor();
  expect(existsSync(join(folder, 'harbour.xmp'))).toBe(false);
});

test('where writing is not permitted, the details say how it is', async ({ browser }) => {
  const { page } = await openFolder(browser, []);
  await tile(page, 'harbour').click();
  await page.getByText('start the server with --write (assetql serve FOLDER --write)').waitFor();
  expect(await page.getByRole('button', { name: 'Edit…' }).count()).toBe(0);
});
