import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { iptc, photo } from '../../packages/library/test/node/folder/photos.ts';
import { axeFindings } from './axe-findings.ts';
import { playgroundDirectory, test as pageTest } from './page-test.ts';
import { servePlainFiles } from './plain-files.ts';

/** A folder of photographs, notes and a damaged picture; and the page as plain files. */
const test = pageTest
  .extend('files', async ({}, { onCleanup }) => {
    const files = await servePlainFiles(playgroundDirectory, '/tools/assets/');
    onCleanup(files.close);
    return files;
  })
  .extend('folder', async ({}, { onCleanup }) => {
    const scratch = mkdtempSync(join(tmpdir(), 'assetql-own-folder-'));
    onCleanup(() => rmSync(scratch, { recursive: true, force: true }));
    const folder = join(scratch, 'Holidays');
    mkdirSync(join(folder, 'Norway'), { recursive: true });
    const reine = [
      [iptc.title, 'Rorbuer in Reine'],
      [iptc.keyword, 'fjord'],
    ] as const;
    writeFileSync(join(folder, 'Norway', 'dsc1.jpg'), await photo({ width: 800, height: 600, iptc: reine }));
    writeFileSync(join(folder, 'harbour.jpg'), await photo({ width: 640, height: 480 }));
    writeFileSync(join(folder, 'packing list.txt'), 'Socks');
    writeFileSync(join(folder, 'cut.jpg'), (await photo({ width: 640, height: 480 })).subarray(0, 1500));
    writeFileSync(
      join(folder, 'drawing.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="red"/></svg>',
    );
    return folder;
  });

/** Opens a folder by the menu of libraries. */
async function openFolder(page: Page, folder: string): Promise<void> {
  await page.getByRole('button', { name: /^Library/ }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a folder of your own …' }).click();
  await (await choosing).setFiles(folder);
  await page.getByRole('button', { name: /^Library: Holidays/ }).waitFor();
}

const shownPictures = (page: Page): Promise<number> =>
  page
    .locator('.aql-tile img')
    .evaluateAll(
      (images) => images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
    );

async function search(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

test('a folder of one’s own is a library in the page without a server, and nothing is sent', async ({
  open,
  files,
  folder,
}) => {
  const addresses: string[] = [];
  const page = await open({
    link: files.address,
    prepare: async (prepared) => void prepared.on('request', (request) => addresses.push(request.url())),
  });
  await openFolder(page, folder);
  await page.getByText('5 assets', { exact: true }).waitFor();
  expect(await page.title()).toContain('All files');
  await expect.poll(() => shownPictures(page)).toBe(3);
  await page.getByText('5 files of this machine. Nothing is sent.').waitFor();
  const damaged = page.getByText('1 file could not be read');
  await damaged.click();
  await page.getByText(/cut\.jpg: The picture is damaged/).waitFor();
  // What was learnt since the first answer counts in the facets as well.
  await page.locator('.aql-facets [title^="red: "]:not([title="red: 0"])').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await damaged.click();

  await search(page, '### Fjords\nsearch: keywords:fjord\n');
  await page.getByText('1 asset', { exact: true }).waitFor();
  await page.getByText('Rorbuer in Reine', { exact: true }).first().waitFor();
  await search(page, '### Red\nsearch: cognitiveDominantColors:red\n');
  await page.getByText('drawing', { exact: true }).first().waitFor();
  // Nothing is uploaded to a folder, and its files are not those of the sample.
  expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0);
  expect(await page.getByText('OpenMoji').count()).toBe(0);
  expect(addresses.filter((address) => !address.startsWith(files.address) && !address.startsWith('blob:'))).toEqual([]);
});

test('a folder that is dropped on the page is opened as well, and a second one takes its place', async ({
  open,
  files,
  folder,
}) => {
  const page = await open({ link: files.address });
  const browser = await page.context().newCDPSession(page);
  const drop = async (path: string): Promise<void> => {
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
  };
  await drop(folder);
  await page.getByText('5 assets', { exact: true }).waitFor();
  await drop(join(folder, 'Norway'));
  await page.getByText('1 asset', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Library/ }).click();
  await page.getByRole('button', { name: /^Norway.*your own folder/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Holidays.*your own folder/ }).count()).toBe(0);
});

test('a folder stays at hand while another library is shown, and the words that somebody wrote stay', async ({
  open,
  files,
  folder,
}) => {
  const page = await open({ link: files.address, text: "### Mine\nfilters: FileExtension EQ 'jpg'\n" });
  await openFolder(page, folder);
  await page.getByText('3 assets', { exact: true }).waitFor();
  expect(await page.locator('.cm-content').textContent()).toContain('### Mine');
  await page.getByRole('button', { name: /^Library: Holidays/ }).click();
  await page.getByRole('button', { name: /^Sample library/ }).click();
  await page.getByRole('button', { name: /^Library/ }).waitFor();
  await page
    .getByText(/[1-9]\d* assets/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Library/ }).click();
  await page.getByRole('button', { name: /^Holidays.*your own folder/ }).click();
  await page.getByText('3 assets', { exact: true }).waitFor();
});

test('a folder without files is told, and changes nothing', async ({ open, files, folder }) => {
  const empty = join(folder, 'Empty');
  mkdirSync(empty);
  writeFileSync(join(empty, '.hidden'), '');
  const page = await open({ link: files.address });
  await page.getByText('63 assets', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Library/ }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a folder of your own …' }).click();
  await (await choosing).setFiles(empty);
  await page.getByText('There are no files in this folder.').waitFor();
  expect(await page.locator('.aql-total', { hasText: '63 assets' }).count()).toBe(1);
});
