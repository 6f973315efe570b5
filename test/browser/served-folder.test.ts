import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { photo } from '../../packages/library/test/node/folder/photos.ts';
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
    await page.getByRole('button', { name: /Holidays-/ }).waitFor();
    expect(await page.title()).toContain('All files');
    await page
      .getByRole('link', { name: 'harbour' })
      .or(page.getByText('harbour', { exact: true }))
      .first()
      .click();
    const details = page.getByRole('dialog');
    await details.getByRole('heading', { name: 'harbour' }).waitFor();
    // Nothing is uploaded to a folder, and its files are not those of the sample.
    expect(await page.getByRole('button', { name: 'Upload' }).count()).toBe(0);
    expect(await page.getByText('OpenMoji').count()).toBe(0);
  } finally {
    await page.close();
    await served.stop('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  }
});
