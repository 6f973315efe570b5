import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { InitialLibrary } from '@assetql/library';
import { openLibrary, serveLibrary } from '@assetql/library/node';
import { playgroundDirectory, test as base } from './page-test.ts';

const guid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** An empty library that requires a campaign. The page acts for ann; bob approves. */
const initial: InitialLibrary = {
  version: 'uploads-1',
  size: () => 0,
  content: () => ({
    users: [
      { id: guid(1), userName: 'ann', firstName: 'Ann', lastName: 'Lee', mayApprove: false },
      { id: guid(2), userName: 'bob', firstName: 'Bob', lastName: 'Stone', mayApprove: true },
    ],
    categories: [
      { id: guid(10), name: 'Brand', parentId: null },
      { id: guid(11), name: 'Logos', parentId: guid(10) },
      { id: guid(12), name: 'Animals', parentId: null },
    ],
    attributes: [
      { id: guid(21), name: 'Campaign', type: 'lookup', required: true, lookupValues: ['Spring', 'Summer'] },
      { id: guid(22), name: 'Print width', type: 'number', required: false, lookupValues: [] },
      { id: guid(23), name: 'Shot on', type: 'date', required: false, lookupValues: [] },
    ],
    lightboxes: [],
    assets: [],
  }),
  media: { open: () => Promise.resolve(undefined) },
  developerId: guid(1),
  accountIds: [],
};

const text = '### Everything\nsort: record.createdAt D\n';

/** A test on the page of an empty library of its own, which the tests of a file share. */
export const test = base
  .extend('address', { scope: 'file' }, async ({}, { onCleanup }): Promise<string> => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'assetql-upload-page-'));
    const library = await openLibrary({ dataDirectory, initial });
    const server = await serveLibrary({ library, port: 0, playgroundDirectory });
    onCleanup(async () => {
      if (server.kind === 'serving') await server.close();
      await library.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    });
    if (server.kind !== 'serving') throw new Error(server.message);
    return server.address;
  })
  .extend(
    'visit',
    async ({ open }) =>
      (options: Parameters<typeof open>[0] = {}) =>
        open({ text, ...options }),
  );

/** A drawing of one colour. */
export const drawing = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="${color}"/></svg>`;

/** Writes files below a folder that is removed after the test. Returns the folder. */
export function filesOnDisk(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-upload-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Drops files and folders on the page, as the browser does it. */
export async function drop(page: Page, ...paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    // A drop before the page has said that it takes files is refused by the browser.
    if (type === 'drop') await page.locator('[data-drop]').waitFor({ state: 'attached' });
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
  await session.detach();
}

export const panel = (page: Page): Locator => page.getByRole('dialog', { name: /^Upload to / });

/** The row of a file. */
export const row = (page: Page, name: string): Locator =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.locator('bdi', { hasText: name }) });

/** Types into a field with suggestions, and takes what was typed or the first that fits. */
export async function choose(page: Page, label: string, typed: string): Promise<void> {
  const field = panel(page).getByRole('combobox', { name: label }).last();
  await field.fill(typed);
  await panel(page).getByRole('option').first().waitFor();
  await field.press('Enter');
}

/** Gives all files what the library requires. */
export async function fillIn(page: Page): Promise<void> {
  await choose(page, 'Categories', 'anim');
  await choose(page, 'Campaign', 'Spring');
}

export const start = (page: Page): Promise<void> =>
  panel(page)
    .getByRole('button', { name: /^Upload \d/ })
    .click();

/** Milliseconds for which uploads may wait on a busy machine. */
const patience = 100_000;

/** Waits until the counts say this; what the panel says in their place is told otherwise. */
export async function counted(page: Page, words: string | RegExp): Promise<void> {
  const counts = panel(page).locator('.overall-words', { hasText: words });
  try {
    await counts.waitFor({ timeout: patience });
  } catch (error) {
    throw new Error(`“${words}” is not in: ${await panel(page).innerText()}`, { cause: error });
  }
}

/** Slows uploads down, so that a test can act while one is on its way. Returns what ends that. */
export async function slowly(page: Page, bytesPerSecond = 300_000): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const emulate = async (uploadThroughput: number): Promise<void> => {
    const rest = { offline: false, latency: 0, downloadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput });
  };
  await session.send('Network.enable');
  await emulate(bytesPerSecond);
  return async () => emulate(-1);
}

/** Waits until some of a file, and not all of it, is in the library. */
export const isUnderWay = (page: Page, name: string): Promise<void> =>
  row(page, name)
    .getByText(/Uploading, [1-9]\d? %/)
    .waitFor();
