import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { unfoldTools } from './page-actions.ts';
import {
  choose,
  counted,
  drawing,
  drop,
  fillIn,
  filesOnDisk,
  isUnderWay,
  panel,
  row,
  slowly,
  start,
  test,
} from './upload-page.ts';

const long = `${'a-name-that-goes-on-and-on-'.repeat(7)}.svg`;

/** Awkward files: one with a long name, one in Arabic, one without a picture. */
async function dropAwkward(page: Page): Promise<void> {
  const folder = filesOnDisk({
    [long]: drawing('teal'),
    'قطة.svg': drawing('red'),
    'film.bin': randomBytes(2_000_000),
  });
  await drop(page, join(folder, long), join(folder, 'قطة.svg'), join(folder, 'film.bin'));
  for (const name of [long, 'قطة.svg', 'film.bin']) await row(page, name).waitFor();
}

/** What axe-core finds in light and dark, and whether something is wider than the page. */
async function faults(page: Page): Promise<readonly string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const found = wide > 0 ? [`${wide} pixels too wide`] : [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeFindings(page)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}

describe('axe-core finds nothing in the upload panel, and nothing is lost', () => {
  test.for([1280, 320])('at %i pixels', async (width, { visit, expect }) => {
    const page = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce', bypassCSP: true });
    await unfoldTools(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await panel(page).waitFor();
    expect(await faults(page), 'empty').toEqual([]);
    await dropAwkward(page);
    await start(page);
    await panel(page).getByText('Choose at least one category').waitFor();
    const metadata = row(page, 'film.bin').getByRole('button', { name: 'Metadata of film.bin' });
    await metadata.click();
    expect(await faults(page), 'with mistakes').toEqual([]);
    await metadata.click();
    await fillIn(page);
    await choose(page, 'Send for approval to', 'bob');
    const fast = await slowly(page);
    await start(page);
    await isUnderWay(page, 'film.bin');
    expect(await faults(page), 'uploading').toEqual([]);
    await fast();
    await counted(page, '3 of 3 files are in the library.');
    expect(await faults(page), 'done').toEqual([]);
  });
});
