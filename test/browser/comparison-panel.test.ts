import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { LibraryAccess } from '../../extension/src/contracts/library-access.ts';
import { sampleAccess } from '../../extension/test/preview/test-session.ts';
import { axeFindings } from './axe-findings.ts';
import { panelTest as test } from './panel-test.ts';
import { themeNames, type PanelOptions } from './preview-host.ts';

const compared = (before: string, after: string): NonNullable<PanelOptions['compared']> => ({
  kind: 'compared',
  before: { name: 'Cats', text: `### Cats\n${before}\n`, origin: 'HEAD' },
  after: { name: 'Cats', text: `### Cats\n${after}\n`, origin: 'now' },
  settings: {},
});

const rated = compared('search: face', 'filters: AverageRating GE 3\nsearch: face');
/** No request can ask for one of them without the other. */
const otherFields = compared('search: face\nsearchFields: title', 'search: face\nsearchFields: keywords');

const total = (page: Page, name: string): Locator =>
  page.locator('.aql-side', { hasText: name }).locator('.aql-side-total');

/** A library that gives no assets to be read, until someone wants no more. */
async function hangingAccess(): Promise<LibraryAccess> {
  const access = await sampleAccess();
  return {
    ...access,
    background: async (url, init) => {
      if (new URL(url).searchParams.get('count') === '0') return await access.background(url, init);
      return await new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('It was cancelled.', 'AbortError')));
      });
    },
  };
}

test('reading both lists is stopped, and begun again', async ({ open }) => {
  const { page } = await open({ compared: otherFields, access: await hangingAccess() });
  await page.getByText('No request finds just these assets: both lists are read and compared.').waitFor();
  expect(await total(page, 'Only after').innerText()).toBe('…');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped.').waitFor();
  await page.getByRole('button', { name: 'Read Again' }).click();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
});

test('totals that never come are stopped, too', async ({ open }) => {
  const access = await sampleAccess();
  const { page } = await open({
    compared: rated,
    access: { ...access, background: () => new Promise<Response>(() => undefined) },
  });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped before the library answered.').waitFor();
});

test('a failure keeps its distance from the edges', async ({ open }) => {
  const access = await sampleAccess();
  const { page } = await open({
    compared: rated,
    width: 420,
    access: { ...access, background: () => Promise.resolve(new Response('no', { status: 400 })) },
  });
  const box = await page.locator('.aql-message-bad').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(8);
  expect((box?.x ?? 0) + (box?.width ?? 420)).toBeLessThanOrEqual(412);
});

test('of a change of the order it is said that nothing else has changed', async ({ open }) => {
  const { page } = await open({ compared: compared('search: face', 'search: face\nsort: title A') });
  await page.getByText('Both find the same assets. Only the order is another one.').waitFor();
  expect(await total(page, 'Only before').innerText()).toBe('0');
  expect(await total(page, 'Only after').innerText()).toBe('0');
});

test('a search with mistakes is named, and its text can still be looked at', async ({ open }) => {
  const { page } = await open({ compared: compared('filters: AssetType EQ', 'search: face') });
  await page.getByText('The search as it was before cannot be run').waitFor();
  await page.getByRole('button', { name: 'Open Text Diff' }).waitFor();
});

test('times are the same instant in both', async ({ open }) => {
  const since = '@since = now - 3650d\nfilters: DateUploaded GE {{since}}';
  const { page } = await open({ compared: compared(since, `${since}\nsort: title A`) });
  await page.getByText('Only the order is another one.').waitFor();
});

test('the three counts are reached and chosen by keys, and the focus is seen', async ({ open }) => {
  const { page } = await open({ compared: rated });
  await page.locator('.aql-tile-title').first().waitFor();
  const chosen = page.locator('.aql-side[aria-pressed="true"]');
  await page.getByRole('button', { name: 'Open Text Diff' }).focus();
  await page.keyboard.press('Tab');
  expect(await chosen.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await chosen.evaluate((button) => getComputedStyle(button).outlineOffset)).toBe('2px');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await chosen.filter({ hasText: 'Both' }).waitFor();
});

describe('a comparison is fit for everybody', () => {
  test.for(themeNames)('in the theme %s', async (theme, { open }) => {
    const { page, requests } = await open({ compared: rated, theme, width: 420 });
    await page.locator('.aql-tile-title').first().waitFor();
    await page.locator('.aql-tile img').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(requests).toEqual([]);
  });
});
