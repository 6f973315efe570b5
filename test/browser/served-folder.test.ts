import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { photo, xmpPacket } from '../../packages/library/test/node/folder/photos.ts';
import { serve } from '../end-to-end/command.ts';
import { test } from './page-test.ts';

test('a served folder is shown as the library of the person whose files these are', async ({ browser }) => {
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-own-files-'));
  const folder = mkdtempSync(join(scratch, 'Holidays-'));
  writeFileSync(join(folder, 'harbour.jpg'), await photo({ width: 640, height: 480 }));
  writeFileSync(join(folder, 'packing list.txt'), 'Socks');
  const served = await serve(folder, '--data', join(scratch, 'data'));
  const page = await browser.newPage();
  try {
    await page.goto(served.address);
    await page.getByText('2 assets', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Library: Holidays-/ }).waitFor();
    expect(await page.title()).toContain('All files');
    await page
      .getByRole('link', { name: 'harbour' })
      .or(page.getByText('harbour', { exact: true }))
      .first()
      .click();
    const details = page.getByRole('dialog');
    await details.getByRole('heading', { name: 'harbour' }).waitFor();
    // Nothing is uploaded to a folder, and its files are not those of the sample.
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0);
    expect(await page.getByText('OpenMoji').count()).toBe(0);
  } finally {
    await page.close();
    await served.stop('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  }
});

test('how far the files are read is said in the page until all are', async ({ browser }) => {
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-own-files-'));
  const folder = mkdtempSync(join(scratch, 'Holidays-'));
  writeFileSync(join(folder, 'note.txt'), 'Sun');
  const served = await serve(folder, '--data', join(scratch, 'data'));
  const page = await browser.newPage();
  let progress = { total: 10_000, heads: 3120, done: 0 };
  try {
    // A folder that is read for so long would take the story as long.
    await page.route('**/api/reading', (route) => route.fulfill({ json: { payload: progress } }));
    await page.goto(served.address);
    await page
      .getByText('Reading what files say of themselves: 3,120 of 10,000. Searches find more as it goes on.')
      .waitFor();
    progress = { total: 10_000, heads: 10_000, done: 9000 };
    const last = page.getByText('Reading colours and texts: 9,000 of 10,000. Searches find more as it goes on.');
    await last.waitFor();
    progress = { total: 10_000, heads: 10_000, done: 10_000 };
    await last.waitFor({ state: 'detached' });
  } finally {
    await page.close();
    await served.stop('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  }
});

test('what changes in the folder is seen in the page by itself, and moves nothing that somebody looks at', async ({
  browser,
}) => {
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-own-files-'));
  const folder = mkdtempSync(join(scratch, 'Holidays-'));
  for (let number = 1; number <= 3; number++) writeFileSync(join(folder, `note ${number}.txt`), 'Sun');
  const served = await serve(folder, '--data', join(scratch, 'data'));
  const page = await browser.newPage();
  try {
    await page.goto(served.address);
    await page.getByText('3 assets', { exact: true }).waitFor();
    writeFileSync(join(folder, 'note 4.txt'), 'Rain');
    await page.getByText('4 assets', { exact: true }).waitFor();
    rmSync(join(folder, 'note 1.txt'));
    await page.getByText('3 assets', { exact: true }).waitFor();
    // Somebody looks at the facets, not at the results.
    const facets = page.locator('.aql-facet-rail');
    await facets.evaluate((rail) => rail.scrollTo(0, 60));
    expect(await facets.evaluate((rail) => rail.scrollTop)).toBeGreaterThan(8);
    await facets.getByRole('button', { name: 'File extension', exact: true }).focus();
    writeFileSync(join(folder, 'note 6.txt'), 'Fog');
    await page.getByText('4 assets', { exact: true }).waitFor();
    rmSync(join(folder, 'note 6.txt'));
    await page.getByText('3 assets', { exact: true }).waitFor();
    // Somebody looks at an asset.
    await page
      .getByRole('link', { name: 'note 2' })
      .or(page.getByText('note 2', { exact: true }))
      .first()
      .click();
    await page.getByRole('dialog').getByRole('heading', { name: 'note 2' }).waitFor();
    writeFileSync(join(folder, 'note 5.txt'), 'Wind');
    const show = page.getByRole('button', { name: 'Changed: show' });
    await expect.poll(() => show.count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.getByText('3 assets', { exact: true }).count()).toBe(1);
    await show.click();
    await page.getByText('4 assets', { exact: true }).waitFor();
    await show.waitFor({ state: 'detached' });
  } finally {
    await page.close();
    await served.stop('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  }
});

test('what files were taken with can be chosen, and follows the folder', async ({ browser }) => {
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-own-files-'));
  const folder = mkdtempSync(join(scratch, 'Holidays-'));
  const taken = (camera: string): Promise<Buffer> => photo({ xmp: xmpPacket(`tiff:Model="${camera}"`) });
  writeFileSync(join(folder, 'harbour.jpg'), await taken('Lumix 10'));
  const served = await serve(folder, '--data', join(scratch, 'data'));
  const page = await browser.newPage();
  try {
    await page.goto(served.address);
    await page.getByText('1 asset', { exact: true }).waitFor();
    const facet = page.getByRole('region', { name: 'Attribute', exact: true });
    await facet.getByRole('button', { name: 'Attribute', exact: true }).click();
    await facet.getByLabel('Attribute', { exact: true }).last().selectOption('Camera');
    const value = (camera: string): Locator => facet.locator('.aql-facet-value', { hasText: camera });
    await value('Lumix 10').waitFor();
    writeFileSync(join(folder, 'lake.jpg'), await taken('Lumix 9'));
    await value('Lumix 9').click();
    await page.getByText('lake', { exact: true }).first().waitFor();
    await page.getByRole('heading', { name: '1 asset', exact: true }).waitFor();
  } finally {
    await page.close();
    await served.stop('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  }
});
