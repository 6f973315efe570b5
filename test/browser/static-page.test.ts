import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { playgroundDirectory, test as pageTest } from './page-test.ts';
import { servePlainFiles } from './plain-files.ts';

/** The page below a path of a plain file server. */
const test = pageTest.extend('files', async ({}, { onCleanup }) => {
  const files = await servePlainFiles(playgroundDirectory, '/tools/assets/');
  onCleanup(files.close);
  return files;
});

const total = (page: Page): ReturnType<Page['locator']> => page.locator('.aql-total', { hasText: '63 assets' });

/** Waits until the worker answers for the page, and has stored the drawings that were loaded before. */
async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const groups = new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/drawings-')),
    );
    for (;;) {
      const cache = await caches.open('assetql drawings');
      const stored = new Set((await cache.keys()).map(({ url }) => url));
      if (groups.size > 0 && [...groups].every((group) => stored.has(group))) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

const shownPictures = (page: Page): Promise<number> =>
  page
    .locator('.aql-tile img')
    .evaluateAll(
      (images) => images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
    );

describe('the page on a plain file server, below a path', () => {
  test('lists, selects and exports what it finds, with the files from the page itself', async ({ open, files }) => {
    const page = await open({
      link: files.address,
      text: '### Chess\nsearch: title:chess\n',
      prepare: async (opened) => {
        await opened.addInitScript(() => {
          Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
        });
      },
    });
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.locator('.aql-row-mark').nth(1).click();
    await page.getByRole('status').filter({ hasText: '1 selected' }).waitFor();
    // Its addresses lead nowhere outside of the page.
    expect(await page.getByRole('button', { name: 'Copy links' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByLabel(/^Originals/).check();
    const waiting = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    const zip = readFileSync(await (await waiting).path());
    // The number of files, from the end of the central directory.
    expect(zip.readUInt16LE(zip.length - 12)).toBe(1);
    expect(zip.length).toBeGreaterThan(500);
  });

  test('searches the sample in the page itself, and asks nobody else', async ({ open, files }) => {
    const addresses: string[] = [];
    const page = await open({
      link: files.address,
      prepare: async (prepared) => void prepared.on('request', (request) => addresses.push(request.url())),
    });
    await total(page).waitFor();
    await expect.poll(() => shownPictures(page)).toBeGreaterThan(3);
    await expect.poll(() => page.locator('.aql-facets', { hasText: 'svg' }).count()).toBeGreaterThan(0);
    // The pictures are made in the page.
    expect(addresses.filter((address) => !address.startsWith(files.address) && !address.startsWith('blob:'))).toEqual(
      [],
    );
    expect(files.paths.filter((path) => !path.startsWith('/tools/assets/'))).toEqual([]);
    await page.getByRole('button', { name: /Sample library/ }).click();
    await page.getByText('This page has no server').waitFor();
  });

  test('gives out the files of assets', async ({ open, files }) => {
    const page = await open({ link: files.address });
    await total(page).waitFor();
    await page.locator('.aql-tile').first().click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/\.svg$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('<svg');
  });

  test('works without a network from the second visit on, with the pictures that were seen', async ({
    open,
    files,
  }) => {
    const page = await open({ link: files.address });
    await total(page).waitFor();
    await expect.poll(() => shownPictures(page)).toBeGreaterThan(3);
    await untilStored(page);
    files.close();
    await page.reload();
    await total(page).waitFor();
    await expect.poll(() => shownPictures(page)).toBeGreaterThan(3);
  });

  test('keeps all drawings where somebody wants them', async ({ open, files }) => {
    const page = await open({ link: files.address });
    await total(page).waitFor();
    await page.getByRole('button', { name: 'Keep offline' }).click();
    await page.getByText('All of it works without a network.').waitFor();
    files.close();
    await page.reload();
    await page.locator('.cm-content').fill('### Flags\nsearch: flag\n');
    await page.locator('.aql-total', { hasText: /^\d{3} assets$/ }).waitFor();
    await expect.poll(() => shownPictures(page)).toBeGreaterThan(3);
  });
});

const zipped = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(playgroundDirectory, file)), { level: 9 }).length, 0);

test('what is loaded before the first results is small', async ({ open, files }) => {
  const page = await open({ link: files.address });
  await total(page).waitFor();
  await untilStored(page);
  const names = await page.evaluate(() => {
    const settledAt = performance.getEntriesByName('settled')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < settledAt)
      .map(({ name }) => name);
  });
  const first = names.map((name) => name.slice(files.address.length));
  const code = first.filter((name) => /\.(?:js|css)$/.test(name));
  const data = first.filter((name) => /\/sample-.*\.bin$/.test(name));
  expect([code.length > 2, data.length]).toEqual([true, 1]);
  expect(zipped(code)).toBeLessThanOrEqual(300 * 1024);
  expect(zipped(data)).toBeLessThanOrEqual(150 * 1024);
});
