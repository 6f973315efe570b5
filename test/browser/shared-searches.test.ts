import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { serve } from '../end-to-end/command.ts';
import { axeFindings } from './axe-findings.ts';
import { test } from './page-test.ts';
import { openPart } from './saved-actions.ts';

const harbours = '### Harbours\nsearch: fileName:harbour\n';

/** Opens the page of a served folder that has saved searches, and the files of the page. */
async function openFolder(browser: Browser, options: readonly string[]) {
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-searches-'));
  const folder = join(scratch, 'Holidays');
  mkdirSync(join(folder, 'searches/places'), { recursive: true });
  for (const name of ['harbour', 'meadow']) writeFileSync(join(folder, `${name}.txt`), name);
  writeFileSync(join(folder, 'searches/places/harbours.assetql'), harbours);
  const served = await serve(folder, ...options, '--data', join(scratch, 'data'));
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  onTestFinished(async () => {
    await page.close();
    await served.stop('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  });
  await page.goto(served.address);
  await page.getByText('2 assets', { exact: true }).waitFor();
  await openPart(page, 'Files');
  await page.getByRole('treeitem', { name: 'Holidays › searches' }).waitFor();
  return { page, searches: join(folder, 'searches') };
}

test('saved searches of a folder are opened, changed and saved there, and others find what was saved', async ({
  browser,
}) => {
  const { page, searches } = await openFolder(browser, ['--write']);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('treeitem', { name: 'harbours.assetql' }).click();
  await page.getByText('1 asset', { exact: true }).waitFor();
  await page
    .getByRole('radio', { name: 'Text' })
    .or(page.getByRole('button', { name: 'Text', exact: true }))
    .first()
    .click();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('### Meadows\nsearch: fileName:meadow\n');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved harbours.assetql.').first().waitFor();
  const text = readFileSync(join(searches, 'places/harbours.assetql'), 'utf8');
  expect(text).toContain(harbours.trimEnd());
  expect(text).toContain('### Meadows');
  // Somebody else has changed it: nothing is overwritten.
  writeFileSync(join(searches, 'places/harbours.assetql'), '### Theirs\n');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('count: 5\n');
  await page.keyboard.press('Control+s');
  await page.getByText('was changed elsewhere since you opened it').first().waitFor();
  expect(readFileSync(join(searches, 'places/harbours.assetql'), 'utf8')).toBe('### Theirs\n');
  expect(readdirSync(join(searches, 'places')).toSorted()).toHaveLength(2);
});

test('saved searches of a folder that may not be written are opened, and a change is not lost', async ({ browser }) => {
  const { page, searches } = await openFolder(browser, []);
  await page.getByRole('treeitem', { name: 'harbours.assetql' }).click();
  await page.getByText('1 asset', { exact: true }).waitFor();
  await page
    .getByRole('radio', { name: 'Text' })
    .or(page.getByRole('button', { name: 'Text', exact: true }))
    .first()
    .click();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('count: 5\n');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  await page.getByText('start the server with --write').first().waitFor();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('count: 5');
  expect(readFileSync(join(searches, 'places/harbours.assetql'), 'utf8')).toBe(harbours);
  expect(existsSync(join(searches, 'places/harbours 2.assetql'))).toBe(false);
});
